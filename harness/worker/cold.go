package worker

import (
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// The pass with cold code times single executions, because a service does not marshal one type in
// a loop. Between any two it marshals and unmarshals other types by the same library, and does work
// that has nothing to do with it, so that neither its instructions nor what the processor predicted
// of them are left in the caches.
const (
	// coldExecutions are timed of each operation, fewer if they take longer than coldLongest with
	// the work in between.
	coldExecutions = 2000
	coldLongest    = 400 * time.Millisecond
	// coldCollect is after how many executions the garbage is collected, untimed.
	coldCollect = 64
	// coldTypes is how many other types come between two executions.
	coldTypes = 3
	// elsewhere is how much memory the other work walks through: a level-2 cache.
	elsewhere = 1 << 20
)

// cold times operations whose code and data have left the caches.
func cold(suite contest.Suite, req Batching) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	samples := d.Samples(d.Count)
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	m := newMeasurer()
	others := otherTypes(suite, v, d.Type)
	w := otherWork{memory: make([]uint64, elsewhere/8), words: map[uint64]uint64{}}
	for _, name := range req.Operations {
		op, err := m.cold(e.Loop(name), func(i int) error {
			for n := range min(coldTypes, len(others)) {
				if err := others[(i*coldTypes+n)%len(others)](); err != nil {
					return err
				}
			}
			w.do(uint64(i))
			return nil
		})
		if err != nil {
			return out, err
		}
		op.Name = name
		out.Operations = append(out.Operations, op)
	}
	out.CPUNS = m.processor().Nanoseconds()
	return out, nil
}

// cold times single executions, each behind what comes between. Two readings of the clock with
// nothing between them are taken off. An execution during which the process lost its processor does
// not count, unless it has hardly any.
func (m measurer) cold(loop contest.Loop, between func(i int) error) (op result.Operation, err error) {
	var sum result.Batch
	began := m.now()
	for tries := 0; op.N < coldExecutions && (op.N == 0 || m.now()-began < coldLongest); tries++ {
		if tries%coldCollect == 0 {
			m.collect()
		}
		if err := between(tries); err != nil {
			return op, err
		}
		had := m.processor()
		empty := m.now()
		start := m.now()
		_, err := loop(op.N, 1)
		end := m.now()
		worked := m.processor() - had
		if err != nil {
			return op, err
		}
		if offProcessor(end-start, worked) && tries < mostTries*(op.N+1) {
			continue
		}
		sum.NS += (end - start - (start - empty)).Nanoseconds()
		op.N++
	}
	op.Batches = []result.Batch{sum}
	return op, nil
}

// otherTypes returns what marshals and unmarshals a value of each other type that the variant
// carries.
func otherTypes(suite contest.Suite, v *contest.Variant, own *contest.Type) (all []func() error) {
	for _, t := range suite.Types {
		if t == own || len(t.Datasets) == 0 {
			continue
		}
		d := t.Datasets[0]
		e, err := fidelity.Encode(v, t, d.Samples(2), d.Throwaway())
		if err != nil {
			continue // it carries no such type
		}
		var loops []contest.Loop
		for _, op := range fact.Operations {
			if v.Claims.Does(op) {
				loops = append(loops, e.Loop(op))
			}
		}
		all = append(all, func() error {
			for _, loop := range loops {
				if _, err := loop(0, 1); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return all
}

// otherWork is what a service does besides: it walks through memory, sorts and looks things up.
type otherWork struct {
	memory []uint64
	words  map[uint64]uint64
	sorted [64]uint64
	sink   uint64
}

func (w *otherWork) do(seed uint64) {
	for i := 0; i < len(w.memory); i += 8 { // one word of each cache line
		w.memory[i] += seed
		w.sink += w.memory[i]
	}
	for i := range w.sorted {
		seed = seed*6364136223846793005 + 1442695040888963407
		w.sorted[i] = seed
		w.words[seed%4096] += uint64(i)
	}
	slices.Sort(w.sorted[:])
	w.sink += w.sorted[0] + w.words[w.sorted[1]%4096]
}
