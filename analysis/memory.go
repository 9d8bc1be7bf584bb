package analysis

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// Memory is what memory a library needs besides the caller's values and encodings, in bytes: the
// median over workers; see [result.OwnMemory].
type Memory struct {
	Message float64
	Peak    map[fact.Operation]float64 // by operation; without those that were not measured
	Stays   float64
	// Pins is NaN, and Pinning "", if no value has a string or byte slice that a caller can reach.
	Pins    float64
	Pinning string
}

// memories gathers the pass by case.
func memories(run *result.Run) map[result.Case]*Memory {
	workers := map[result.Case][]*result.OwnMemory{}
	for _, w := range run.Pass(fact.OwnMemory) {
		if w.Status == fact.OK && w.Memory != nil {
			workers[w.Case] = append(workers[w.Case], w.Memory)
		}
	}
	all := map[result.Case]*Memory{}
	for c, of := range workers {
		all[c] = newMemory(of)
	}
	return all
}

func newMemory(workers []*result.OwnMemory) *Memory {
	m := &Memory{Peak: map[fact.Operation]float64{}, Pinning: workers[0].Pinning}
	median := func(of func(*result.OwnMemory) (int64, bool)) float64 {
		var values []float64
		for _, w := range workers {
			if x, ok := of(w); ok {
				values = append(values, float64(x))
			}
		}
		return stats.Median(values) // NaN if there are none
	}
	m.Message = median(func(w *result.OwnMemory) (int64, bool) { return int64(w.Message), true })
	m.Stays = median(func(w *result.OwnMemory) (int64, bool) { return w.Stays, true })
	m.Pins = median(func(w *result.OwnMemory) (int64, bool) {
		if w.Pins == nil {
			return 0, false
		}
		return *w.Pins, true
	})
	for op := range workers[0].Peak {
		m.Peak[op] = median(func(w *result.OwnMemory) (int64, bool) { x, ok := w.Peak[op]; return x, ok })
	}
	return m
}
