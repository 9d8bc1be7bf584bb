package programs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/serbench/serbench/result"
)

// folderRule is what a contestant may be called: the name of its folder, of its package and
// of its program.
var folderRule = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Contestants are the folders of contestants in serbench's source, by name. The catalogue
// may be older than the source: what is there is what can be built.
func Contestants(source string) (names []string, err error) {
	entries, err := os.ReadDir(filepath.Join(source, "contestants"))
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() && folderRule.MatchString(e.Name()) && e.Name() != "internal" && e.Name() != "testdata" {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// Versioned returns the contestant with the version of its module that the source
// requires, where its program does not link the module: of a library that is nothing but
// a generator.
func (b *Builder) Versioned(ctx context.Context, c result.Contestant) (result.Contestant, error) {
	if c.Version != "" || c.Excluded != "" || c.Reference || c.Module == "std" {
		return c, nil
	}
	out, printed, err := b.run(ctx, b.workspace(), target{}, "list", "-m", "-f", "{{.Version}}", c.Module)
	if err != nil {
		return c, fmt.Errorf("the version of %s: %s", c.Module, firstWords(string(printed)))
	}
	c.Version = strings.TrimSpace(string(out))
	return c, nil
}
