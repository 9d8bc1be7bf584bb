package harness

import (
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A program that does not load, compile or link becomes a row with the compiler's message,
// and the others are measured.
func TestUnbuiltProgramBecomesARow(t *testing.T) {
	plan := testPlan(1, "good", "prints")
	r := testRunner(plan, timeout)
	programs := itself()
	programs.Faults = map[ProgramID]string{{Contestant: "prints"}: "prints.go:7: undefined: fmt"}
	r.Programs = programs
	run := runOf(t, plan, r)
	o := run.Outcome(testCase("prints"))
	if o == nil || o.Result != result.Wrong || o.Stage != fact.Stage(fact.NotBuilt) || o.Detail != "prints.go:7: undefined: fmt" {
		t.Errorf("%+v", o)
	}
	if len(workers(run, "prints")) != 0 || len(workers(run, "good")) != 1 {
		t.Errorf("%d workers", len(run.Workers))
	}
}

// The program with the probes' types is built only for cases that came back changed. A
// change that it can't explain is wrong.
func TestAnotherProgramExplainsChanges(t *testing.T) {
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
	if o := run.Outcome(testCase("shifts")); o == nil || o.Result != result.Wrong || o.Stage != fact.StageCompare {
		t.Errorf("shifts: %+v", o)
	}
	if found := workers(run, "halves"); len(found) != 1 || found[0].Status != fact.OK {
		t.Errorf("a lossy case is timed: %+v", found)
	}
	slices.SortFunc(wanted, func(a, b ProgramID) int { return strings.Compare(a.String(), b.String()) })
	want := []ProgramID{{Contestant: "good"}, {Contestant: "halves"}, {Contestant: "halves", Types: Probes}, {Contestant: "shifts"}, {Contestant: "shifts", Types: Probes}}
	if !slices.Equal(wanted, want) {
		t.Errorf("programs %v, want %v", wanted, want)
	}
}
