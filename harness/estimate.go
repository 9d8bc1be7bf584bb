package harness

import (
	"context"
	"slices"
	"time"

	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// The model uses the speeds that verification saw. It can't use the workers' times,
// because the user sees the estimate before the first worker, to decide whether to wait.
const (
	// untimedPasses is the number of passes of each operation outside its batches: one to
	// encode, two to count allocations.
	untimedPasses = 3
	// overhead is the rest of a worker's time, on the machine that this was written on.
	overhead = 70 * time.Millisecond
	// calibration is the time that a case's first worker needs to find the number of
	// executions per batch.
	calibration = 60 * time.Millisecond
)

// modelledWorker predicts the time of a worker's operations. The rest, such as the start
// of the process and the anchors, is the overhead.
func modelledWorker(p *worker.Pace, plan result.Plan, operations []string) (total time.Duration) {
	total = time.Duration(p.DrawNS) // every worker draws its own samples
	for _, operation := range operations {
		op := p.Operations[operation]
		// A batch executes every sample at least once, however long that takes.
		batch := max(op.PassNS, plan.BatchNS)
		var timed, spent int64
		for i := range plan.Batches + plan.Warmup {
			if worker.EnoughBatches(i, time.Duration(timed)) {
				break
			}
			timed += batch
			spent += batch + untimed(op, float64(batch)/float64(max(op.PassNS, 1)))
		}
		total += time.Duration(spent + untimedPasses*(op.PassNS+untimed(op, 1)))
	}
	return total
}

// untimed predicts the time between the chunks of a batch, in nanoseconds. Even a batch
// that never fills a chunk ends with one, to collect its garbage.
func untimed(p worker.OperationPace, passes float64) int64 {
	return int64(max(passes*p.Chunks, 1) * float64(p.ChunkNS))
}

// modelled predicts the time of a case's worker, without the scale.
func (r *Runner) modelled(c result.Case, run *result.Run) time.Duration {
	return overhead + modelledWorker(r.Cache.paceOf(r.types(c), c), run.Header.Plan, operations(run, c))
}

// Estimate predicts how long the rest of the run will take. It combines the speed of each
// case during verification, the scale and the time to link a program. The scale corrects
// for verification running on all processors at once. The estimate omits workers that
// will be disturbed and run again, and windows added for precision. If the plan has a
// budget, that is the estimate.
func (r *Runner) Estimate(run *result.Run) time.Duration {
	plan := run.Header.Plan
	if plan.BudgetNS > 0 {
		return time.Duration(plan.BudgetNS)
	}
	var window time.Duration // of the timing pass
	live := schedule.New(run, nil).Live()
	var once time.Duration
	for _, c := range live {
		window += r.modelled(c, run)
		if !r.Cache.calibrated(r.types(c), c) {
			once += calibration
		}
	}
	// An undisturbed worker of the timing pass is the model for all but the shortest passes too.
	windows := plan.Windows * plan.Parts()
	long := windows + plan.GC + plan.Cold + plan.Memory + plan.Compress + schedule.ParallelWorkers*len(plan.Parallel)
	total := once + time.Duration(long)*window
	total += time.Duration(plan.First*len(live)) * overhead
	total += time.Duration(len(plan.Heaps)*schedule.HeapWorkers*min(schedule.Allocators, len(live))) * heapTime
	total = time.Duration(r.Cache.scale() * float64(total))
	if plan.Layouts == 0 {
		// The first window runs the programs that verification built.
		linked := max(long+plan.First-max(len(run.Windows), 1), 0)
		total += time.Duration(linked*len(ProgramsOf(live, r.Types))) * r.Cache.link()
	}
	if plan.Instructions {
		total += time.Duration(len(live)) * countingTime
	}
	// A resumed run has done part of it.
	for _, w := range run.Workers {
		total -= time.Duration(w.WallNS)
	}
	return max(total, 0)
}

// countingTime is the approximate time to count a case's instructions. It is the same for
// every case, because faster operations are executed more often.
const countingTime = 12 * time.Second

// heapTime is the approximate time of a worker with one of the plan's heaps.
const heapTime = 4 * time.Second

// trials is how many cases calibrateScale measures. It is odd, for the median, and small,
// because the user is waiting.
const trials = 7

// calibrateScale finds the scale if the cache has none. It measures a few live cases and
// discards the results. It runs each case twice, because the first worker also calibrates,
// and takes the median, because some workers may be disturbed.
func (r *Runner) calibrateScale(ctx context.Context, run *result.Run) error {
	live := schedule.New(run, nil).Live()
	if r.Cache == nil || r.Cache.knowsScale() || len(live) == 0 {
		return nil
	}
	var took []float64 // relative to the model
	for i := range trials {
		c := live[i*len(live)/trials] // spread over the plan, and so over the libraries
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
