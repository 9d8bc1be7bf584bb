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

// Operations that a codec has.
const (
	Marshal   = "marshal"
	Unmarshal = "unmarshal"
)

// Operations lists them in the order of reports.
var Operations = []string{Marshal, Unmarshal}

const (
	// nursery is how many bytes are allocated between two collections, which are
	// not timed: what Go itself lets a small heap grow by. Without this bound a
	// batch writes up to tens of megabytes that no cache holds, and a library that
	// allocates 2 KB is charged 20 % for a memory bus that it shares with the
	// machine's other guests.
	nursery = 4 << 20
	// mostBytes is the most that one execution may allocate: beyond it a few executions
	// between two collections hold more than workers may.
	mostBytes = 1 << 30
	// slowCell is how long the batches of an operation may take once leastBatches
	// are kept.
	slowCell     = 300 * time.Millisecond
	leastBatches = 3
	// calibrations is how many times a calibration is tried; the fastest counts,
	// because a single try under a disturbance was wrong by a factor of 1.6.
	calibrations = 3
)

// A measurer times loops. The clock and the collector are fields, so that tests
// run on a clock of their own: what is timed and what is not can be told there to the
// nanosecond, and on no real machine.
type measurer struct {
	now     func() time.Duration
	usage   func() platform.Usage
	collect func()
	// afterBatch, where it is not nil, is what tells whether the machine is calm.
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

// measure runs one case in one window: anchors, every operation in random order,
// anchors again.
func (m measurer) measure(suite contest.Suite, v *contest.Variant, d *contest.Dataset, samples []any, req Measuring) (result.Measurement, error) {
	var out result.Measurement
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	// The verification was another process's. What this one times is looked at here, or a
	// library that behaves otherwise in one process of ten would be timed doing less.
	if err := lookAgain(samples, e, req.Expect); err != nil {
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
	// In random order: what runs second finds a heap and caches that the first has left,
	// and one operation must not always be the one that does.
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

// loopOf is the timed loop of an operation.
func loopOf(operation string, e *fidelity.Encoded) contest.Loop {
	if operation == Unmarshal {
		return e.Type.UnmarshalLoop(e.Codec, e.Variant.Claims, e.Inputs)
	}
	return e.Type.MarshalLoop(e.Codec, e.Values)
}

// operation is the allocation pass and the batches of one operation. All batches are
// returned, with those of the warm-up: which of them count is left to the analysis, so
// that it can change without another run.
func (m measurer) operation(name string, loop contest.Loop, samples int, req Batching) (result.Operation, error) {
	op := result.Operation{Name: name, AllocN: samples}
	var err error
	// First, because the batches need to know how often to collect. Counting during a
	// batch would need the world stopped inside of it.
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
		// Beside the batch and not in it: one clock cannot run during another.
		if m.afterBatch != nil {
			if batch.Pulse, err = m.afterBatch(); err != nil {
				return op, err
			}
		}
		op.Batches = append(op.Batches, batch)
	}
	return op, nil
}

// EnoughBatches says whether a slow operation may stop after so many batches, which took
// that long. Seconds spent on one case buy more as further workers than as further batches:
// batches of one process agree with each other, and not with the next process.
func EnoughBatches(batches, warmup int, spent time.Duration) bool {
	return batches >= warmup+leastBatches && spent > slowCell
}

// batch times n executions, a chunk at a time. Before each chunk there is a
// collection and a twentieth of it untimed: the first executions after a collection
// find cold caches. The time of a batch is the sum over its chunks, and not from its first
// reading of the clock to its last, which would have the collections in it.
func (m measurer) batch(loop contest.Loop, n, chunk int) (result.Batch, error) {
	var sum result.Batch
	for done := 0; done < n; {
		part := min(chunk, n-done)
		m.collect()
		if _, err := loop(done, max(part/20, 1)); err != nil {
			return sum, err
		}
		// The clock is read inside of the counters: their system calls take microseconds,
		// which may be in the processor time but not in the wall time.
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

// calibrate returns how many executions take about that long, as a multiple of
// the number of samples, so that every batch weighs every sample alike.
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
			// A quarter is long enough to tell; the whole would take as long as a batch at
			// each try.
			if took >= length/4 {
				perPass = min(perPass, took/time.Duration(passes))
				break
			}
			passes *= 2
		}
		if perPass >= length {
			break // A batch is one pass, whatever another try says.
		}
	}
	return max(1, int(math.Round(float64(length)/float64(max(perPass, 1))))) * samples, nil
}

// chunk is how many executions run between two collections. It need not be a whole pass:
// a batch is one, and where in it the collector runs makes no difference to its sum.
func chunk(allocated uint64, executions int) int {
	if allocated == 0 {
		return math.MaxInt
	}
	return max(1, int(nursery*uint64(executions)/allocated))
}

// allocations runs every sample twice, the first time to build what is built
// lazily, and returns the heap bytes and objects that the second took.
func (m measurer) allocations(loop contest.Loop, samples int) (bytes, objects uint64, err error) {
	// Sixteen steps, because the largest values are few and must not add up.
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
			// The collector is off, and what sixteen steps of the largest values leave
			// behind would exceed the memory limit.
			if b > nursery {
				m.collect()
			}
		}
		return nil
	}
	if err := count(); err != nil {
		return 0, 0, err
	}
	// Not within the return: whether the results are read before the call is not specified.
	err = count()
	return bytes, objects, err
}

// heapOf returns the heap bytes and objects that a function allocates.
// ReadMemStats is exact, because it flushes what each processor has counted by
// itself; runtime/metrics is behind by up to a span.
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
