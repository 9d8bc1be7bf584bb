package result

import (
	"math"
	"slices"
)

// DefaultGate is the usual Plan.Gate. Neighbours on the same hardware slow everything
// 1.6 to 2 times for seconds, and no counter that the system has tells of it.
const DefaultGate = 1.15

// Key names the anchor with its position: the first readings of a process are
// compared with first ones only.
func (a Anchor) Key() string { return a.Name + " " + a.Position }

// floor is the anchor that calls nothing. It does not tell a disturbance.
const floor = "empty"

// A Judge tells disturbed workers from others.
type Judge struct {
	best map[string]float64
	plan Plan
}

// NewJudge takes this machine's best from the run: the lower quartile of its
// readings, or what earlier runs read, where that is less.
func NewJudge(run *Run) Judge {
	readings := map[string][]float64{}
	for _, w := range run.Timing() {
		for _, a := range w.Anchors {
			readings[a.Key()] = append(readings[a.Key()], a.NSPerOp)
		}
	}
	best := map[string]float64{}
	for key, values := range readings {
		best[key] = LowerQuartile(values)
		if known := run.Header.Plan.AnchorBest[key]; known > 0 {
			best[key] = min(best[key], known)
		}
	}
	return Judge{best, run.Header.Plan}
}

// Slowdown is how many times this machine's best the worker's anchors read: of
// each position the median over the anchors, and of these the largest. It is 1
// where there are none.
func (j Judge) Slowdown(w Worker) float64 {
	positions := map[string][]float64{}
	for _, a := range w.Anchors {
		if best := j.best[a.Key()]; a.Name != floor && best > 0 {
			positions[a.Position] = append(positions[a.Position], a.NSPerOp/best)
		}
	}
	worst := 1.0
	for _, ratios := range positions {
		worst = max(worst, median(ratios))
	}
	return worst
}

// Disturbed says whether something slowed the worker: its anchors read above the
// gate, or the process was off its processor during most batches.
func (j Judge) Disturbed(w Worker) bool {
	if j.plan.Gate == 0 {
		return false
	}
	if j.Slowdown(w) > j.plan.Gate {
		return true
	}
	for _, op := range w.Operations {
		if whole := op.whole(j.plan.Dropped); 2*len(whole) < len(op.Batches)-j.plan.Dropped {
			return true
		}
	}
	return false
}

// onProcessor is the least share of a batch's time that the process must have had
// its processor for.
const onProcessor = 0.99

// Kept returns the time per operation of each batch that counts, in nanoseconds:
// neither a warm-up nor one in which the process lost its processor. Where most
// batches lost it, all count, and the worker is Disturbed.
func (o Operation) Kept(dropped int) []float64 {
	batches := o.whole(dropped)
	if all := o.Batches[min(dropped, len(o.Batches)):]; 2*len(batches) < len(all) {
		batches = all
	}
	times := make([]float64, len(batches))
	for i, b := range batches {
		times[i] = float64(b.NS) / float64(o.N)
	}
	return times
}

// whole returns the batches during which the process had its processor, as far as
// the system tells.
func (o Operation) whole(dropped int) (kept []Batch) {
	for _, b := range o.Batches[min(dropped, len(o.Batches)):] {
		if b.Steal == 0 && (b.CPUNS == 0 || float64(b.CPUNS) >= onProcessor*float64(b.NS)) {
			kept = append(kept, b)
		}
	}
	return kept
}

// Timing returns the workers of the timing pass, of both parts.
func (r *Run) Timing() []Worker { return r.Pass(Timing) }

// Pass returns the workers of one pass.
func (r *Run) Pass(pass string) []Worker {
	var found []Worker
	for _, w := range r.Workers {
		if r.WindowOf(w).Pass == pass {
			found = append(found, w)
		}
	}
	return found
}

// WindowOf returns the window that the worker ran in.
func (r *Run) WindowOf(w Worker) Window {
	if w.Window < 0 || w.Window >= len(r.Windows) {
		return Window{Number: w.Window}
	}
	return r.Windows[w.Window]
}

// Part returns the run with the workers of one of its parts alone.
func (r *Run) Part(part int) *Run {
	half := *r
	half.Workers = slices.DeleteFunc(slices.Clone(r.Workers), func(w Worker) bool { return r.WindowOf(w).Part != part })
	return &half
}

// LowerQuartile of values, NaN of none: a best value that one lucky reading does
// not make.
func LowerQuartile(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/4]
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
