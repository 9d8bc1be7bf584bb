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

// A release's workspace is made again if any of its parts changes, and only then.
func TestPartsOfARelease(t *testing.T) {
	dir := t.TempDir()
	for _, part := range copied {
		if strings.Contains(part, "go.") {
			write(t, filepath.Join(dir, part), "x")
		} else {
			write(t, filepath.Join(dir, part, "x.go"), "package x\n")
		}
	}
	for _, name := range []string{"msgp", "null", "limit", "other"} {
		write(t, filepath.Join(dir, "contestants", name, name+".go"), "package "+name+"\n")
	}
	sum := func() string {
		t.Helper()
		s, err := sumOfSource(dir, "msgp")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	base := sum()
	for _, path := range []string{"contestants/other/other.go", "contestants/msgp/msgp_test.go", "contestants/msgp/testdata/x", "schema/testdata/y.go", "harness/x_test.go", "README.md"} {
		write(t, filepath.Join(dir, path), "changed")
		if sum() != base {
			t.Errorf("%s is not part of it", path)
		}
	}
	to := t.TempDir()
	if err := copySource(dir, to, "msgp"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{
		"go.mod": true, "verify/probe/x.go": true, "contestants/msgp/msgp.go": true, "contestants/null/null.go": true,
		"contestants/other/other.go": false, "contestants/msgp/msgp_test.go": false, "contestants/msgp/testdata/x": false,
	} {
		if _, err := os.Stat(filepath.Join(to, path)); (err == nil) != want {
			t.Errorf("%s is copied: %v, want %v", path, err == nil, want)
		}
	}
	for _, path := range []string{"contestants/msgp/generated/codecs_gen.go", "go.sum", "schema/x.go"} {
		before := sum()
		write(t, filepath.Join(dir, path), "changed")
		if sum() == before {
			t.Errorf("%s changed, but the sum did not", path)
		}
	}
	if _, err := sumOfSource(dir, "missing"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a contestant without a folder: %v", err)
	}
}

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
		dir := t.TempDir()
		path := filepath.Join(dir, "contestants/planted/young.go")
		write(t, path, test.file)
		done, err := stub(dir, at, test.fault)
		if err != nil || done != test.done || (read(t, path) != test.file) != test.done {
			t.Errorf("%s: replaced: %v (%v), want %v", test.fault, done, err, test.done)
		}
		if !test.done {
			continue
		}
		if !strings.Contains(read(t, path), `"v1.2.3 lacks an API that this variant calls: undefined: y"`) {
			t.Errorf("replaced by\n%s", read(t, path))
		}
		// A stub with the same fault is not replaced again.
		if done, err := stub(dir, at, test.fault); err != nil || done {
			t.Errorf("replaced again: %v (%v)", done, err)
		}
	}
	if _, err := stub(t.TempDir(), at, "contestants/planted/gone.go:7:2: undefined: y"); !errors.Is(err, os.ErrNotExist) {
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
	if fault := b.Program(harness.ProgramID{Contestant: "json"}).Fault; fault != "was not built" {
		t.Errorf("%q", fault)
	}
	if err := b.Build(t.Context(), nil); err != nil {
		t.Errorf("nothing to build: %v", err)
	}
	id := harness.ProgramID{Contestant: "json", Build: result.Build{PGO: true}}
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
