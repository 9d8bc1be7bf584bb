package harness

import (
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/result"
)

// Operations that a codec has.
const (
	Marshal   = "marshal"
	Unmarshal = "unmarshal"
)

// Operations lists them in the order of reports.
var Operations = []string{Marshal, Unmarshal}

const (
	// maxBatchBytes bounds what a batch may allocate, because nothing is
	// collected while it runs: the batch is shortened instead.
	maxBatchBytes = 256 << 20
	// anchorBatch is how long one reading of one anchor takes.
	anchorBatch = 4 * time.Millisecond
	// calibrations is how many times a calibration is tried; the fastest counts,
	// because a single try under a disturbance was wrong by a factor of 1.6.
	calibrations = 3
)

// A measurer times loops. The clock and the collector are fields, so that tests
// run on a clock of their own.
type measurer struct {
	now     func() time.Duration
	usage   func() usage
	collect func()
}

// usage is what the operating system says of the process so far.
type usage struct{ cpu, switches, faults int64 }

func newMeasurer(now func() time.Duration) measurer {
	return measurer{now: now, usage: processUsage, collect: runtime.GC}
}

// measure runs one case in one window: anchors, every operation in random order,
// anchors again.
func (m measurer) measure(suite contest.Suite, v *contest.Variant, d *contest.Dataset, samples []any, req request) (result.Measurement, error) {
	var out result.Measurement
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return out, err
	}
	if err := lookAgain(v, d, samples, e, req.Expect); err != nil {
		return out, err
	}
	anchors, err := newAnchors(suite)
	if err != nil {
		return out, err
	}
	if out.Anchors, err = m.readAnchors(anchors, "first", req.N, out.Anchors); err != nil {
		return out, err
	}
	order := rand.New(rand.NewPCG(req.Seed, 0)).Perm(len(req.Operations))
	for _, i := range order {
		name := req.Operations[i]
		loop := d.Type.MarshalLoop(e.Codec, e.Values)
		if name == Unmarshal {
			loop = d.Type.UnmarshalLoop(e.Codec, v.Claims, e.Inputs)
		}
		op, err := m.operation(name, loop, len(samples), req)
		if err != nil {
			return out, err
		}
		out.Operations = append(out.Operations, op)
	}
	out.Anchors, err = m.readAnchors(anchors, "last", req.N, out.Anchors)
	return out, err
}

// operation is the allocation pass and the batches of one operation.
func (m measurer) operation(name string, loop contest.Loop, samples int, req request) (result.Operation, error) {
	op := result.Operation{Name: name, AllocN: samples}
	// One pass unmeasured: lazily built caches belong to no batch.
	if _, err := loop(samples); err != nil {
		return op, err
	}
	var err error
	if op.AllocBytes, op.AllocObjects, err = allocations(loop, samples); err != nil {
		return op, err
	}
	op.N = req.N[name]
	if op.N == 0 {
		if op.N, err = m.calibrate(loop, samples, time.Duration(req.BatchNS)); err != nil {
			return op, err
		}
	}
	op.N = bound(op.N, samples, op.AllocBytes)
	if _, err := loop(warmUp(op.N, 4)); err != nil {
		return op, err
	}
	for range req.Batches {
		batch, err := m.batch(loop, op.N)
		if err != nil {
			return op, err
		}
		op.Batches = append(op.Batches, batch)
	}
	return op, nil
}

// batch times n executions after a collection and a twentieth of them untimed:
// the first executions after a collection find cold caches.
func (m measurer) batch(loop contest.Loop, n int) (result.Batch, error) {
	m.collect()
	if _, err := loop(warmUp(n, 20)); err != nil {
		return result.Batch{}, err
	}
	before := m.usage()
	start := m.now()
	_, err := loop(n)
	end := m.now()
	after := m.usage()
	return result.Batch{
		AtNS:     start.Nanoseconds(),
		NS:       (end - start).Nanoseconds(),
		CPUNS:    after.cpu - before.cpu,
		Switches: after.switches - before.switches,
		Faults:   after.faults - before.faults,
	}, err
}

