package worker

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

const (
	// gcCycles are enough, because they are counted from the end of a cycle to the end of another.
	gcCycles  = 2
	gcLeast   = 200 * time.Millisecond
	gcLongest = time.Second
	// mostGarbage is how much may lie about while the collector is off, in bytes.
	mostGarbage = 256 << 20
)

// longest is how long an operation may take to reach gcCycles, before the next cycle is the last. A
// heap that grows further between two cycles takes longer to show them.
func longest(h fact.Heap) time.Duration {
	return gcLongest * time.Duration(min(max(growth(h)/growth(fact.UsualHeap), 1), 4))
}

// growth is how much the heap grows between two cycles, in bytes.
func growth(h fact.Heap) uint64 { return uint64(h.LiveMB) << 20 * uint64(h.GOGC) / 100 }

// liveHeap is what the collector has to mark: nodes of 64 bytes with two pointers each, which lie
// in the heap in another order than they point to each other. In the order of allocation, the
// collector would find each next node in the cache, and cost a third.
var liveHeap *node

type node struct {
	left, right *node
	_           [6]uint64
}

func growLiveHeap(bytes int) {
	nodes := make([]*node, bytes/64)
	for i := range nodes {
		nodes[i] = new(node)
	}
	rand.New(rand.NewPCG(1, 0)).Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	for i, n := range nodes {
		if right := 2*i + 2; right < len(nodes) {
			n.left, n.right = nodes[right-1], nodes[right]
		}
	}
	liveHeap = nodes[0]
}

// A collector is what the pass needs of Go's.
type collector struct {
	cycles  func() int        // so far
	percent func(percent int) // sets GOGC; below 0 it is off
}

// collected times operations while the collector runs, and without it. The cost of a cycle depends
// on the live heap: without one, cycles would be cheap and come every few milliseconds, unlike in
// any server. It takes the mean over whole cycles. A median would be wrong, because cycles come in
// some batches and not in others.
func collected(suite contest.Suite, req Collecting) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	m, samples := newMeasurer(), d.Samples(d.Count)
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	growLiveHeap(req.Heap.LiveMB << 20)
	gc := collector{collections, func(percent int) { debug.SetGCPercent(percent) }}
	for _, name := range req.Operations {
		loop := e.Loop(name)
		allocated, _, err := m.allocations(loop, len(samples))
		if err != nil {
			return out, err
		}
		// Short beside a cycle, in whole passes.
		op, err := m.underCollection(loop, len(samples), max(req.N[string(name)]/4, len(samples)), allocated, req.Heap, gc)
		if err != nil {
			return out, err
		}
		op.Name = name
		out.Operations = append(out.Operations, op)
	}
	runtime.KeepAlive(liveHeap)
	out.CPUNS = m.processor().Nanoseconds()
	return out, nil
}

// underCollection runs a loop until there are enough cycles for a mean, and then as far as the heap
// grows between two cycles without the collector. The difference of the processor times is what
// collection costs, on all threads.
func (m measurer) underCollection(loop contest.Loop, samples, step int, allocated uint64, h fact.Heap, gc collector) (op result.Operation, err error) {
	op.AllocN, op.AllocBytes = samples, allocated
	gc.percent(h.GOGC)
	if _, err := loop(0, samples); err != nil {
		return op, err
	}
	// Every operation starts right after a cycle, or it would pay for part of a cycle that
	// the previous operation caused.
	m.collect()
	before := gc.cycles()
	with, n, err := m.repeat(loop, step, func(took time.Duration, n int) bool {
		ended := gc.cycles()-before > op.Collections
		if ended {
			op.Collections, op.CollectedN = gc.cycles()-before, n
		}
		perNS := float64(n) * float64(allocated) / float64(samples) / float64(took)
		expected := perNS*float64(2*longest(h)) > float64(growth(h))
		return enoughCycles(took, op.Collections, expected, ended, longest(h))
	})
	if err != nil {
		return op, err
	}
	op.N, op.Batches = n, []result.Batch{with}
	gc.percent(-1)
	m.collect()
	grown := int(growth(h) * uint64(samples) / max(allocated, 1))
	fits := max(int(mostGarbage*uint64(samples)/max(allocated, 1)), 1)
	for op.UncollectedN == 0 || op.UncollectedN < min(grown, op.N) {
		for from := 0; from < step; from += fits {
			n := min(fits, step-from)
			part, _, err := m.repeat(func(_, n int) (int, error) { return loop(from, n) }, n, func(time.Duration, int) bool { return true })
			if err != nil {
				return op, err
			}
			op.Uncollected.NS, op.Uncollected.CPUNS = op.Uncollected.NS+part.NS, op.Uncollected.CPUNS+part.CPUNS
			if fits < step {
				m.collect()
			}
		}
		op.UncollectedN += step
	}
	return op, nil
}

// repeat runs a loop in steps until they are enough.
func (m measurer) repeat(loop contest.Loop, step int, enough func(took time.Duration, n int) bool) (b result.Batch, n int, err error) {
	start, had := m.now(), m.processor()
	for {
		if _, err := loop(0, step); err != nil {
			return b, n, err
		}
		n += step
		if took := m.now() - start; enough(took, n) {
			return result.Batch{NS: took.Nanoseconds(), CPUNS: (m.processor() - had).Nanoseconds()}, n, nil
		}
	}
}

// enoughCycles reports whether the mean may be taken: when a cycle has ended that is the last of
// gcCycles, or that ended late. What allocates too little for a cycle in twice the longest time ends
// after gcLeast, and what has none by then ends too: cycles cost them little.
func enoughCycles(took time.Duration, cycles int, expected, ended bool, longest time.Duration) bool {
	switch {
	case took < gcLeast:
		return false
	case cycles == 0 && !expected, took >= 2*longest:
		return true
	}
	return ended && (cycles >= gcCycles || took >= longest)
}

// collections returns the number of cycles so far. runtime.ReadMemStats knows it too, but
// stops the world at each call.
func collections() int {
	sample := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64())
}
