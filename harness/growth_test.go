package harness

import (
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A curve whose longest document ends the process costs more than any other, and is steep by the
// documents before.
func TestDeadlyCurvesAreChosen(t *testing.T) {
	curve := func(end fact.Fate, ns ...int64) (c result.Curve) {
		for i, one := range ns {
			c.Points = append(c.Points, result.Point{Length: 1 << (10 + 2*i), NS: one, Fate: fact.FateError})
		}
		c.Points[len(ns)-1].Fate = end
		return c
	}
	curves := map[int]result.Curve{
		1: curve(fact.FateError, 1e6, 4e6, 16e6, 64e6),     // linear
		2: curve(fact.FateError, 2e6, 32e6, 512e6, 8e9),    // quadratic
		3: curve(fact.FateHang, 3e6, 200e6, 9e9, 0),        // cubic, until it hangs
		4: curve(fact.FateHang, 1e6, 4e6, 16e6, 0),         // linear, until it hangs
		5: curve(fact.FateError, 2000, 32000, 512000, 4e6), // too cheap to be seen
	}
	time := resources[1]
	for i, want := range map[int]bool{1: false, 2: true, 3: true, 4: false, 5: false} {
		if got := time.steep(curves[i]); got != want {
			t.Errorf("curve %d is steep: %v, want %v", i, got, want)
		}
	}
	if i, ok := costliest(curves, time, time.steep); !ok || i != 3 {
		t.Errorf("curve %d is the costliest (%v), want 3", i, ok)
	}
	alive := func(c result.Curve) bool { return !c.Longest().Deadly() }
	if i, ok := costliest(curves, time, alive); !ok || i != 2 {
		t.Errorf("curve %d is the costliest that ends (%v), want 2", i, ok)
	}
}
