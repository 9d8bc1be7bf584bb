package harness

import (
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// Each worker draws the order of its operations: in a window, now one comes first and now the other.
func TestWorkersDrawTheOrderOfTheirOperations(t *testing.T) {
	plan := testPlan(6, "good", "changes", "prints")
	plan.Instructions = false
	run := runOf(t, plan, testRunner(plan, timeout))
	mixed, windows := 0, map[int]map[fact.Operation]bool{}
	for _, w := range run.Workers {
		if len(w.Operations) == 0 {
			continue
		}
		if windows[w.Window] == nil {
			windows[w.Window] = map[fact.Operation]bool{}
		}
		windows[w.Window][w.Operations[0].Name] = true
		if len(windows[w.Window]) == 2 {
			mixed++
		}
	}
	if mixed == 0 {
		t.Errorf("all workers of a window have the same order: %v", windows)
	}
}
