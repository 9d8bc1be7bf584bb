package harness

import (
	"context"
	"slices"
	"time"

	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// The model is made of what verification saw, and not of the workers so far, because the
// estimate is shown before the first of them: a user decides by it whether to wait.
const (
	// passesBesides are made of every operation outside its batches: one to encode, two
	// to count allocations.
	passesBesides = 3
	// overhead is what a worker takes besides, on the machine that this was written on.
	overhead = 220 * time.Millisecond
	// calibration is what a case's first worker takes to find out how many executions
	// make a batch.
	calibration = 120 * time.Millisecond
)

// modelledWorker is how long a worker's operations take; the rest, from the start of the
// process to the anchors, is the overhead.
func modelledWorker(p *worker.Pace, plan result.Plan, operations []string) (total time.Duration) {
	total = time.Duration(p.DrawNS) // every worker draws its samples anew
	for _, operation := range operations {
		op := p.Operations[operation]
		// A batch is at least one execution of every sample, however long that takes.
		batch := max(op.PassNS, plan.BatchNS)
		var timed, spent int64
		for i := range plan.Batches + plan.Warmup {
			if worker.EnoughBatches(i, plan.Warmup, time.Duration(timed)) {
				break
			}
			timed += batch
			spent += batch + untimed(op, float64(batch)/float64(max(op.PassNS, 1)))
		}
		total += time.Duration(spent + passesBesides*(op.PassNS+untimed(op, 1)))
	}
	return total
}

// untimed is what a batch of so many passes does between its chunks, in nanoseconds. A
// batch that never fills a chunk ends with one all the same: it is where the garbage that
// it leaves is collected.
func untimed(p worker.OperationPace, passes float64) int64 {
	return int64(max(passes*p.Chunks, 1) * float64(p.ChunkNS))
}

// modelled is what a case's worker takes, but for how much faster or slower workers
// are than the model.
func (r *Runner) modelled(c result.Case, run *result.Run) time.Duration {
	return overhead + modelledWorker(r.Cache.paceOf(r.types(c), c), run.Header.Plan, operations(run, c))
}

// Estimate is how long it will take to measure what the run's plan asks for and its
// file does not hold: from what verification saw of each case, and from how that
// compares with what workers of this program took: verification runs on all processors
// at once, beside whatever else there is; and from what linking took. It leaves out
// workers that will be disturbed and run again, and windows for a precision. A budget is
// its own estimate.
func (r *Runner) Estimate(run *result.Run) time.Duration {
	plan := run.Header.Plan
	if plan.BudgetNS > 0 {
		return time.Duration(plan.BudgetNS)
	}
	var window time.Duration // of the timing pass
	live := schedule.New(run, schedule.Again{}).Live()
	var once time.Duration
	for _, c := range live {
		window += r.modelled(c, run)
		if !r.Cache.calibrated(r.types(c), c) {
			once += calibration
		}
	}
	windows := plan.Windows
	if plan.AA {
		windows *= 2
	}
	total := once + time.Duration(windows+plan.GC+schedule.ParallelWorkers*len(plan.Parallel))*window
	total += time.Duration(plan.First*len(live)) * overhead
	total = time.Duration(r.Cache.scale() * float64(total))
	if plan.Layouts == 0 {
		linked := max(windows+plan.GC+plan.First+schedule.ParallelWorkers*len(plan.Parallel)-max(len(run.Windows), 1), 0)
		total += time.Duration(linked*len(ProgramsOf(live, false))) * r.Cache.link()
	}
	if plan.Instructions {
		total += time.Duration(len(live)) * countedCase
	}
	for _, w := range run.Workers {
		total -= time.Duration(w.WallNS)
	}
	return max(total, 0)
}

// countedCase is about how long it takes to count a case's instructions: it does not depend
// on the case, because as many executions are counted as take the same.
const countedCase = 12 * time.Second

// trials is how many cases calibrateScale measures: odd, so that one is in the middle, and
// few, because the user waits for them.
const trials = 7

// calibrateScale measures a few live cases and discards the results, where no worker is
// remembered: each twice, because the first finds out how many executions make a batch.
// The median counts: one of them may be disturbed.
func (r *Runner) calibrateScale(ctx context.Context, run *result.Run) error {
	live := schedule.New(run, schedule.Again{}).Live()
	if r.Cache == nil || r.Cache.knowsScale() || len(live) == 0 {
		return nil
	}
	var took []float64 // as a ratio to the model
	for i := range trials {
		c := live[i*len(live)/trials] // spread over the plan, and so over libraries
		for try := range 2 {
			start := time.Now()
			m, end, err := r.answer(ctx, run, result.Window{Pass: result.Timing}, c)
			if err != nil {
				return err
			}
			if end.Status != result.OK {
				break
			}
			if try == 1 {
				took = append(took, float64(time.Since(start))/float64(r.modelled(c, run)))
			} else if err := r.Cache.remember(r.types(c), c, m); err != nil {
				return err
			}
		}
	}
	if len(took) > 0 {
		slices.Sort(took)
		r.Cache.setScale(took[len(took)/2])
	}
	return nil
}
