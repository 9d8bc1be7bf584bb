package harness

import (
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A library that can't marshal, or a serbench that can't compress, is a row without compressions.
func TestCompressionThatFailsIsAStatus(t *testing.T) {
	plan := testPlan(1, "good")
	plan.Compress = 1
	r := testRunner(plan, timeout)
	compress := func(r *Runner, c result.Case) fact.Status {
		t.Helper()
		_, end, err := r.compress(t.Context(), &result.Run{Header: result.Header{Plan: plan}}, r.Programs.Program(ProgramID{Contestant: c.Contestant}), setting{}, c)
		if err != nil {
			t.Fatal(err)
		}
		return end.Status
	}
	r.Compressor = Program{Fault: "there is none"}
	if status := compress(r, testCase("good")); status != fact.NotBuilt {
		t.Errorf("without a compressor: %s", status)
	}
	r.Compressor = r.Programs.Program(ProgramID{}) // knows no such task
	if status := compress(r, testCase("good")); status != fact.Failed {
		t.Errorf("with one that can't: %s", status)
	}
	if status := compress(r, testCase("nobody")); status != fact.Failed {
		t.Errorf("of nobody: %s", status)
	}
}

// Rows of a data set compress the same values, as many as limit's encodings fill a batch with.
func TestValuesToCompress(t *testing.T) {
	run := &result.Run{}
	for dataset, mean := range map[string]float64{"small": 20, "large": 1 << 16, "huge": 1 << 23} {
		run.Outcomes = append(run.Outcomes, result.Outcome{
			Case: result.Case{Contestant: "limit", Variant: "default", Dataset: dataset}, RoundTrip: result.RoundTrip{Sizes: result.Sizes{Mean: mean}},
		})
	}
	for dataset, want := range map[string]int{"small": mostCompressed, "large": 36, "huge": 2, "unknown": mostCompressed} {
		if got := valuesToCompress(run, dataset); got != want {
			t.Errorf("%s: %d; want %d", dataset, got, want)
		}
	}
}
