package cli

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// manySuite is the test suite with twenty libraries more, enough for a look.
func manySuite() contest.Suite {
	s := testSuite()
	for i := range 20 {
		s.Contestants = append(s.Contestants, &contest.Contestant{
			Name: fmt.Sprintf("more%02d", i), Doc: "Is one of many.", Module: "example.com/more", License: "MIT", URL: "https://example.com/more",
			Schema: contest.Reflection, Variants: []contest.Variant{{Name: "default", Default: true, Format: "json", Doc: "As a test has it.", Bind: bind[exact]}},
		})
	}
	return s
}

// manyKnown are more than a look shows. One has no case in the scripts' runs.
var manyKnown = []string{"more19", "good", "waits", "more18", "more17", "more16", "more15", "more14", "more13", "more12", "more11", "more10"}

// recorder provides no programs, and records what it was to build.
type recorder struct{ builds [][]harness.ProgramID }

func (r *recorder) Build(_ context.Context, ids []harness.ProgramID) error {
	r.builds = append(r.builds, slices.Clone(ids))
	return nil
}

func (*recorder) Program(harness.ProgramID) harness.Program {
	return harness.Program{Fault: "none here"}
}
func (*recorder) Discard([]harness.ProgramID) error { return nil }

// The look's programs are built alone, and then the rest with the best known first. The run file
// keeps the order of the plan.
func TestTheBestKnownAreBuiltFirst(t *testing.T) {
	names := func(ids []harness.ProgramID) (names []string) {
		for _, id := range ids {
			names = append(names, id.Contestant)
		}
		return names
	}
	suite, programs := catalogueOf(manySuite()), &recorder{}
	suite.Known, suite.Programs = manyKnown, programs
	p := &program{suite: suite, out: io.Discard, err: io.Discard, cacheDir: t.TempDir()}
	file := filepath.Join(t.TempDir(), "run.json")
	if status := p.main(t.Context(), []string{"run", "--data", "pair", "-o", file}); status != exitOK {
		t.Fatalf("status %d", status)
	}
	look := names(programs.builds[0])
	slices.Sort(look)
	want := append(slices.Clone(manyKnown[:lookSize]), "limit", "null")
	slices.Sort(want)
	if !slices.Equal(look, want) {
		t.Errorf("at first %v are built, want %v", look, want)
	}
	// What a look needs may be asked for several times; the first of another kind is the rest.
	rest := programs.builds[slices.IndexFunc(programs.builds, func(ids []harness.ProgramID) bool { return len(ids) > lookFrom })]
	if got := names(rest)[:len(manyKnown)]; !slices.Equal(got, manyKnown) {
		t.Errorf("then %v are built first, want %v", got, manyKnown)
	}
	run, err := result.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	var written, planned []string
	for _, one := range run.Header.Programs {
		written = append(written, one.Contestant)
	}
	planned = names(harness.ProgramsOf(run.Header.Plan.Cases, harness.TypesOf(run.Header.Plan.Types...)))
	if !slices.Equal(written, planned) || len(written) != len(rest) || slices.Equal(written, names(rest)) {
		t.Errorf("the file has %v, want the plan's order %v", written, planned)
	}
}
