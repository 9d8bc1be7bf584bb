package worker

import (
	"maps"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// A replaced module is described by its replacement, which is what is linked.
func TestModulesAreTheLinkedOnes(t *testing.T) {
	settings, modules := BuiltFrom(&debug.BuildInfo{
		Settings: []debug.BuildSetting{{Key: "GOAMD64", Value: "v3"}, {Key: "-pgo", Value: "x.pprof"}},
		Deps: []*debug.Module{
			{Path: "example.org/lib", Version: "v1.2.3"},
			{Path: "example.org/old", Version: "v1.0.0", Replace: &debug.Module{Path: "example.org/new", Version: "v2.0.0"}},
		},
	})
	if want := map[string]string{"example.org/lib": "v1.2.3", "example.org/new": "v2.0.0"}; !maps.Equal(modules, want) {
		t.Errorf("%v, want %v", modules, want)
	}
	if want := map[string]string{"GOAMD64": "v3", "-pgo": "x.pprof"}; !maps.Equal(settings, want) {
		t.Errorf("%v, want %v", settings, want)
	}
}

// A run file has everything that a report says of a library.
func TestContestantsAreDescribedInFull(t *testing.T) {
	c := &contest.Contestant{
		Name: "lib", Doc: "A library.", Module: "std", License: "MIT", URL: "https://example.org/lib", Schema: contest.Manual,
		Conventions: []string{"a time is its nanoseconds"},
		Entries:     true, Guards: true, Limit: "long texts",
		Warnings: []contest.Warning{{Kind: contest.Unfinished, Quote: contest.Quote{Place: "README.md", Text: "Soon.", Seen: "2026-11-22"}}},
		Variants: []contest.Variant{
			{Name: "default", Default: true, Doc: "As documented.", Format: "json", Predecessor: contest.Predecessor{Names: []string{"Lib"}, Why: "smaller"}, Shown: contest.Quote{Place: "doc.go", Text: "Marshal(v)", Seen: "2026-11-22"}, Instead: "as advised", Mirror: true, Fields: contest.ByName},
			{Name: "buffer=reuse", Schema: contest.Generated, URL: "https://example.org/reuse", Format: "json", Claims: contest.Claims{Reuse: true, NoMarshal: true}},
		},
	}
	got := DescribeContestant(c)
	if got.Name != c.Name || got.Doc != c.Doc || got.Module != c.Module || got.Version == "" || got.License != c.License || got.Schema != "by hand" || !slices.Equal(got.Conventions, c.Conventions) || !got.Entries || !got.Guards || got.Limit != "long texts" {
		t.Errorf("%+v", got)
	}
	usual, reuse := got.Variants[0], got.Variants[1]
	if !usual.Default || !usual.Ranked || usual.URL != c.URL || len(usual.Claims) != 0 || !slices.Equal(usual.Predecessors, []string{"Lib"}) || usual.PredecessorReason != "smaller" {
		t.Errorf("%+v", usual)
	}
	if usual.Shown == nil || *usual.Shown != (result.Quote{Place: "doc.go", Text: "Marshal(v)", Seen: "2026-11-22"}) || usual.Instead != "as advised" || !usual.Mirror || usual.Fields != "names" || reuse.Shown != nil {
		t.Errorf("%+v", usual)
	}
	if want := []result.Warning{{Kind: "unfinished", Quote: result.Quote{Place: "README.md", Text: "Soon.", Seen: "2026-11-22"}}}; !slices.Equal(got.Warnings, want) {
		t.Errorf("%+v, want %+v", got.Warnings, want)
	}
	if usual.Schema != "by hand" || reuse.Schema != "generated" {
		t.Errorf("%q and %q", usual.Schema, reuse.Schema)
	}
	if reuse.Default || reuse.Ranked || reuse.URL != "https://example.org/reuse" || contest.ClaimsNamed(reuse.Claims) != c.Variants[1].Claims {
		t.Errorf("%+v", reuse)
	}
}

// The file is a profile of the loop, which has run at least once.
func TestProfileWritesAFile(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	path := filepath.Join(t.TempDir(), "loop.pprof")
	var calls []string
	suite := suiteOf(&fakeClock{}, timed{calls: &calls})
	if _, err := profile(suite, Profiling{Case: libraryCase, Operation: fact.Marshal, Path: path, LengthNS: int64(time.Millisecond)}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil || len(text) < 2 || text[0] != 0x1f || text[1] != 0x8b {
		t.Errorf("%d bytes that are not gzip (%v)", len(text), err)
	}
	if len(calls) < 3*8 { // the encodings, a pass before the profile, and one in it
		t.Errorf("%d calls", len(calls))
	}
	if _, err := profile(suite, Profiling{Case: libraryCase, Operation: fact.Marshal, Path: filepath.Join(path, "below"), LengthNS: 1}); err == nil {
		t.Error("wrote a profile to a path below a file")
	}
}

// A library that only unmarshals has the pace of unmarshal only.
func TestPaceOmitsOperationsThatAreNotTimed(t *testing.T) {
	for noMarshal, want := range map[bool]int{false: 2, true: 1} {
		suite := suiteOf(&fakeClock{}, timed{})
		v, d := &suite.Contestants[0].Variants[0], suite.Datasets()[0]
		v.Claims.NoMarshal = noMarshal
		e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
		if err != nil {
			t.Fatal(err)
		}
		p := paceOf(e, time.Second)
		if p == nil || len(p.Operations) != want || p.DrawNS != 1e9 {
			t.Errorf("%+v, want %d operations", p, want)
		}
	}
}

// A value whose own method panics has no example, and ends no process.
func TestExamplesSurviveMethods(t *testing.T) {
	if got := example([]any{&brittle{}}); got != "" {
		t.Errorf("the example is %s", got)
	}
	if got := example([]any{&struct{ N int }{1}}); got != "{\n \"N\": 1\n}" {
		t.Errorf("the example is %s", got)
	}
}

type brittle struct{}

func (*brittle) MarshalJSON() ([]byte, error) { panic("planted") }
