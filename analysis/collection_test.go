package analysis

import (
	"math"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// What collection costs is the difference of two processor times, and what a byte costs is the
// median of it over operations.
func TestCollectionCosts(t *testing.T) {
	run := fixture.Passed()
	for i := range run.Workers {
		if w := &run.Workers[i]; w.Contestant == "json" && run.WindowOf(*w).Pass == fact.Timing {
			for o := range w.Operations {
				w.Operations[o].AllocBytes = 1000
			}
		}
	}
	m := New(run)
	price := m.Price
	// 2 ns a byte of marshal and 3 of unmarshal.
	if price == nil || math.Abs(price.NS-2.5) > 1e-3 || math.Abs(price.Lo-2.25) > 1e-3 || price.Measured != 2 {
		t.Errorf("%+v", price)
	}
	c := find(t, m, "person", "json").Collection
	if c == nil || math.Abs(c.Cost.Center-5000) > 1 || !c.Cost.HasInterval() || c.Cost.Processes != 3 || math.Abs(c.Whole-(10000+2.5*2000)) > 1 {
		t.Errorf("%+v", c)
	}
	if c := find(t, m, "person", "gob").Collection; c != nil {
		t.Errorf("of a row without the pass: %+v", c)
	}
	if New(fixture.Run()).Price != nil {
		t.Error("a run without the pass has a price")
	}
	// A row whose workers measured one operation less has no cost of a round trip.
	for i := range run.Workers {
		if w := &run.Workers[i]; run.WindowOf(*w).Pass == fact.GC {
			w.Operations = w.Operations[:1]
			break
		}
	}
	if c := find(t, New(run), "person", "json").Collection; !math.IsNaN(c.Cost.Center) || math.IsNaN(c.Whole) {
		t.Errorf("%+v", c)
	}
}

// What a byte costs with each heap is the mean over the allocators that were measured with all.
func TestTheGridOfHeaps(t *testing.T) {
	run := fixture.Passed()
	large := fact.Heap{LiveMB: 512, GOGC: 50}
	run.Header.Plan.Heaps = []fact.Heap{large}
	add := func(heap fact.Heap, name string, perByte int64) {
		window := result.Window{Number: len(run.Windows), Pass: fact.GC, Heap: heap}
		run.Windows = append(run.Windows, window)
		run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase(name), Window: window.Number, Status: fact.OK, Measurement: result.Measurement{Operations: []result.Operation{{
			// A quarter of the executions came after the last cycle.
			Name: "marshal", N: 100, Collections: 3, CollectedN: 75, AllocN: 1, AllocBytes: 1000,
			Batches:     []result.Batch{{CPUNS: 100*500 + 75*1000*perByte}},
			Uncollected: result.Batch{CPUNS: 10 * 500}, UncollectedN: 10,
		}}}})
	}
	add(large, "json", 6)
	add(large, "gob", 8)
	add(fact.UsualHeap, "gob", 1)
	add(fact.UsualHeap, "limit", 9) // not measured with the large heap
	heaps := New(run).Price.Heaps
	if len(heaps) != 3 || heaps[0].Heap != fact.UsualHeap || heaps[2].Heap != large {
		t.Fatalf("%+v", heaps)
	}
	// json's price is 2.5 of both operations.
	if usual := heaps[0].NS; math.Abs(usual.Center-(2.5+1)/2) > 1e-3 || usual.Processes != 2 {
		t.Errorf("%+v", usual)
	}
	if got := heaps[2].NS; math.Abs(got.Center-7) > 1e-9 || !got.HasInterval() {
		t.Errorf("%+v, want 7 ns", got)
	}
}

// A row's bytes cost what a mix says.
func TestRankByThePriceOfBytes(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"lean": {1000, 1000}, "quick": {800, 800}})
	for i := range run.Workers {
		for o := range run.Workers[i].Operations {
			op := &run.Workers[i].Operations[o]
			op.AllocN = 1
			if run.Workers[i].Contestant == "quick" {
				op.AllocBytes = 2000
			}
		}
	}
	for price, want := range map[float64]string{0: "quick", 0.5: "lean"} {
		ranking, err := NewRanking([]*Analysis{New(run)}, func(Row) bool { return true }, false, Mix{BytePrice: price})
		if err != nil || ranking.Rows[0].ID != want {
			t.Errorf("at %v ns a byte: %+v (%v)", price, ranking.Rows, err)
		}
	}
}
