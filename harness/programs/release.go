package programs

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// copied are the parts of serbench that a contestant's program and its generator are made
// of, besides the contestant and the references.
var copied = []string{"go.mod", "go.sum", "contest", "datasets", "harness", "kinds", "result", "verify/fidelity", "verify/probe", "schema"}

// required is the version of a contestant's module that serbench requires, "" where
// that is not known. A version that is asked for and is that one is no release of its own:
// it would be built twice, and compared with itself.
func (b *Builder) required(contestant string) string {
	path := b.contestant(contestant).Module
	if path == "" {
		return ""
	}
	file, err := GoMod(os.DirFS(b.Source))
	if err != nil {
		return ""
	}
	for _, r := range file.Require {
		if r.Mod.Path == path {
			return r.Mod.Version
		}
	}
	return ""
}

// contestant is what is known of a contestant, nothing of one that is not known.
func (b *Builder) contestant(name string) result.Contestant {
	for _, c := range b.Contestants {
		if c.Name == name {
			return c
		}
	}
	return result.Contestant{}
}

// release makes the workspace of a contestant whose module is at another version: a copy
// of the source in which that version's generator wrote the code of the types. The fault
// is why the version can't be had, or what its generator said.
func (b *Builder) release(ctx context.Context, w workspace, t target) (_ workspace, fault string, err error) {
	// A replace, and not a require: it holds although another module asks for a later version.
	w.replace = module.Version{Path: b.contestant(t.release).Module, Version: t.build.Version}
	from := w.source
	w.source = filepath.Join(w.dir, "serbench")
	stamp := filepath.Join(w.dir, "stamp")
	sum, err := sumOfSource(from, t.release)
	if err != nil {
		return w, "", err
	}
	// The stamp is written last: a copy without one was cut off, and is made again.
	if now, err := os.ReadFile(stamp); err == nil && string(now) == sum {
		return w, "", nil
	}
	// Before the copy that is there is thrown away: without a network it is still of use.
	if fault, err := b.goAsk(ctx, w, t, "mod", "download", w.replace.String()); fault != "" || err != nil {
		return w, fault, err
	}
	if err := errors.Join(os.RemoveAll(w.dir), copySource(from, w.source, t.release)); err != nil {
		return w, "", err
	}
	if err := w.prepare(nil); err != nil {
		return w, "", err
	}
	if fault, err = b.generate(ctx, w, t); fault != "" || err != nil {
		return w, fault, err
	}
	return w, "", os.WriteFile(stamp, []byte(sum), 0o600)
}

// goReleased makes sure that the go command has the Go release; the fault is why it can't
// be had.
func (b *Builder) goReleased(ctx context.Context, t target) (fault string, err error) {
	return b.goAsk(ctx, workspace{}, t, "version")
}

// goAsk runs the go command outside any workspace, for what it may have to download: a
// go.work that asks for what is not there yet would fail first.
func (b *Builder) goAsk(ctx context.Context, w workspace, t target, args ...string) (fault string, err error) {
	words, err := goSays(ctx, os.TempDir(), append(b.environment(w, t), "GOWORK=off"), args...)
	return strings.TrimPrefix(words, "go: "), err
}

// goSays runs the go command, and returns the first words that it failed with.
func goSays(ctx context.Context, dir string, env []string, args ...string) (words string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, env
	out, failed := cmd.CombinedOutput()
	switch {
	case failed == nil:
		return "", nil
	case ctx.Err() != nil: // the user's end is no fault of the release
		return "", context.Cause(ctx)
	}
	if words := full(string(out)); words != "" {
		return "", errors.New(words)
	}
	return cmp.Or(firstWords(string(out)), failed.Error()), nil
}

// walkSource calls a function for every file that a contestant's program and its
// generator are made of. Other contestants are left out, because a release that raises a
// module of theirs must not stop this one. What the generator wrote is among them: it stays where the
// generator's compiler is not installed.
func walkSource(from, contestant string, visit func(path string) error) error {
	parts := slices.Clone(copied)
	for _, name := range append([]string{contestant}, references...) {
		parts = append(parts, filepath.Join("contestants", name))
	}
	for _, part := range parts {
		err := filepath.WalkDir(filepath.Join(from, part), func(path string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if e.IsDir() {
				if e.Name() == "testdata" {
					return fs.SkipDir
				}
				return nil
			}
			rel, err := filepath.Rel(from, path)
			if err != nil || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return visit(rel)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sumOfSource tells apart what a release's workspace is made of. Lengths are in it so that
// no text can pass for the name of the next file.
func sumOfSource(from, contestant string) (string, error) {
	h := sha256.New()
	err := walkSource(from, contestant, func(path string) error {
		text, err := os.ReadFile(filepath.Join(from, path))
		fmt.Fprintf(h, "%s %d\n%s", filepath.ToSlash(path), len(text), text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

func copySource(from, to, contestant string) error {
	return walkSource(from, contestant, func(path string) error {
		text, err := os.ReadFile(filepath.Join(from, path))
		if err != nil {
			return err
		}
		return writeIfOther(filepath.Join(to, path), string(text))
	})
}

// generate has the library's generator of that version write the code of the types: code
// of another version's generator may not compile, and would not be what its users have.
func (b *Builder) generate(ctx context.Context, w workspace, t target) (fault string, err error) {
	if _, err := os.Stat(filepath.Join(w.source, "contestants", t.release, "gen")); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if b.Progress != nil {
		b.Progress(0, 0, fmt.Sprintf("generating the code of %s %s", t.release, t.build.Version))
	}
	// The variable is gen.ReleaseVariable, of a package that has no place in serbench itself.
	words, err := goSays(ctx, w.source, append(b.environment(w, t), "SERBENCH_RELEASE="+t.build.Version), "generate", "./contestants/"+t.release)
	if words != "" {
		fault = "its generator: " + b.tidy(w, words)
	}
	return fault, err
}

// compileRest puts a stub in the place of each of the contestant's files that its module
// has no API for at this version, and compiles again: the other variants are measured.
func (b *Builder) compileRest(ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string) (map[harness.ProgramID]string, error) {
	// One fault of a program is told at a time, so that each turn finds the next file. It
	// ends, because a file that is a stub already is not replaced.
	for {
		stubbed := false
		for _, fault := range faults {
			done, err := stub(w.source, t, fault)
			if err != nil {
				return nil, err
			}
			stubbed = stubbed || done
		}
		if !stubbed {
			return faults, nil
		}
		var err error
		if faults, err = b.compile(ctx, w, t, ids); err != nil {
			return nil, err
		}
	}
}
