package harness

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// calibrations are the numbers of executions per batch that a run's file shows, by case and
// operation: those of each case's first worker.
type calibrations struct {
	run  *result.Run
	seen int // workers
	n    map[result.Case]map[string]int
}

// update reads the workers that have finished since the last call, so that a long run does not
// read its whole file for each worker.
func (k *calibrations) update(run *result.Run) {
	if k.run != run {
		*k = calibrations{run: run, n: map[result.Case]map[string]int{}}
	}
	for _, w := range run.Workers[k.seen:] {
		if run.WindowOf(w).Pass != fact.Timing {
			continue
		}
		for _, op := range w.Operations {
			if k.n[w.Case] == nil {
				k.n[w.Case] = map[string]int{}
			}
			if k.n[w.Case][string(op.Name)] == 0 {
				k.n[w.Case][string(op.Name)] = op.N
			}
		}
	}
	k.seen = len(run.Workers)
}

// batches returns the number of executions per batch, by operation, from the cache or else
// from the file. Every window must have batches of the same length, because each batch has a
// fixed cost. If neither knows the number, the worker calibrates.
func (r *Runner) batches(run *result.Run, c result.Case) map[string]int {
	n := r.Cache.batches(r.types(c), c)
	r.calibrations.update(run)
	for op, known := range r.calibrations.n[c] {
		if n[op] == 0 {
			n[op] = known
		}
	}
	return n
}
