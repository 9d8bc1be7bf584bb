package analysis

import (
	"math"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

func TestNoiseOfNoChangeIsNone(t *testing.T) {
	n, _ := New(fixture.TwoParts(func(string, int) int64 { return 0 })).Noise()
	if n.Cases != 8 || n.Median != 0 || n.Max != 0 || n.Pairs != 3 || n.SwappedApart+n.SwappedTied != 0 {
		t.Errorf("%+v", n)
	}
	// swift and twin lie 0.5 % apart, a tie; slow is told apart from both.
	if n.DistinctPairs != 2 || n.ToldApart != 1 || !near(n.Places, 5.0/3) {
		t.Errorf("%+v", n)
	}
	if n.Coverage != 1 || n.Disturbed != 0 {
		t.Errorf("%+v", n)
	}
}

func TestNoiseFindsWhatIsPlanted(t *testing.T) {
	// slow is 10 % faster the second time.
	n, _ := New(fixture.TwoParts(func(name string, _ int) int64 {
		if name == "slow" {
			return -1200
		}
		return 0
	})).Noise()
	if d := 1200.0 / (12000 - 600); math.Abs(n.Max-d) > 1e-4 || n.Median != 0 || n.SwappedApart != 0 {
		t.Errorf("%+v, want a largest difference of %v", n, d)
	}
	if n.Coverage >= 1 {
		t.Errorf("every interval says that nothing changed: %v", n.Coverage)
	}
	// swift and twin change places within their tie, slow and swift outside of one.
	n, _ = New(fixture.TwoParts(func(name string, _ int) int64 {
		switch name {
		case "swift":
			return 60
		case "slow":
			return -5000
		}
		return 0
	})).Noise()
	if n.SwappedTied != 1 || n.SwappedApart != 2 {
		t.Errorf("%d changed places that were not told apart and %d that were, want 1 and 2", n.SwappedTied, n.SwappedApart)
	}
}

// What all rows have in common is the machine, and tells nothing of their intervals.
func TestNoiseTakesOutTheShift(t *testing.T) {
	run := fixture.TwoParts(func(string, int) int64 { return 0 })
	for i := range run.Workers {
		if w := &run.Workers[i]; run.WindowOf(*w).Part == 1 {
			for _, op := range w.Operations {
				op.Batches[0].NS += op.Batches[0].NS / 20
			}
		}
	}
	n, _ := New(run).Noise()
	if math.Abs(n.Shift-0.05) > 1e-3 || n.Coverage != 1 || n.Median < 0.04 {
		t.Errorf("%+v", n)
	}
}
