package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/harness"
)

// load finds which of some packages can't be loaded: an import is missing, or has no files for
// this system. A single one stops the build of all. It returns the faults by import path.
func (b *Builder) load(ctx context.Context, w workspace, t target, paths []string) (map[string]string, error) {
	// With -e the go command continues after errors and prints what it knows. Its own error
	// then says nothing more.
	out, printed, err := b.run(ctx, w, t, append([]string{"list", "-e", "-json=ImportPath,Error,DepsErrors"}, paths...)...)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	packages, unread := listed[struct {
		ImportPath string
		Error      *packageError
		DepsErrors []*packageError
	}](out)
	if unread != nil {
		return nil, unread
	}
	faults, unlisted := map[string]string{}, slices.Clone(paths)
	for _, p := range packages {
		i := slices.Index(unlisted, p.ImportPath)
		if i < 0 {
			continue
		}
		unlisted = slices.Delete(unlisted, i, i+1)
		for _, e := range append([]*packageError{p.Error}, p.DepsErrors...) {
			if e != nil {
				faults[p.ImportPath] = firstWords(b.tidy(w, e.Pos+": "+e.Err))
				break
			}
		}
	}
	// A package that go list does not print at all is a fault of the workspace, not of a
	// library.
	if len(unlisted) > 0 {
		return nil, fmt.Errorf("go list: %s", b.tidy(w, firstWords(string(printed)+"\n"+fmt.Sprint(err))))
	}
	return faults, nil
}

// importPath returns the import path of a program's main package. Build, list and the events of
// a build all name programs by it.
func importPath(id harness.ProgramID) string { return mains + "/" + folderOf(id) }

func importPaths(ids []harness.ProgramID) (paths []string) {
	for _, id := range ids {
		paths = append(paths, importPath(id))
	}
	return paths
}

// ofPrograms returns the faults of programs, from those of their main packages.
func ofPrograms(ids []harness.ProgramID, faults map[string]string) map[harness.ProgramID]string {
	of := map[harness.ProgramID]string{}
	for _, id := range ids {
		if why := faults[importPath(id)]; why != "" {
			of[id] = why
		}
	}
	return of
}

// listed reads the packages that go list -json printed: one object after another, not an array.
func listed[P any](text []byte) (all []P, err error) {
	for d := json.NewDecoder(bytes.NewReader(text)); ; {
		var p P
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		all = append(all, p)
	}
}

// A packageError says why the go command can't load a package. Pos may be empty, for example if
// a whole module is missing.
type packageError struct{ Pos, Err string }

// run runs the go command in the workspace.
func (b *Builder) run(ctx context.Context, w workspace, t target, args ...string) (out, printed []byte, err error) {
	return GoCommand{Dir: w.dir, Env: b.environment(w, t), Progress: b.Progress}.Run(ctx, args...)
}

// tidy removes this machine's paths from the go command's messages. Positions are then
// relative to the source or to a module. Messages go into run files, which are published, and
// stub finds our file by its position.
func (b *Builder) tidy(w workspace, text string) string {
	prefixes := []string{w.dir + "/serbench/", b.Source + "/"}
	if modules := moduleCache(context.Background()); modules != "" {
		prefixes = append(prefixes, modules+string(os.PathSeparator))
	}
	for _, prefix := range prefixes {
		text = strings.ReplaceAll(text, prefix, "")
	}
	return strings.TrimPrefix(viaLink.ReplaceAllString(text, "$1"), ": ")
}

// viaLink matches the workspace's link to the source at the beginning of a path. Our import
// paths contain "serbench/" too, in the middle.
var viaLink = regexp.MustCompile(`(^|[^\w./@-])(?:\.\./)?serbench/`)
