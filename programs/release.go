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

// copied lists the parts of serbench that a contestant's program and its generator need,
// apart from the contestant and the references. A release's generator and stubs rewrite files, so
// it can't use the source through a link.
var copied = []string{"go.mod", "go.sum", "contest", "datasets", "harness", "kinds", "result", "verify/fidelity", "verify/probe", "schema"}

// required returns the version of a contestant's module that serbench requires, or "" if it
// is unknown. targetOf does not treat that version as a separate release, which would be
// built twice and compared with itself.
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

// contestant returns the description of a contestant, or an empty one.
func (b *Builder) contestant(name string) result.Contestant {
	for _, c := range b.Contestants {
		if c.Name == name {
			return c
		}
	}
	return result.Contestant{}
}

// release makes the workspace for a contestant with its module at another version. It has a
// copy of the source, with code from that version's generator. The fault says why the
// version is unavailable, or what its generator printed.
func (b *Builder) release(ctx context.Context, w workspace, t target) (_ workspace, fault string, err error) {
	// Use a replace instead of a require: it applies even if another module requires a later
	// version.
	w.replace = module.Version{Path: b.contestant(t.release).Module, Version: t.build.Version}
	from := w.source
	w.source = filepath.Join(w.dir, "serbench")
	stamp := filepath.Join(w.dir, "stamp")
	sum, err := sumOfSource(from, t.release)
	if err != nil {
		return w, "", err
	}
	// The stamp is written last. A copy without one is incomplete, and is made again.
	if now, err := os.ReadFile(stamp); err == nil && string(now) == sum {
		return w, "", nil
	}
	// Download before deleting the old copy: without a network, the old one is still useful.
	if fault, err := b.runOutside(ctx, w, t, "mod", "download", w.replace.String()); fault != "" || err != nil {
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

// ensureGo makes sure that the go command has the Go release. The fault says why it is
// unavailable.
func (b *Builder) ensureGo(ctx context.Context, t target) (fault string, err error) {
	return b.runOutside(ctx, workspace{}, t, "version")
}

// runOutside runs the go command outside any workspace, for things that it may have to
// download. Inside, a go.work that needs them would fail first.
func (b *Builder) runOutside(ctx context.Context, w workspace, t target, args ...string) (fault string, err error) {
	words, err := runGo(ctx, os.TempDir(), append(b.environment(w, t), "GOWORK=off"), args...)
	return strings.TrimPrefix(words, "go: "), err
}

// runGo runs the go command. If it fails, runGo returns its first words.
func runGo(ctx context.Context, dir string, env []string, args ...string) (words string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, env
	out, failed := cmd.CombinedOutput()
	switch {
	case failed == nil:
		return "", nil
	case ctx.Err() != nil: // the user stopped; the release is not at fault
		return "", context.Cause(ctx)
	}
	if words := full(string(out)); words != "" {
		return "", errors.New(words)
	}
	return cmp.Or(firstWords(string(out)), failed.Error()), nil
}

// walkSource visits every file that a contestant's program and its generator need. It skips
// other contestants: they need not compile with the module versions that this release
// requires. It includes generated code, which stays if the generator's compiler is not
// installed. It leaves out tests, which no program needs and which change most often.
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

// sumOfSource returns a sum of everything that a release's workspace is made from. It
// includes lengths, so that no content can be mistaken for the name of the next file.
func sumOfSource(from, contestant string) (string, error) {
	h := sha256.New()
	err := walkSource(from, contestant, func(path string) error {
		text, err := os.ReadFile(filepath.Join(from, path))
		fmt.Fprintf(h, "%s %d\n%s", filepath.ToSlash(path), len(text), text)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// copySource copies what walkSource visits. It writes into an empty folder, so nothing of an
// earlier copy, such as a stub, stays behind.
func copySource(from, to, contestant string) error {
	return walkSource(from, contestant, func(path string) error {
		text, err := os.ReadFile(filepath.Join(from, path))
		if err != nil {
			return err
		}
		return update(filepath.Join(to, path), string(text))
	})
}

// generate runs that version of the library's generator. Code from another version may not
// compile, and is not what its users have.
func (b *Builder) generate(ctx context.Context, w workspace, t target) (fault string, err error) {
	// Without this folder there is no generator to run.
	if _, err := os.Stat(filepath.Join(w.source, "contestants", t.release, "gen")); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if b.Progress != nil {
		b.Progress(0, 0, fmt.Sprintf("generating the code of %s %s", t.release, t.build.Version))
	}
	// The variable is gen.ReleaseVariable. serbench itself must not import package gen.
	words, err := runGo(ctx, w.source, append(b.environment(w, t), "SERBENCH_RELEASE="+t.build.Version), "generate", "./contestants/"+t.release)
	if words != "" {
		fault = "its generator: " + b.tidy(w, words)
	}
	return fault, err
}

// compileRest replaces the contestant's files that call an API which this version lacks by
// stubs, and compiles again, so that the other variants are measured.
func (b *Builder) compileRest(ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string) (map[harness.ProgramID]string, error) {
	// Each program has one fault at a time, so each turn finds the next file. The loop ends
	// because stub never replaces a file that is already a stub.
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
