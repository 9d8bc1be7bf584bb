package worker

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

const (
	// nursery is how many bytes are allocated between two collections, which are not timed.
	// Go itself lets a small heap grow by this much. Without the bound, a batch writes up to
	// tens of megabytes, which no cache holds, and a library that allocates 2 KB is charged
	// 20 % for a memory bus that it shares with the machine's other guests.
	nursery = 4 << 20
	// mostBytes is the most that one execution may allocate. Beyond it, a few executions
	// between two collections would exceed a worker's memory limit.
	mostBytes = 1 << 30
	// twice is the most that a pass over all samples may allocate if its allocations are counted
	// in the second of two passes. Passes that allocate more take long.
	twice = 256 << 20
	// slowOperation is how long the batches of an operation may take once there are leastBatches:
	// one that is dropped and one that is kept.
	slowOperation = 300 * time.Millisecond
	leastBatches  = 2
	// calibrations is the number of tries of a calibration. The fastest counts, because a
	// single try under a disturbance was wrong by a factor of 1.6.
	calibrations = 3
	// stretch is how long is timed in one go. On a busy machine the scheduler takes the processor
	// away every few milliseconds, so that of stretches this long most pass without, and of whole
	// batches none.
	stretch = time.Millisecond
	// mostTries is how often a stretch is tried until the process keeps its processor throughout.
	mostTries = 4
	// mostBatches is how many times the batches that are wanted a worker may run, because some were
	// disturbed.
	mostBatches = 3
	// lost is the share of a stretch during which the process may have lost its processor.
	lost = 0.01
)

// A measurer times loops. Its clocks and its collector are fields, so that tests can use a
// fake clock: it shows to the nanosecond what is timed and what is not, which no real machine
// can.
type measurer struct {
	now func() time.Duration
	// processor is how long the process has had a processor; always 0 if that is unknown.
	processor func() time.Duration
	usage     func() platform.Usage
	collect   func()
	// stretch is how long is timed in one go; 0 is a whole batch.
	stretch time.Duration
	// afterBatch reads the pulse, which shows whether the machine is calm. It may be nil.
	afterBatch func() (float64, error)
}

func newMeasurer() measurer {
	return measurer{now: wallClock(), processor: platform.ProcessTime, usage: platform.ProcessUsage, collect: runtime.GC, stretch: stretch}
}

func measure(suite contest.Suite, request Measuring) (result.Measurement, error) {
	_, v, d, err := resolve(suite, request.Case)
	if err != nil {
		return result.Measurement{}, err
	}
	return newMeasurer().measure(suite, v, d, d.Samples(d.Count), request)
}

// measure runs one case in one window: the anchors, every operation in random order, and the
// anchors again.
func (m measurer) measure(suite contest.Suite, v *contest.Variant, d *contest.Dataset, samples []any, req Measuring) (result.Measurement, error) {
	var out result.Measurement
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	// Verification ran in another process. This one checks its own encodings, because a
	// library that behaves differently in one process of ten would otherwise be timed doing
	// less work.
	if err := recheck(samples, e, req.Expect); err != nil {
		return out, err
	}
	anchors, err := newAnchors(suite)
	if err != nil {
		return out, err
	}
	if err := m.warmAnchors(anchors, req.N); err != nil {
		return out, err
	}
	if out.Anchors, err = m.readAnchors(anchors, "first", req.N, out.Anchors); err != nil {
		return out, err
	}
	m.afterBatch = m.pulse(anchors, out.Anchors)
	// In random order, because the second operation runs in a heap and caches that the first
	// has left, and it must not always be the same one.
	order := rand.New(rand.NewPCG(req.Seed, 0)).Perm(len(req.Operations))
	for _, i := range order {
		op, err := m.operation(req.Operations[i], e.Loop(req.Operations[i]), len(samples), req.Batching)
		if err != nil {
			return out, err
		}
		out.Operations = append(out.Operations, op)
	}
	out.Anchors, err = m.readAnchors(anchors, "last", req.N, out.Anchors)
	out.CPUNS = m.processor().Nanoseconds()
	return out, err
}

