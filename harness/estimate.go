package harness

import (
	"context"
	"slices"
	"time"

	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
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
func modelledWorker(p *worker.Pace, plan result.Plan, operations []fact.Operation) (total time.Duration) {
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
	windows := plan.Windows * plan.Parts()
	total := once + time.Duration(windows)*window
	linked := windows // how many times all programs are linked
	var counted time.Duration
	for _, k := range fact.PassKinds {
		for _, p := range k.Windows(plan.Passes) {
			switch {
			case p.Few:
				total += time.Duration(p.Workers*min(schedule.Allocators, len(live))) * k.Takes
				continue
			case k.Takes > 0:
				counted += time.Duration(p.Workers*len(live)) * k.Takes
				continue
			case k.Startup:
				total += time.Duration(p.Workers*len(live)) * overhead
			default: // like an undisturbed worker of the timing pass
				total += time.Duration(p.Workers) * window
			}
			linked += p.Workers
		}
	}
	total = time.Duration(r.Cache.scale()*float64(total)) + counted
	if plan.Layouts == 0 {
		// The first window runs the programs that verification built.
		total += time.Duration(max(linked-max(len(run.Windows), 1), 0)*len(ProgramsOf(live, r.Types))) * r.Cache.link()
	}
	// A resumed run has done part of it.
	for _, w := range run.Workers {
		total -= time.Duration(w.WallNS)
	}
	return max(total, 0)
}

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
			m, end, err := r.answer(ctx, run, result.Window{Pass: fact.Timing}, c)
			if err != nil {
				return err
			}
			if end.Status != fact.OK {
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