// warmUp is the given part of n executions, at least one, so that a slow case
// pays for one value and not for a pass.
func warmUp(n, part int) int {
	return max(n/part, 1)
}

// calibrate returns how many executions take about the target, as a multiple of
// the number of samples, so that every batch weighs every sample alike.
func (m measurer) calibrate(loop contest.Loop, samples int, target time.Duration) (int, error) {
	perPass := time.Duration(math.MaxInt64)
	for range calibrations {
		m.collect()
		passes := 1
		for {
			start := m.now()
			if _, err := loop(passes * samples); err != nil {
				return 0, err
			}
			took := m.now() - start
			if took >= target/4 {
				perPass = min(perPass, took/time.Duration(passes))
				break
			}
			passes *= 2
		}
	}
	return max(1, int(math.Round(float64(target)/float64(max(perPass, 1))))) * samples, nil
}

// bound shortens a batch that would allocate too much, to whole passes where at
// least one fits.
func bound(n, samples int, passBytes uint64) int {
	if passBytes == 0 {
		return n
	}
	passes := max(1, int(maxBatchBytes/passBytes))
	return min(n, passes*samples)
}

// allocations runs n executions and returns the heap bytes and objects that they
// allocated. ReadMemStats is exact, because it flushes what each processor has
// counted by itself; runtime/metrics is behind by up to a span.
func allocations(loop contest.Loop, n int) (bytes, objects uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = loop(n)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs, err
}

// anchors are the references that every worker reads, first and last, whatever
// it measures: the same code on the same data at call sites of its own.
type anchors []anchor

type anchor struct {
	name    string
	loop    contest.Loop
	samples int
}

// The anchors are bound to this data set; limit runs without an allocation.
const (
	anchorDataset = "person"
	nullAnchor    = "null"
	limitAnchor   = "limit"
	limitVariant  = "buffer=reuse,strings=alias"
)

// newAnchors binds the anchors that the suite has; a test's suite may have none.
func newAnchors(suite contest.Suite) (anchors, error) {
	var all anchors
	d := suite.Dataset(anchorDataset)
	for i, ref := range []result.Case{
		{Contestant: nullAnchor, Variant: "default"},
		{Contestant: limitAnchor, Variant: limitVariant},
	} {
		c := suite.Contestant(ref.Contestant)
		if c == nil || d == nil {
			continue
		}
		v := c.Variant(ref.Variant)
		e, err := fidelity.Encode(v, d.Type, d.Samples(d.Count), d.Throwaway())
		if err != nil {
			return nil, err
		}
		marshal, unmarshal := d.Type.AnchorLoops(e.Codec, e.Values, e.Inputs, i == 0)
		all = append(all,
			anchor{c.Name + "/" + Marshal, marshal, d.Count},
			anchor{c.Name + "/" + Unmarshal, unmarshal, d.Count})
		if i == 0 {
			all = append(all, anchor{"empty", contest.EmptyLoop(e.Inputs), d.Count})
		}
	}
	return all, nil
}

func (m measurer) readAnchors(all anchors, position string, n map[string]int, readings []result.Anchor) ([]result.Anchor, error) {
	for _, a := range all {
		executions := n[anchorKey(a.name)]
		if executions == 0 {
			var err error
			if executions, err = m.calibrate(a.loop, a.samples, anchorBatch); err != nil {
				return nil, err
			}
		}
		batch, err := m.batch(a.loop, executions)
		if err != nil {
			return nil, err
		}
		readings = append(readings, result.Anchor{
			Name:     a.name,
			Position: position,
			N:        executions,
			NSPerOp:  float64(batch.NS) / float64(executions),
		})
	}
	return readings, nil
}

// anchorKey is how calibrations name an anchor.
func anchorKey(name string) string { return "anchor " + name }
