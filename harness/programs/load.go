package programs

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
)

// load finds the programs whose packages can't be loaded, because one such stops the
// build of all: what is imported and is not there, or is of no use on this system.
func (b *Builder) load(ctx context.Context, w workspace, t target, ids []harness.ProgramID) (map[harness.ProgramID]string, error) {
	byPath := byImportPath(ids)
	// -e has it go on, and print what it knows; its own error is then of no use.
	out, printed, err := b.run(ctx, w, t, append([]string{"list", "-e", "-json=ImportPath,Error,DepsErrors"}, importPaths(ids)...)...)
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
	faults := map[harness.ProgramID]string{}
	for _, p := range packages {
		id, ok := byPath[p.ImportPath]
		if !ok {
			continue
		}
		delete(byPath, p.ImportPath)
		for _, e := range append([]*packageError{p.Error}, p.DepsErrors...) {
			if e != nil {
				faults[id] = firstWords(b.tidy(w, e.Pos+": "+e.Err))
				break
			}
		}
	}
	// A package that was not listed at all is a fault of the workspace, and of no library.
	if len(byPath) > 0 {
		return nil, fmt.Errorf("go list: %s", b.tidy(w, firstWords(string(printed)+"\n"+fmt.Sprint(err))))
	}
	return faults, nil
}

// importPath is the path of a program's main package.
func importPath(id harness.ProgramID) string { return mains + "/" + name(id) }

func importPaths(ids []harness.ProgramID) (paths []string) {
	for _, id := range ids {
		paths = append(paths, importPath(id))
	}
	return paths
}

func byImportPath(ids []harness.ProgramID) map[string]harness.ProgramID {
	byPath := map[string]harness.ProgramID{}
	for _, id := range ids {
		byPath[importPath(id)] = id
	}
	return byPath
}

// listed reads the packages that go list -json printed.
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

// A packageError is why the go command can't load a package.
type packageError struct{ Pos, Err string }

// run runs the go command in the workspace and returns what it printed, on either stream
// by itself: JSON comes on one, and downloads are told on the other.
func (b *Builder) run(ctx context.Context, w workspace, t target, args ...string) (out, printed []byte, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = w.dir
	cmd.Env = b.environment(w, t)
	watch := &downloads{tell: b.Progress}
	var stdout bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, watch
	// Nothing is measured meanwhile: the processor of workers is free.
	if err = platform.StartOn(platform.All(), cmd.Start); err == nil {
		err = cmd.Wait()
	}
	return stdout.Bytes(), watch.all.Bytes(), err
}

// downloads is told what the go command prints, and tells of its downloads: the first run
// fetches the modules of all libraries, and would seem to hang.
type downloads struct {
	all  bytes.Buffer
	rest []byte
	tell func(done, total int, what string)
}

func (d *downloads) Write(p []byte) (int, error) {
	d.all.Write(p)
	d.rest = append(d.rest, p...)
	for {
		line, rest, whole := bytes.Cut(d.rest, []byte{'\n'})
		if !whole {
			return len(p), nil
		}
		d.rest = rest
		if what, ok := strings.CutPrefix(string(line), "go: downloading "); ok && d.tell != nil {
			d.tell(0, 0, "downloading "+what)
		}
	}
}

// tidy takes this machine's paths out of what the go command says: places are then of
// the source, or of a module.
func (b *Builder) tidy(w workspace, text string) string {
	prefixes := []string{w.dir + "/serbench/", b.Source + "/"}
	if modules, err := exec.Command("go", "env", "GOMODCACHE").Output(); err == nil {
		prefixes = append(prefixes, strings.TrimSpace(string(modules))+string(os.PathSeparator))
	}
	for _, prefix := range prefixes {
		text = strings.ReplaceAll(text, prefix, "")
	}
	return strings.TrimPrefix(viaLink.ReplaceAllString(text, "$1"), ": ")
}

// viaLink is how the go command writes the link to the source from the workspace, where a
// path begins with it: serbench is in the middle of our import paths, too.
var viaLink = regexp.MustCompile(`(^|[^\w./@-])(?:\.\./)?serbench/`)
