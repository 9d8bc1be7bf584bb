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
	"github.com/serbench/serbench/verify/fidelity"
)

// The operations of a codec.
const (
	Marshal   = "marshal"
	Unmarshal = "unmarshal"
)

// Operations lists them in the order of reports.
var Operations = []string{Marshal, Unmarshal}

const (
	// nursery is how many bytes are allocated between two collections, which are not timed.
	// Go itself lets a small heap grow by this much. Without the bound, a batch writes up to
	// tens of megabytes, which no cache holds, and a library that allocates 2 KB is charged
	// 20 % for a memory bus that it shares with the machine's other guests.
	nursery = 4 << 20
	// mostBytes is the most that one execution may allocate. Beyond it, a few executions
	// between two collections would exceed a worker's memory limit.
	mostBytes = 1 << 30
	// slowOperation is how long the batches of an operation may take once there are leastBatches.
	slowOperation = 300 * time.Millisecond
	leastBatches  = 3
	// calibrations is the number of tries of a calibration. The fastest counts, because a
	// single try under a disturbance was wrong by a factor of 1.6.
	calibrations = 3
)

// A measurer times loops. Its clock and its collector are fields, so that tests can use a
// fake clock: it shows to the nanosecond what is timed and what is not, which no real machine
// can.
type measurer struct {
	now     func() time.Duration
	usage   func() platform.Usage
	collect func()
	// afterBatch reads the pulse, which shows whether the machine is calm. It may be nil.
	afterBatch func() (float64, error)
}

func newMeasurer() measurer {
	return measurer{now: wallClock(), usage: platform.ProcessUsage, collect: runtime.GC}
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
		op, err := m.operation(req.Operations[i], loopOf(req.Operations[i], e), len(samples), req.Batching)
		if err != nil {
			return out, err
		}
		out.Operations = append(out.Operations, op)
	}
	out.Anchors, err = m.readAnchors(anchors, "last", req.N, out.Anchors)
	return out, err
}

// loopOf returns the timed loop of an operation.
func loopOf(operation string, e *fidelity.Encoded) contest.Loop {
	if operation == Unmarshal {
		return e.Type.UnmarshalLoop(e.Codec, e.Variant.Claims, e.Inputs)
	}
	return e.Type.MarshalLoop(e.Codec, e.Values)
}

// operation counts the allocations of one operation and times its batches. It returns all
// batches, even those of the warm-up: the analysis decides which of them count, so that it
// can change its mind without another run.
func (m measurer) operation(name string, loop contest.Loop, samples int, req Batching) (result.Operation, error) {
	op := result.Operation{Name: name, AllocN: samples}
	var err error
	// Allocations come first, because the batches need to know how often to collect. Counting
	// during a batch would stop the world inside the timed region.
	if op.AllocBytes, op.AllocObjects, err = m.allocations(loop, samples); err != nil {
		return op, err
	}
	op.Chunk = chunk(op.AllocBytes, samples)
	op.N = req.N[name]
	if op.N == 0 {
		if op.N, err = m.calibrate(loop, samples, op.Chunk, time.Duration(req.BatchNS)); err != nil {
			return op, err
		}
	}
	var spent time.Duration
	for i := range req.Batches {
		if EnoughBatches(i, req.Warmup, spent) {
			break
		}
		batch, err := m.batch(loop, op.N, op.Chunk)
		if err != nil {
			return op, err
		}
		spent += time.Duration(batch.NS)
		// After the batch and not during it, because the pulse would be timed with it.
		if m.afterBatch != nil {
			if batch.Pulse, err = m.afterBatch(); err != nil {
				return op, err
			}
		}
		op.Batches = append(op.Batches, batch)
	}
	return op, nil
}

// EnoughBatches reports whether a slow operation may stop after that many batches, which took
// that long in all. More workers are a better use of the time than more batches: the batches
// of one process agree with each other, and not with the next process.
func EnoughBatches(batches, warmup int, spent time.Duration) bool {
	return batches >= warmup+leastBatches && spent > slowOperation
}

// batch times n executions, a chunk at a time. Before each chunk it collects, and runs a
// twentieth of the chunk untimed, because the first executions after a collection find cold
// caches. The time of a batch is the sum over its chunks. From its first reading of the clock
// to its last, it would include the collections.
func (m measurer) batch(loop contest.Loop, n, chunk int) (result.Batch, error) {
	var sum result.Batch
	for done := 0; done < n; {
		part := min(chunk, n-done)
		m.collect()
		if _, err := loop(done, max(part/20, 1)); err != nil {
			return sum, err
		}
		// The clock is read inside the counters: their system calls take microseconds, which
		// may add to the processor time but not to the wall time.
		before := m.usage()
		start := m.now()
		_, err := loop(done, part)
		end := m.now()
		after := m.usage()
		if err != nil {
			return sum, err
		}
		if done == 0 {
			sum.AtNS = start.Nanoseconds()
		}
		sum.NS += (end - start).Nanoseconds()
		sum.CPUNS += after.CPU - before.CPU
		sum.Switches += after.Switches - before.Switches
		sum.Faults += after.Faults - before.Faults
		sum.Steal += after.Steal - before.Steal
		done += part
	}
	return sum, nil
}

// calibrate returns how many executions take about the given length. It is a multiple of the
// number of samples, so that every batch weighs all samples alike.
func (m measurer) calibrate(loop contest.Loop, samples, chunk int, length time.Duration) (int, error) {
	perPass := time.Duration(math.MaxInt64)
	for range calibrations {
		passes := 1
		for {
			batch, err := m.batch(loop, passes*samples, chunk)
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
// pass. The first pass builds what the library builds lazily.
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
	if err := count(); err != nil {
		return 0, 0, err
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
