package programs

import (
	"cmp"
	"context"
	"errors"
	"os"
	"strings"

	"golang.org/x/mod/module"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

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

// release makes the workspace for a contestant with its module at another version. The fault says
// why the version is unavailable.
func (b *Builder) release(ctx context.Context, w workspace, t target) (_ workspace, fault string, err error) {
	// Use a replace instead of a require: it applies even if another module requires a later
	// version.
	w.replace = module.Version{Path: b.contestant(t.release).Module, Version: t.build.Version}
	fault, err = b.runOutside(ctx, w, t, "mod", "download", w.replace.String())
	return w, fault, err
}

// ensureGo makes sure that the go command has the Go release. The fault says why it is
// unavailable.
func (b *Builder) ensureGo(ctx context.Context, t target) (fault string, err error) {
	return b.runOutside(ctx, workspace{}, t, "version")
}

// runOutside runs the go command outside any workspace, for things that it may have to
// download. Inside, a go.work that needs them would fail first. The fault is in its first
// words.
func (b *Builder) runOutside(ctx context.Context, w workspace, t target, args ...string) (fault string, err error) {
	out, printed, failed := GoCommand{Dir: os.TempDir(), Env: append(b.environment(w, t), "GOWORK=off")}.Run(ctx, args...)
	text := string(out) + string(printed)
	switch {
	case failed == nil:
		return "", nil
	case ctx.Err() != nil: // the user stopped; the release is not at fault
		return "", context.Cause(ctx)
	case full(text) != "":
		return "", errors.New(full(text))
	}
	return strings.TrimPrefix(cmp.Or(firstWords(text), failed.Error()), "go: "), nil
}

// compileRest replaces the contestant's files that call an API which this version lacks by
// stubs, and compiles again, so that the other variants are measured.
func (b *Builder) compileRest(
	ctx context.Context, w workspace, t target, ids []harness.ProgramID, faults map[harness.ProgramID]string,
) (map[harness.ProgramID]string, error) {
	// Each program has one fault at a time, so each turn finds the next file. The loop ends
	// because stub never replaces a file that is already a stub.
	for {
		stubbed := false
		for _, fault := range faults {
			done, err := b.stub(w, t, fault)
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
