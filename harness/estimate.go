package harness

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/result"
)

// A pace is how long a case takes, as verification saw it: enough to say how long a
// run will take before it starts.
type pace struct {
	// DrawNS is what it takes to draw the samples.
	DrawNS int64 `json:"draw_ns"`
	// Operations by their names.
	Operations map[string]opPace `json:"operations"`
}

// An opPace is how long one operation takes.
type opPace struct {
	// PassNS is what it takes to execute it once for every sample.
	PassNS int64 `json:"pass_ns"`
	// Chunks is how many chunks a pass has: parts between two collections.
	Chunks float64 `json:"chunks"`
	// ChunkNS is what a chunk takes that is not timed: the collection, and executions
	// that find cold caches.
	ChunkNS int64 `json:"chunk_ns"`
}

// paceOf executes each operation once for every sample. A failure is not its business:
// a worker that measures will tell.
func paceOf(v *contest.Variant, d *contest.Dataset, samples []any, drawn time.Duration) *pace {
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return nil
	}
	m := newMeasurer()
	p := pace{DrawNS: drawn.Nanoseconds(), Operations: map[string]opPace{}}
	for _, operation := range Operations {
		if operation == Marshal && v.Claims.NoMarshal {
			continue
		}
		loop := loopOf(operation, v, d, e)
		allocated, _, err := heapOf(func() error { _, err := loop(0, len(samples)); return err })
		if err != nil {
			return nil
		}
		part := min(chunk(allocated, len(samples)), math.MaxInt32)
		chunks := (len(samples) + part - 1) / part
		op := opPace{PassNS: math.MaxInt64, Chunks: float64(len(samples)) / float64(part), ChunkNS: math.MaxInt64}
		// The first collections of a process take ten times as long as later ones.
		began := time.Now()
		for try := 0; try == 0 || try < paceTries && time.Since(began) < paceTime; try++ {
			start := time.Now()
			batch, err := m.batch(loop, len(samples), part)
			if err != nil {
				return nil
			}
			op.PassNS = min(op.PassNS, batch.NS)
			op.ChunkNS = min(op.ChunkNS, (time.Since(start).Nanoseconds()-batch.NS)/int64(chunks))
		}
		p.Operations[operation] = op
	}
	return &p
}

const (
	// paceTries is how often an operation's pace is taken, while all take no longer than
	// paceTime.
	paceTries = 4
	paceTime  = 50 * time.Millisecond
	// passesBesides are made of every operation outside its batches: one to encode, two
	// to count allocations.
	passesBesides = 3
	// overhead is what a worker takes besides, on the machine that this was written on.
	overhead = 220 * time.Millisecond
	// calibration is what a case's first worker takes to find out how many executions
	// make a batch.
	calibration = 120 * time.Millisecond
)

// worker is how long a worker's operations take; the rest, from the start of the
// process to the anchors, is the overhead.
func (p *pace) worker(plan result.Plan, operations []string) (total time.Duration) {
	total = time.Duration(p.DrawNS)
	for _, operation := range operations {
		op := p.Operations[operation]
		batch := max(op.PassNS, plan.BatchNS)
		var timed, spent int64
		for i := range plan.Batches + plan.Dropped {
			if slowEnough(i, plan.Dropped, time.Duration(timed)) {
				break
			}
			timed += batch
			spent += batch + op.untimed(float64(batch)/float64(max(op.PassNS, 1)))
		}
		total += time.Duration(spent + passesBesides*(op.PassNS+op.untimed(1)))
	}
	return total
}

// untimed is what a batch of so many passes does between its chunks.
func (p opPace) untimed(passes float64) int64 {
	return int64(max(passes*p.Chunks, 1) * float64(p.ChunkNS))
}

// modelled is what a case's worker takes, but for how much faster or slower workers
// are than the model.
func (r *Runner) modelled(c result.Case, plan result.Plan) time.Duration {
	return overhead + r.Cache.pace(c).worker(plan, r.operations(c, plan.Operations))
}

// Estimate is how long it will take to measure what the run's plan asks for and its
// file does not hold: from what verification saw of each case, and from how that
// compares with what workers of this program took: verification runs on all processors
// at once, beside whatever else there is. It leaves out workers that will be disturbed
// and run again, and windows for a precision. A budget is its own estimate.
func (r *Runner) Estimate(run *result.Run) time.Duration {
	plan := run.Header.Plan
	if plan.BudgetNS > 0 {
		return time.Duration(plan.BudgetNS)
	}
	var window time.Duration // of the timing pass
	live := newSchedule(run, r.Unsettled).live()
	var once time.Duration
	for _, c := range live {
		window += r.modelled(c, plan)
		if !r.Cache.calibrated(c) {
			once += calibration
		}
	}
	windows := plan.Windows
	if plan.AA {
		windows *= 2
	}
	total := once + time.Duration(windows+plan.GC+parallelWorkers*len(plan.Parallel))*window
	total += time.Duration(plan.First*len(live)) * overhead
	total = time.Duration(r.Cache.scale() * float64(total))
	if plan.Instructions {
		total += time.Duration(len(live)) * countedCase
	}
	for _, w := range run.Workers {
		total -= time.Duration(w.WallNS)
	}
	return max(total, 0)
}

// countedCase is about how long it takes to count a case's instructions.
const countedCase = 12 * time.Second

// scale is how much longer workers take than the model says.
func (c *Cache) scale() float64 {
	if c == nil || c.data.Scale == 0 {
		return 1
	}
	return c.data.Scale
}

// rememberScale notes what a worker took: the latest twenty or so count.
func (c *Cache) rememberScale(took, modelled time.Duration) {
	if c == nil {
		return
	}
	scale := float64(took) / float64(modelled)
	if c.data.Scale == 0 {
		c.data.Scale = scale
	}
	c.data.Scale += (scale - c.data.Scale) / 20
}

// pace returns what is known of a case's pace.
func (c *Cache) pace(of result.Case) *pace {
	if c != nil {
		if p, ok := c.data.Paces[of.String()]; ok {
			return &p
		}
	}
	return &pace{}
}

// trials is how many cases calibrateScale measures.
const trials = 7

// calibrateScale measures a few live cases once, in vain, where no worker is
// remembered: each twice, because the first finds out how many executions make a batch.
// The median counts: one of them may be disturbed.
func (r *Runner) calibrateScale(ctx context.Context, run *result.Run) error {
	live := newSchedule(run, r.Unsettled).live()
	if r.Cache == nil || r.Cache.data.Scale > 0 || len(live) == 0 {
		return nil
	}
	var took []float64 // as a ratio to the model
	for i := range trials {
		c := live[i*len(live)/trials]
		for try := range 2 {
			start := time.Now()
			a, err := r.answer(ctx, run, result.Window{Pass: result.Timing}, c)
			if err != nil {
				return err
			}
			if a.Status != result.OK {
				break
			}
			if try == 1 {
				took = append(took, float64(time.Since(start))/float64(r.modelled(c, run.Header.Plan)))
			} else if err := r.Cache.remember(c, a.Measurement); err != nil {
				return err
			}
		}
	}
	if len(took) > 0 {
		slices.Sort(took)
		r.Cache.data.Scale = took[len(took)/2]
	}
	return nil
}
