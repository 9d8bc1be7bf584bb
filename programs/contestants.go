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

// folderRule is the rule for a contestant's name, which is also the name of its folder, its
// package and its program.
var folderRule = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Contestants returns the names of the contestants' folders in serbench's source. It does
// not use the catalogue, which may be older than the source.
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

// Released is the day of a module's version in the source's go.mod; "" if the library has no
// module.
func (b *Builder) Released(ctx context.Context, module string) (string, error) {
	if module == "std" || module == "" {
		return "", nil
	}
	out, printed, err := b.run(ctx, b.workspace(), target{}, "list", "-m", "-f", `{{with .Time}}{{.UTC.Format "2006-01-02"}}{{end}}`, module)
	if err != nil {
		return "", fmt.Errorf("the release of %s: %s", module, firstWords(string(printed)))
	}
	return strings.TrimSpace(string(out)), nil
}

// Versioned fills in the version of a contestant whose program does not link its module,
// because the library is only a generator. It takes the version from the source's go.mod.
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
