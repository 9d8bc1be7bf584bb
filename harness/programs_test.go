package harness

import (
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// What does not load, compile or link is a row with the compiler's words, and the others
// are measured.
func TestAProgramThatIsNotBuiltIsARow(t *testing.T) {
	plan := testPlan(1, "good", "prints")
	r := testRunner(plan, timeout)
	programs := itself()
	programs.Faults = map[ProgramID]string{{Contestant: "prints"}: "prints.go:7: undefined: fmt"}
	r.Programs = programs
	run := runOf(t, plan, r)
	o := run.Outcome(testCase("prints"))
	if o == nil || o.Result != result.Wrong || o.Stage != result.NotBuilt || o.Detail != "prints.go:7: undefined: fmt" {
		t.Errorf("%+v", o)
	}
	if len(workers(run, "prints")) != 0 || len(workers(run, "good")) != 1 {
		t.Errorf("%d workers", len(run.Workers))
	}
}

// The program with the types of probes is asked for where something came back changed,
// and nowhere else. What it can't explain is wrong.
func TestChangesAreExplainedByAnotherProgram(t *testing.T) {
	plan := testPlan(1, "good", "halves", "shifts")
	var wanted []ProgramID
	r := testRunner(plan, timeout)
	programs := itself()
	programs.Wanted = func(ids []ProgramID) { wanted = append(wanted, ids...) }
	r.Programs = programs
	run := runOf(t, plan, r)
	if o := run.Outcome(testCase("halves")); o == nil || o.Result != result.Lossy || o.Loss != "int: 32 bits" || o.Decoded == "" {
		t.Errorf("halves: %+v", o)
	}
	if o := run.Outcome(testCase("shifts")); o == nil || o.Result != result.Wrong || o.Stage != "compare" {
		t.Errorf("shifts: %+v", o)
	}
	if found := workers(run, "halves"); len(found) != 1 || found[0].Status != result.OK {
		t.Errorf("a lossy case is timed: %+v", found)
	}
	slices.SortFunc(wanted, func(a, b ProgramID) int { return strings.Compare(a.String(), b.String()) })
	want := []ProgramID{{Contestant: "good"}, {Contestant: "halves"}, {Contestant: "halves", Kinds: true}, {Contestant: "shifts"}, {Contestant: "shifts", Kinds: true}}
	if !slices.Equal(wanted, want) {
		t.Errorf("programs %v, want %v", wanted, want)
	}
}