// operation counts the allocations of one operation and times its batches. It returns all
// batches, even those of the warm-up: the analysis decides which of them count, so that it
// can change its mind without another run.
func (m measurer) operation(name fact.Operation, loop contest.Loop, samples int, req Batching) (result.Operation, error) {
	op := result.Operation{Name: name, AllocN: samples}
	var err error
	// Allocations come first, because the batches need to know how often to collect. Counting
	// during a batch would stop the world inside the timed region.
	if op.AllocBytes, op.AllocObjects, err = m.allocations(loop, samples); err != nil {
		return op, err
	}
	op.Chunk = chunk(op.AllocBytes, samples)
	op.N = req.N[string(name)]
	if op.N == 0 {
		if op.N, err = m.calibrate(loop, samples, op.Chunk, time.Duration(req.BatchNS)); err != nil {
			return op, err
		}
	}
	var spent time.Duration
	length := time.Duration(req.BatchNS)
	best := math.Inf(1)
	for calmBatches(op.Batches, req.Warmup, best) < req.Batches-req.Warmup && len(op.Batches) < req.Warmup+mostBatches*(req.Batches-req.Warmup) {
		if EnoughBatches(len(op.Batches), spent) {
			break
		}
		batch, err := m.batch(loop, op.N, m.parts(op.N, op.Chunk, length))
		if err != nil {
			return op, err
		}
		length = time.Duration(batch.NS) // of a slow operation it is longer than planned
		spent += length
		// After the batch and not during it, because the pulse would be timed with it.
		if m.afterBatch != nil {
			if batch.Pulse, err = m.afterBatch(); err != nil {
				return op, err
			}
			best = min(best, batch.Pulse)
		}
		op.Batches = append(op.Batches, batch)
	}
	return op, nil
}

// calmBatches counts the batches behind the warm-up that have calm pulses on both sides, for all
// that the process itself can tell: whether its best was calm, only other processes show. Without
// pulses all are.
func calmBatches(batches []result.Batch, warmup int, best float64) (calm int) {
	for i := warmup; i < len(batches); i++ {
		if batches[i].Pulse <= result.PulseGate*best && (i == 0 || batches[i-1].Pulse <= result.PulseGate*best) {
			calm++
		}
	}
	return calm
}

// EnoughBatches reports whether a slow operation may stop after that many batches, which took
// that long in all. More workers are a better use of the time than more batches: the batches
// of one process agree with each other, and not with the next process.
func EnoughBatches(batches int, spent time.Duration) bool {
	return batches >= leastBatches && spent > slowOperation
}

// A division of a batch: the number of executions between two collections, and of those that are
// timed in one go.
type division struct{ chunk, part int }

// parts divides a batch of n executions that takes about that long.
func (m measurer) parts(n, chunk int, length time.Duration) division {
	if m.stretch == 0 || length <= 0 {
		return division{chunk, n}
	}
	part := int(math.Ceil(float64(n) * float64(m.stretch) / float64(length)))
	return division{chunk, max(1, min(part, n, chunk))}
}

// batch times n executions, a part at a time. Before each chunk it collects, and runs a twentieth
// of what follows untimed, because the first executions after a collection find cold caches. The
// time of a batch is the sum over its parts. From its first reading of the clock to its last, it
// would include the collections.
//
// A part during which the process lost its processor runs again, with the same samples. If that
// happens every time, the last try counts by the processor time that it took.
func (m measurer) batch(loop contest.Loop, n int, d division) (result.Batch, error) {
	var sum result.Batch
	before := m.usage()
	cold, since, tries := true, 0, 0 // since the last collection
	for done := 0; done < n; {
		part := min(d.part, n-done)
		if done == 0 && tries == 0 || since+part > d.chunk {
			m.collect()
			cold, since = true, 0
		}
		if cold {
			if _, err := loop(done, max(min(d.chunk, n-done)/20, 1)); err != nil {
				return sum, err
			}
		}
		if done == 0 {
			sum.AtNS = m.now().Nanoseconds()
		}
		wall, processor, err := m.timed(func() error { _, err := loop(done, part); return err })
		if err != nil {
			return sum, err
		}
		since += part
		tries++
		took, off := wall, offProcessor(wall, processor)
		if off && tries < mostTries {
			sum.Again++
			cold = true // something else ran
			continue
		}
		if off {
			took = processor
			sum.OffNS += (wall - processor).Nanoseconds()
		}
		sum.NS += took.Nanoseconds()
		sum.CPUNS += processor.Nanoseconds()
		done += part
		cold, tries = off, 0
	}
	after := m.usage()
	sum.Switches, sum.Faults, sum.Steal = after.Switches-before.Switches, after.Faults-before.Faults, after.Steal-before.Steal
	return sum, nil
}

