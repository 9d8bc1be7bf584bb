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
	if len(c.Libraries) != 3 {
		t.Fatalf("%+v: want a test for each library but the reference", c.Libraries)
	}
	if first := c.Libraries[0]; first.Contestant != "slower" || math.Abs(first.Mean.Center-1.2) > 0.02 || first.Cases != 1 || !first.Worse || c.Worse() != 1 {
		t.Errorf("%+v", c.Libraries)
	}
}

// A machine that became slower makes no library worse.
func TestCompareAllowsForTheMachine(t *testing.T) {
	before := fixture.Compared(1, map[string]float64{"limit": 1e6, "same": 5e6, "faster": 5e6})
	after := fixture.Compared(2, map[string]float64{"limit": 1.1e6, "same": 5.5e6, "faster": 5.5e6})
	c := Compare(before, after, 0.02)
	if math.Abs(c.Shift-1.1) > 0.005 || c.Worse() != 0 {
		t.Errorf("all became %v times as slow, want 1.1; %d worse", c.Shift, c.Worse())
	}
	for _, change := range c.Changes {
		if change.Conclusion != Same || math.Abs(change.New/change.Old-1.1) > 0.02 {
			t.Errorf("%s %s is %s: %+v", change.ID, change.Operation, change.Conclusion, change.Ratio)
		}
	}
}

// Over many runs, hardly ever is a library called worse that isn't, and 8 % is always found.
func TestCompareOverManyRuns(t *testing.T) {
	mistaken := 0
	for seed := range uint64(60) {
		before := fixture.Compared(2*seed, map[string]float64{"limit": 1e6, "same": 5e6, "faster": 5e6, "slower": 5e6})
		after := fixture.Compared(2*seed+1, map[string]float64{"limit": 1e6, "same": 5e6, "faster": 5e6, "slower": 5.4e6})
		for _, l := range Compare(before, after, 0.02).Libraries {
			switch {
			case l.Contestant != "slower" && l.Worse:
				mistaken++
			case l.Contestant == "slower" && !l.Worse:
				t.Errorf("seed %d: %+v", seed, l)
			}
		}
	}
	if mistaken > 1 {
		t.Errorf("%d libraries of 120 were called worse", mistaken)
	}
}

// The builds of one run took turns, so that no shift is taken from them.
func TestCompareBuilds(t *testing.T) {
	run := fixture.Built()
	for i := range run.Workers { // the later Go is slower
		if w := &run.Workers[i]; w.Contestant == "swift" && w.Build.Go == "1.27.3" {
			for o := range w.Operations {
				w.Operations[o].Batches[0].NS *= 2
			}
		}
	}
	c, err := CompareBuilds(New(run), 0.02)
	if err != nil || c.Shift != 1 || len(c.Libraries) != 3 || c.Worse() != 2 {
		t.Fatalf("%+v (%v)", c.Libraries, err)
	}
	for _, l := range c.Libraries {
		if slow := strings.HasSuffix(l.Build, "1.27.3"); l.Worse != slow || l.Cases != 2 {
			t.Errorf("%+v", l)
		}
	}
	if _, err := CompareBuilds(New(fixture.Compared(1, map[string]float64{"limit": 1e6, "same": 5e6})), 0.02); err == nil {
		t.Error("one build was compared")
	}
}

func TestConclusionsNeedIntervals(t *testing.T) {
	before := fixture.Compared(1, map[string]float64{"limit": 1e6, "slower": 5e6})
	after := fixture.Compared(2, map[string]float64{"limit": 1e6, "slower": 9e6})
	before.Workers, after.Workers = before.Workers[:2], after.Workers[:2] // one window
	c := Compare(before, after, 0.02)
	for _, change := range c.Changes {
		if change.Conclusion != CannotTell {
			t.Errorf("one process against one: %s is %s", change.ID, change.Conclusion)
		}
	}
	if c.Worse() != 0 {
		t.Errorf("%+v", c.Libraries)
	}
}
