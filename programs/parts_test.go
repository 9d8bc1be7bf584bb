package programs

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// Only a variant's file is replaced. A fault in the main file is the contestant's.
func TestFaultsOfVariants(t *testing.T) {
	at := target{release: "planted", build: result.Build{Version: "v1.2.3"}}
	for _, test := range []struct {
		fault, file string
		done        bool
	}{
		{"contestants/planted/young.go:7:2: undefined: y", young, true},
		{"contestants/planted/young.go:7:2: undefined: y", "package planted\n\nvar x = 1\n", false}, // no bind function
		{"contestants/planted/planted.go:7:2: undefined: y", young, false},
		{"contestants/other/young.go:7:2: undefined: y", young, false},
		{"contestants/planted/generated/young.go:7:2: undefined: y", young, false},
		{"example.org/x@v1.2.3/young.go:7:2: undefined: y", young, false},
		{"link: no main", young, false},
	} {
		b := &Builder{Source: source(t, goMod)}
		w := workspace{dir: t.TempDir(), source: b.Source}
		write(t, filepath.Join(b.Source, "contestants/planted/young.go"), test.file)
		done, err := b.stub(w, at, test.fault)
		stubbed := b.overlay(w.dir)[filepath.Join(w.dir, "serbench/contestants/planted/young.go")]
		if err != nil || done != test.done || (stubbed != "") != test.done {
			t.Errorf("%s: replaced: %v (%v), want %v", test.fault, done, err, test.done)
		}
		if !test.done {
			continue
		}
		if !strings.Contains(stubbed, `"v1.2.3 lacks an API that this variant calls: undefined: y"`) {
			t.Errorf("replaced by\n%s", stubbed)
		}
		// A stub is not replaced again.
		if done, err := b.stub(w, at, test.fault); err != nil || done {
			t.Errorf("replaced again: %v (%v)", done, err)
		}
	}
	b := &Builder{Source: t.TempDir()}
	if _, err := b.stub(workspace{dir: t.TempDir(), source: b.Source}, at, "contestants/planted/gone.go:7:2: undefined: y"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a deleted file: %v", err)
	}
	if _, err := Stub([]byte("package {"), ""); err == nil {
		t.Error("invalid Go has a stub")
	}
}

// Only plain is a bind function; the others merely look like one.
func TestBindFunctions(t *testing.T) {
	got, err := Stub([]byte(`package p

import "github.com/serbench/serbench/contest"

type t struct{}

func (t) method(*contest.Type) (contest.Codec, error) { return nil, nil }
func value(contest.Type) (contest.Codec, error)        { return nil, nil }
func two(a, b *contest.Type) (contest.Codec, error)    { return nil, nil }
func alone(*contest.Type) contest.Codec                { return nil }
func other(*contest.Type) (contest.Suite, error)       { return contest.Suite{}, nil }
func foreign(*elsewhere.Type) (contest.Codec, error)   { return nil, nil }
func local(*Type) (Codec, error)                       { return nil, nil }
func named(t *contest.Type) (c contest.Codec, err error) { return nil, nil }
func plain(*contest.Type) (contest.Codec, error)       { return nil, nil }
`), `a "quoted" reason`)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(got); strings.Count(text, "func ") != 2 || !strings.Contains(text, "func named(") || !strings.Contains(text, `func plain(*contest.Type) (contest.Codec, error) { return nil, errors.New("a \"quoted\" reason") }`) {
		t.Errorf("the stub is\n%s", got)
	}
}

// A program that nobody built, a failed profile and an interrupted build have different
// results.
func TestMissingPrograms(t *testing.T) {
	b := &Builder{Source: source(t, goMod), Cache: t.TempDir()}
	if fault := b.Program(harness.ProgramID{Contestant: "json", Types: "person"}).Fault; fault != "was not built" {
		t.Errorf("%q", fault)
	}
	if err := b.Build(t.Context(), nil); err != nil {
		t.Errorf("nothing to build: %v", err)
	}
	id := harness.ProgramID{Contestant: "json", Types: "person", Build: result.Build{PGO: true}}
	b.Profile = func(context.Context, harness.ProgramID) (string, error) { return "", errors.New("no loop works") }
	if err := b.Build(t.Context(), []harness.ProgramID{id}); err == nil || err.Error() != "no program could be built: json pgo=on: no loop works" {
		t.Errorf("%v", err)
	}
	ended := errors.New("the user's end")
	ctx, cancel := context.WithCancelCause(t.Context())
	b = &Builder{Source: b.Source, Cache: b.Cache, Profile: func(context.Context, harness.ProgramID) (string, error) {
		cancel(ended)
		return "", errors.New("cut off")
	}}
	if err := b.Build(ctx, []harness.ProgramID{id}); !errors.Is(err, ended) {
		t.Errorf("%v, want %v", err, ended)
	}
	if err := b.Discard([]harness.ProgramID{id, {Contestant: "never"}}); err != nil {
		t.Errorf("discard of a missing program: %v", err)
	}
}

// Pruning an empty or missing cache is not an error.
func TestNothingToPrune(t *testing.T) {
	b := &Builder{Cache: filepath.Join(t.TempDir(), "none")}
	if err := errors.Join(b.prune(), b.sweep()); err != nil {
		t.Error(err)
	}
	if !modified(filepath.Join(b.Cache, "x")).IsZero() {
		t.Error("a missing file has a time")
	}
	if _, err := sumOf(filepath.Join(b.Cache, "x")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}
