package worker

import (
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// The pass under collection measures what a program pays that has a heap of this size, full
// of pointers. The size is fixed because the cost of a cycle depends on it. With an empty
// heap, cycles would be cheap and come every few milliseconds, unlike in any server.
const (
	LiveHeap  = 64 << 20
	gcCycles  = 8
	gcLeast   = 200 * time.Millisecond
	gcLongest = time.Second
	// gcPercent is GOGC in the part of the pass that collects: Go's default.
	gcPercent = 100
)

// liveHeap is what the collector has to mark: nodes of 64 bytes with two pointers each, which lie
// in the heap in another order than they point to each other. In the order of allocation, the
// collector would find each next node in the cache, and cost a third.
var liveHeap *node

type node struct {
	left, right *node
	_           [6]uint64
}

func growLiveHeap() {
	nodes := make([]*node, LiveHeap/64)
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

// collected times operations while the collector runs at Go's default pace, and without it. It
// takes the mean over at least gcCycles cycles. A median would be wrong, because cycles come in
// some batches and not in others.
func collected(suite contest.Suite, req Batching) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	m, samples := newMeasurer(), d.Samples(d.Count)
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	growLiveHeap()
	gc := collector{collections, func(percent int) { debug.SetGCPercent(percent) }}
	for _, name := range req.Operations {
		loop := loopOf(name, e)
		allocated, _, err := m.allocations(loop, len(samples))
		if err != nil {
			return out, err
		}
		// Short beside a cycle, in whole passes.
		op, err := m.underCollection(loop, len(samples), max(req.N[name]/4, len(samples)), allocated, gc)
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

// underCollection runs a loop until there are enough cycles for a mean. Then it runs it as long
// without the collector, which it lets run in between, untimed, as often as it would have run. The
// difference of the processor times is what collection costs, on all threads.
func (m measurer) underCollection(loop contest.Loop, samples, step int, allocated uint64, gc collector) (op result.Operation, err error) {
	op.AllocN, op.AllocBytes = samples, allocated
	gc.percent(gcPercent)
	if _, err := loop(0, samples); err != nil {
		return op, err
	}
	// Every operation starts right after a cycle, or it would pay for part of a cycle that
	// the previous operation caused.
	m.collect()
	before := gc.cycles()
	with, n, err := m.repeat(loop, step, func(took time.Duration, _ int) bool {
		op.Collections = gc.cycles() - before
		return enoughCycles(took, op.Collections)
	})
	if err != nil {
		return op, err
	}
	op.N, op.Batches = n, []result.Batch{with}
	gc.percent(-1)
	// As much as the heap grows between two cycles.
	between := max(step, int(LiveHeap*uint64(samples)/max(allocated, 1))/step*step)
	var without result.Batch
	for op.UncollectedN < op.N && time.Duration(without.NS) < gcLongest {
		m.collect()
		part, n, err := m.repeat(loop, step, func(_ time.Duration, done int) bool { return done >= min(between, op.N) })
		if err != nil {
			return op, err
		}
		op.UncollectedN += n
		without.NS += part.NS
		without.CPUNS += part.CPUNS
	}
	op.Uncollected = without
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

// enoughCycles reports whether the mean may be taken: after gcCycles cycles, or after gcLeast
// if nothing is allocated. An operation that allocates too little to reach gcCycles stops
// after gcLongest; its cycles cost it little anyway.
func enoughCycles(took time.Duration, cycles int) bool {
	return took >= gcLongest || took >= gcLeast && (cycles >= gcCycles || cycles == 0)
}

// collections returns the number of cycles so far. runtime.ReadMemStats knows it too, but
// stops the world at each call.
func collections() int {
	sample := []metrics.Sample{{Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(sample)
	return int(sample[0].Value.Uint64())
}

// Bind is the operation of the first-calls pass that makes the codec.
const Bind = "bind"

// first times what a process pays to marshal and unmarshal one value: reflection libraries
// compile the type in their first calls. It binds the codec itself and calls it directly, so
// that each time covers exactly one call of the library. A stateful codec is not primed,
// because a process pays for that too.
func first(suite contest.Suite, request Case) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, request.Case)
	if err != nil {
		return out, err
	}
	return newMeasurer().first(v, d)
}

func (m measurer) first(v *contest.Variant, d *contest.Dataset) (out result.Measurement, err error) {
	timed := func(name string, f func() error) error {
		start := m.now()
		err := f()
		took := m.now() - start
		out.Operations = append(out.Operations, result.Operation{Name: name, N: 1, Batches: []result.Batch{{AtNS: start.Nanoseconds(), NS: took.Nanoseconds()}}})
		return err
	}
	var codec contest.Codec
	if err := timed(Bind, func() (err error) { codec, err = v.Codec(d.Type); return err }); err != nil {
		return out, err
	}
	session := contest.NewSession(v, d.Type, codec)
	values, err := session.Messages([]any{d.Sample(0)})
	if err != nil {
		return out, err
	}
	// Not reset, because the message is new; the timed loop resets its message each time.
	value, destination := values[0], session.Destination()
	var data []byte
	if err := timed(Marshal, func() (err error) { data, err = codec.Marshal(value); return err }); err != nil {
		return out, err
	}
	return out, timed(Unmarshal, func() error { return codec.Unmarshal(data, destination) })
}

// parallel times batches that several goroutines run at once, one for each processor. Every
// goroutine runs all of a batch's executions. They share the codec but not the destination:
// each goroutine has its own loop.
func parallel(suite contest.Suite, req Paralleling) (out result.Measurement, err error) {
	_, v, d, err := resolve(suite, req.Case)
	if err != nil {
		return out, err
	}
	m, samples := newMeasurer(), d.Samples(d.Count)
	m.stretch = 0 // the goroutines meet after each part, which costs time
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	for _, name := range req.Operations {
		crew := newCrew(req.Processors, func() contest.Loop { return loopOf(name, e) })
		op, err := m.operation(name, crew.loop, len(samples), req.Batching)
		crew.dismiss()
		if err != nil {
			return out, err
		}
		out.Operations = append(out.Operations, op)
	}
	return out, nil
}

// A crew is a set of goroutines that run their own loops at the same time. They wait between
// batches, because starting them would be timed. Two messages over a channel take next to
// nothing compared with 10 ms.
type crew struct {
	work []chan [2]int
	done chan error
}

func newCrew(size int, loop func() contest.Loop) *crew {
	c := &crew{done: make(chan error, size)}
	for range size {
		own, work := loop(), make(chan [2]int)
		c.work = append(c.work, work)
		go func() {
			for part := range work {
				_, err := own(part[0], part[1])
				c.done <- err
			}
		}()
	}
	return c
}

// loop makes every goroutine run all of the executions. The batch lasts until the slowest is
// done, because a caller who waits for all of them would see that time.
func (c *crew) loop(from, n int) (int, error) {
	for _, work := range c.work {
		work <- [2]int{from, n}
	}
	var failed error
	for range c.work {
		if err := <-c.done; err != nil {
			failed = err
		}
	}
	return n, failed
}

func (c *crew) dismiss() {
	for _, work := range c.work {
		close(work)
	}
}

// execute runs an operation N times for valgrind to count.
func execute(suite contest.Suite, req Executing) (none struct{}, err error) {
	loop, samples, err := loopFor(suite, req.Case, req.Operation)
	if err != nil {
		return none, err
	}
	if _, err := loop(0, samples); err != nil {
		return none, err
	}
	// The process that runs N executions and the one that runs 2N reach this point by the
	// same instructions, so those cancel out in the difference.
	runtime.GC()
	_, err = loop(0, req.N)
	return none, err
}

// loopFor returns the timed loop of an operation of a case, and its number of samples.
func loopFor(suite contest.Suite, c result.Case, operation string) (contest.Loop, int, error) {
	_, v, d, err := resolve(suite, c)
	if err != nil {
		return nil, 0, err
	}
	e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
	if err != nil {
		return nil, 0, err
	}
	return loopOf(operation, e), d.Count, nil
}
