package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

func TestCompareFindsWhatChanged(t *testing.T) {
	before := fixture.Compared(1, map[string]float64{"limit": 1e6, "faster": 5e6, "slower": 5e6, "same": 5e6, "left": 5e6})
	after := fixture.Compared(2, map[string]float64{"limit": 1e6, "faster": 4e6, "slower": 6e6, "same": 5e6, "joined": 5e6})
	c := Compare(before, after, 0.03)
	want := map[string]Conclusion{"limit": Same, "faster": Better, "slower": Worse, "same": Same}
	if len(c.Changes) != 8 {
		t.Fatalf("%d changes, want both operations of four cases", len(c.Changes))
	}
	for _, change := range c.Changes {
		if change.Conclusion != want[change.ID] {
			t.Errorf("%s %s is %s, ratio %+v; want %s", change.ID, change.Operation, change.Conclusion, change.Ratio, want[change.ID])
		}
	}
	if strings.Join(c.OnlyOld, " ") != "left/person" || strings.Join(c.OnlyNew, " ") != "joined/person" {
		t.Errorf("only old %v, only new %v", c.OnlyOld, c.OnlyNew)
	}
	if c.Means[0].ID != "slower" || math.Abs(c.Means[0].Ratio-1.2) > 0.02 || c.Means[0].Cases != 2 {
		t.Errorf("means %+v", c.Means)
	}
}

// A machine that became slower makes no library worse.
func TestCompareAllowsForTheMachine(t *testing.T) {
	before := fixture.Compared(1, map[string]float64{"limit": 1e6, "same": 5e6})
	after := fixture.Compared(2, map[string]float64{"limit": 1.1e6, "same": 5.5e6})
	for i := range after.Workers {
		after.Workers[i].Anchors[0].NSPerOp *= 1.1
	}
	c := Compare(before, after, 0.02)
	if math.Abs(c.Drift-1.1) > 1e-9 {
		t.Errorf("the anchors read %v times as much, want 1.1", c.Drift)
	}
	for _, change := range c.Changes {
		if change.Conclusion != CannotTell {
			t.Errorf("%s %s is %s: %+v", change.ID, change.Operation, change.Conclusion, change.Ratio)
		}
	}
}

// Over many runs, no change is never reported as one, and 8 % is always found.
func TestCompareOverManyRuns(t *testing.T) {
	for seed := range uint64(60) {
		before := fixture.Compared(2*seed, map[string]float64{"limit": 1e6, "same": 5e6, "slower": 5e6})
		after := fixture.Compared(2*seed+1, map[string]float64{"limit": 1e6, "same": 5e6, "slower": 5.4e6})
		for _, change := range Compare(before, after, 0.02).Changes {
			if (change.ID == "slower") != (change.Conclusion == Worse) {
				t.Errorf("seed %d: %s %s is %s: %+v", seed, change.ID, change.Operation, change.Conclusion, change.Ratio)
			}
		}
	}
}

func TestConclusionsNeedIntervals(t *testing.T) {
	before := fixture.Compared(1, map[string]float64{"limit": 1e6, "slower": 5e6})
	after := fixture.Compared(2, map[string]float64{"limit": 1e6, "slower": 9e6})
	before.Workers, after.Workers = before.Workers[:6], after.Workers[:6] // three windows
	for _, change := range Compare(before, after, 0.02).Changes {
		if change.Conclusion != CannotTell {
			t.Errorf("three processes against three: %s is %s", change.ID, change.Conclusion)
		}
	}
}
