package analysis

import (
	"math"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// What collection costs is the difference of two processor times, and what a byte costs is the
// median of it over operations.
func TestCollectionCosts(t *testing.T) {
	run := fixture.Passed()
	for i := range run.Workers {
		if w := &run.Workers[i]; w.Contestant == "json" && run.WindowOf(*w).Pass == result.Timing {
			for o := range w.Operations {
				w.Operations[o].AllocBytes = 1000
			}
		}
	}
	m := New(run)
	price, ok := m.Price()
	// 2 ns a byte of marshal and 3 of unmarshal.
	if !ok || math.Abs(price.NS-2.5) > 1e-3 || math.Abs(price.Lo-2.25) > 1e-3 || price.Measured != 2 {
		t.Errorf("%+v, %v", price, ok)
	}
	c := find(t, m, "person", "json").Collection
	if c == nil || math.Abs(c.Cost.Center-5000) > 1 || !c.Cost.HasInterval() || c.Cost.Processes != 3 || math.Abs(c.Whole-(10000+2.5*2000)) > 1 {
		t.Errorf("%+v", c)
	}
	if c := find(t, m, "person", "gob").Collection; c != nil {
		t.Errorf("of a row without the pass: %+v", c)
	}
	if _, ok := New(fixture.Run()).Price(); ok {
		t.Error("a run without the pass has a price")
	}
	// A row whose workers measured one operation less has no cost of a round trip.
	for i := range run.Workers {
		if w := &run.Workers[i]; run.WindowOf(*w).Pass == result.GC {
			w.Operations = w.Operations[:1]
			break
		}
	}
	if c := find(t, New(run), "person", "json").Collection; c != nil {
		t.Errorf("%+v", c)
	}
}
