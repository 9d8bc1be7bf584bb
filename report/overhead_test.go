package report

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// A time that the harness's own cost makes up a fifth of is marked; one above
// that is not, and null is not marked by itself.
func TestTimesNearTheHarnessesOwnCostAreMarked(t *testing.T) {
	run := bare(1, "null", "near", "far")
	run.Header.Contestants[0].Reference = true
	for name, ns := range map[string]int64{"null": 2, "near": 9, "far": 10} {
		run.Workers = append(run.Workers, bareWorker(name, 0, operations, ns))
	}
	m := New(run)
	if notes := find(t, m, "person", "near").Notes; len(notes) != len(operations) || !strings.Contains(notes[0], "own cost of 2.00 ns") {
		t.Errorf("9 ns where the harness takes 2: %q", notes)
	}
	for _, id := range []string{"far", "null"} {
		if notes := find(t, m, "person", id).Notes; len(notes) != 0 {
			t.Errorf("%s is marked: %q", id, notes)
		}
	}
}

func TestTheEmptyLoopIsPublished(t *testing.T) {
	run := bare(1, "null")
	worker := bareWorker("null", 0, operations, 2)
	for _, ns := range []float64{0.31, 0.33, 0.35} {
		worker.Anchors = append(worker.Anchors, result.Anchor{Name: "empty", NSPerOp: ns}, result.Anchor{Name: "null/marshal", NSPerOp: 9})
	}
	run.Workers = append(run.Workers, worker)
	if got := New(run).overhead(); !strings.Contains(got, "0.33 ns") {
		t.Errorf("the median of the empty loop's readings is missing: %q", got)
	}
}