// timed reads the clocks around f. The wall clock is read inside, because the other takes a system
// call, which may add to the processor time but not to the wall time.
func (m measurer) timed(f func() error) (wall, processor time.Duration, err error) {
	had := m.processor()
	start := m.now()
	err = f()
	wall = m.now() - start
	return wall, m.processor() - had, err
}

// offProcessor reports whether the process lost its processor. A processor time of 0 is unknown.
func offProcessor(wall, processor time.Duration) bool {
	return processor > 0 && float64(processor) < (1-lost)*float64(wall)
}

// calibrate returns how many executions take about the given length. It is a multiple of the
// number of samples, so that every batch weighs all samples alike.
func (m measurer) calibrate(loop contest.Loop, samples, chunk int, length time.Duration) (int, error) {
	perPass := time.Duration(math.MaxInt64)
	for range calibrations {
		passes := 1
		for {
			batch, err := m.batch(loop, passes*samples, m.parts(passes*samples, chunk, length))
			if err != nil {
				return 0, err
			}
			took := time.Duration(batch.NS)
			// A quarter of the length is enough to tell; each try would otherwise take as
			// long as a batch.
			if took >= length/4 {
				perPass = min(perPass, took/time.Duration(passes))
				break
			}
			passes *= 2
		}
		if perPass >= length {
			break // a batch is one pass anyway
		}
	}
	return max(1, int(math.Round(float64(length)/float64(max(perPass, 1))))) * samples, nil
}

// chunk is the number of executions between two collections. It need not be a whole pass: the
// batch is one, and its sum does not depend on where in it the collector runs.
func chunk(allocated uint64, executions int) int {
	if allocated == 0 {
		return math.MaxInt
	}
	return max(1, int(nursery*uint64(executions)/allocated))
}

// allocations runs every sample twice, and returns the heap bytes and objects of the second
// pass. The first pass builds what the library builds lazily. If it allocates so much that this
// would take long, it counts itself: what is built lazily is little beside that.
func (m measurer) allocations(loop contest.Loop, samples int) (bytes, objects uint64, err error) {
	// Sixteen steps, so that a step holds few of the largest values: a step's garbage must
	// fit in memory.
	step := max(samples/16, 1)
	count := func() error {
		bytes, objects = 0, 0
		for from := 0; from < samples; from += step {
			n := min(step, samples-from)
			b, o, err := heapOf(func() error { _, err := loop(from, n); return err })
			if err != nil {
				return err
			}
			if b/uint64(n) > mostBytes {
				return fmt.Errorf("needs over 1 GiB: one execution allocated %d MiB", b/uint64(n)>>20)
			}
			bytes, objects = bytes+b, objects+o
			// The collector is off, and the garbage of sixteen steps of the largest values
			// would exceed the memory limit.
			if b > nursery {
				m.collect()
			}
		}
		return nil
	}
	if err := count(); err != nil || bytes > twice {
		return bytes, objects, err
	}
	// Not in the return statement: Go does not specify whether the results would be read
	// before the call.
	err = count()
	return bytes, objects, err
}

// heapOf returns the heap bytes and objects that f allocates. ReadMemStats is exact, because
// it flushes each processor's own counts; runtime/metrics lags by up to a span.
func heapOf(f func() error) (bytes, objects uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err = f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs, err
}

// wallClock is the clock of real workers.
func wallClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
