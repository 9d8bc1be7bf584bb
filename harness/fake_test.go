package harness

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// fake provides the programs that a test chooses.
type fake struct {
	program func(id ProgramID) Program
	fail    error // of Build
}

func (f fake) Build(context.Context, []ProgramID) error { return f.fail }
func (f fake) Discard([]ProgramID) error                { return nil }
func (f fake) Program(id ProgramID) Program             { return f.program(id) }

// every uses one program for all IDs.
func every(p Program) fake { return fake{program: func(ProgramID) Program { return p }} }

func TestProgramNames(t *testing.T) {
	for want, id := range map[string]ProgramID{
		"msgp":                     {Contestant: "msgp"},
		"msgp (probes)":            {Contestant: "msgp", Types: Probes},
		"msgp goamd64=v3":          {Contestant: "msgp", Build: result.Build{GOAMD64: "v3"}},
		"msgp goamd64=v3 (probes)": {Contestant: "msgp", Build: result.Build{GOAMD64: "v3"}, Types: Probes},
		"msgp goamd64=v1":          {Contestant: "msgp", Build: result.Build{GOAMD64: "v1"}, Layout: 7}, // the layout is not part of the name
	} {
		if got := id.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Each program is built once, however many cases it has. A profile does not change a
// library's answers, so it needs no probing program of its own.
func TestProgramsOfCases(t *testing.T) {
	v3, pgo := result.Build{GOAMD64: "v3"}, result.Build{PGO: true}
	cases := []result.Case{
		{Contestant: "b", Variant: "default", Dataset: "one"},
		{Contestant: "b", Variant: "other", Dataset: "two"},
		{Contestant: "a", Dataset: "one"},
		{Contestant: "b", Build: v3},
		{Contestant: "b", Build: pgo},
	}
	if got, want := ProgramsOf(cases, ""), []ProgramID{{Contestant: "b"}, {Contestant: "a"}, {Contestant: "b", Build: v3}, {Contestant: "b", Build: pgo}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got, want := ProgramsOf(cases, Probes), []ProgramID{{Contestant: "b", Types: Probes}, {Contestant: "a", Types: Probes}, {Contestant: "b", Types: Probes, Build: v3}}; !slices.Equal(got, want) {
		t.Errorf("for probes: %v, want %v", got, want)
	}
	if got := ProgramsOf(nil, ""); got != nil {
		t.Errorf("no cases: %v", got)
	}
}

// Programs that differ in anything have different sums.
func TestSumsOfItself(t *testing.T) {
	seen := map[string]string{}
	for what, sum := range map[string]string{
		"a contestant":  Itself{}.Program(ProgramID{Contestant: "a"}).Sum,
		"another":       Itself{}.Program(ProgramID{Contestant: "b"}).Sum,
		"its probes":    Itself{}.Program(ProgramID{Contestant: "a", Types: Probes}).Sum,
		"a layout":      Itself{}.Program(ProgramID{Contestant: "a", Layout: 1}).Sum,
		"another build": Itself{}.Program(ProgramID{Contestant: "a", Build: result.Build{PGO: true}}).Sum,
		"salt":          Itself{Salt: "x"}.Program(ProgramID{Contestant: "a"}).Sum,
	} {
		if other, taken := seen[sum]; taken || len(sum) != 64 {
			t.Errorf("%s has the sum %q, as %s", what, sum, other)
		}
		seen[sum] = what
	}
	if one, same := (Itself{}).Program(ProgramID{Contestant: "a"}), (Itself{Args: []string{"x"}}).Program(ProgramID{Contestant: "a"}); one.Sum != same.Sum {
		t.Error("the arguments changed the sum")
	}
}

// If nothing can be built, every method fails before it starts anything.
func TestNothingCanBeBuilt(t *testing.T) {
	none := errors.New("no go command")
	r := &Runner{Programs: fake{fail: none}}
	c := testCase("good")
	w := &result.Writer{Run: &result.Run{Header: result.Header{Plan: testPlan(1, "good")}}}
	ctx := t.Context()
	_, described := r.Describe(ctx, nil, worker.Describing{})
	_, dumped := r.Dump(ctx, c, 1)
	_, _, reproduced := r.Reproduce(ctx, c, "flat", nil)
	_, merged := r.Merged(ctx, t.TempDir(), ProgramID{}, nil, nil)
	_, linked := r.link(ctx, w, result.Window{Layout: 1, Order: []int{0}}, true)
	for what, err := range map[string]error{
		"describe": described, "dump": dumped, "reproduce": reproduced, "merge": merged, "link": linked,
		"verify": r.Verify(ctx, w), "run": r.Run(ctx, w), "probe": r.Probe(ctx, w, ProbePlan{}), "profile": r.Profile(ctx, c, fact.Marshal, "", 0),
	} {
		if !errors.Is(err, none) {
			t.Errorf("%s: %v, want %v", what, err, none)
		}
	}
}

// Methods that need one program say why it was not built.
func TestOneProgramThatWasNotBuilt(t *testing.T) {
	r := &Runner{Programs: every(Program{Fault: "x.go:7: undefined: y"})}
	ctx, c := t.Context(), testCase("good")
	_, dumped := r.Dump(ctx, c, 1)
	_, _, reproduced := r.Reproduce(ctx, c, "flat", nil)
	_, merged := r.Merged(ctx, t.TempDir(), ProgramID{Contestant: "good"}, nil, nil)
	for want, err := range map[string]error{
		"good/pair: not built: x.go:7: undefined: y":         dumped,
		"good can't be built: x.go:7: undefined: y":          reproduced,
		"x.go:7: undefined: y":                               merged,
		"good/pair marshal: not built: x.go:7: undefined: y": r.Profile(ctx, c, fact.Marshal, "", 0),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	found, err := r.Describe(ctx, []ProgramID{{Contestant: "good"}}, worker.Describing{})
	d := found[ProgramID{Contestant: "good"}]
	if err != nil || d.Program.Fault != "not built: x.go:7: undefined: y" || d.Program.Sum != "" || d.Contestant() != nil {
		t.Errorf("described as %+v (%v)", d, err)
	}
}

// A description finds its own contestant by name, because the references are there too.
func TestDescriptionHasItsOwnContestant(t *testing.T) {
	found, err := (&Runner{Programs: itself(), Launcher: Launcher{Timeout: timeout}}).Describe(t.Context(), []ProgramID{{Contestant: "halves"}, {Contestant: "none"}}, worker.Describing{})
	if err != nil {
		t.Fatal(err)
	}
	halves, none := found[ProgramID{Contestant: "halves"}], found[ProgramID{Contestant: "none"}]
	if c := halves.Contestant(); c == nil || c.Name != "halves" || len(halves.Datasets) != 1 || halves.Program.Go == "" || halves.Program.Sum == "" {
		t.Errorf("%+v", halves)
	}
	if c := none.Contestant(); c != nil {
		t.Errorf("a missing contestant is %+v", c)
	}
}

// The first error stops the rest. If the caller's context ends, each returns its cause.
func TestEachStopsAtTheFirstError(t *testing.T) {
	first := errors.New("first")
	items := make([]int, 1000)
	for i := range items {
		items[i] = i
	}
	calls := make(chan int, len(items))
	err := each(t.Context(), items, func(_ context.Context, i int) error {
		calls <- i
		if i == 3 {
			return first
		}
		return nil
	})
	if !errors.Is(err, first) {
		t.Errorf("%v, want %v", err, first)
	}
	if len(calls) > 900 {
		t.Errorf("%d of %d were called after the error", len(calls), len(items))
	}
	ended := errors.New("the user stopped")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(ended)
	if err := each(ctx, items, func(context.Context, int) error { t.Error("called"); return nil }); !errors.Is(err, ended) {
		t.Errorf("%v, want %v", err, ended)
	}
	if err := each(t.Context(), nil, func(context.Context, int) error { return first }); err != nil {
		t.Errorf("no items: %v", err)
	}
}

// Operations that a library lacks are left out. The executions per batch come from the
// cache, or else from the file.
func TestOperationsAndBatches(t *testing.T) {
	run := &result.Run{Header: result.Header{Plan: testPlan(1, "good", "reads"), Contestants: []result.Contestant{
		{Name: "good", Variants: []result.Variant{{Name: "default"}}},
		{Name: "reads", Variants: []result.Variant{{Name: "default", Claims: contest.Claims{NoMarshal: true}.Names()}}},
	}}}
	for name, want := range map[string][]fact.Operation{"good": fact.Operations, "reads": {fact.Unmarshal}, "unknown": fact.Operations} {
		if got := operations(run, testCase(name)); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := run.Header.Plan.Operations; len(got) != 2 {
		t.Errorf("the plan's operations became %v", got)
	}
	run.Windows = []result.Window{{Number: 0}}
	run.Workers = []result.Worker{
		{Case: testCase("other"), Measurement: result.Measurement{Operations: []result.Operation{{Name: fact.Marshal, N: 1}}}},
		{Case: testCase("good"), Measurement: result.Measurement{Operations: []result.Operation{{Name: fact.Marshal, N: 64}, {Name: fact.Unmarshal, N: 32}}}},
	}
	cache := openCache(t, t.TempDir())
	r := &Runner{Programs: itself(), Cache: cache}
	m := result.Measurement{Operations: []result.Operation{{Name: fact.Marshal, N: 8}}}
	if err := cache.remember(r.types(testCase("good")), testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	if got := r.batches(run, testCase("good")); got[string(fact.Marshal)] != 8 || got[string(fact.Unmarshal)] != 32 || len(got) != 2 {
		t.Errorf("%v; want marshal from the cache, unmarshal from the file", got)
	}
}

// The file of a newer serbench may have a pass that this one does not know.
func TestUnknownPassIsAnError(t *testing.T) {
	run := &result.Run{Header: result.Header{Plan: testPlan(1, "good")}}
	run.Outcomes = []result.Outcome{{Case: testCase("good")}}
	_, _, err := (&Runner{Programs: itself()}).answer(t.Context(), run, result.Window{Number: 3, Pass: "dreams"}, testCase("good"))
	if err == nil || err.Error() != `window 3: no pass is called "dreams"` {
		t.Errorf("%v", err)
	}
}
