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

// AnchorKey names an anchor's key, or the pulses, of one contestant's programs of one
// build: the same code reads otherwise beside other code, or by another compiler.
func AnchorKey(contestant string, b Build, key string) string {
	if b == (Build{}) {
		return contestant + " " + key
	}
	return contestant + " " + b.String() + " " + key
}

// floor is the anchor that calls nothing. It does not tell a disturbance.
const floor = "empty"

// A Judge tells disturbed workers from others.
type Judge struct {
	best  map[string]float64
	plan  Plan
	apart bool // each contestant has a program of its own
}

// PulseGate is how many times this machine's best the pulse before or after a batch
// may read. A pulse is a tenth of an anchor's reading, so that it scatters more; of
// batches beside a pulse above 1.3 more than a third were slow, and of those below
// 1.2 one in a hundred.
const PulseGate = 1.2

// pulseKey names the pulses in what a machine is known to read.
const pulseKey = "pulse"

// layoutRange is how many times the best of all programs a program's own best may be: a
// layout makes that much of an anchor; what reads more was disturbed each time.
const layoutRange = 1.25

// NewJudge takes this machine's best from the run: the lower quartile of its
// readings, or what earlier runs read, where that is less. Readings of one program are
// compared with each other only.
func NewJudge(run *Run) Judge {
	readings := map[string][]float64{}
	all := map[string][]float64{} // of all programs, by the same keys
	j := Judge{plan: run.Header.Plan, apart: len(run.Header.Programs) > 0}
	for _, w := range run.Timing() {
		for anchor, values := range w.Readings() {
			key := j.key(w.Case, anchor)
			readings[key] = append(readings[key], values...)
			all[anchor] = append(all[anchor], values...)
		}
	}
	most := map[string]float64{}
	for anchor, values := range all {
		most[anchor] = layoutRange * LowerQuartile(values)
	}
	best := map[string]float64{}
	for key, values := range readings {
		best[key] = LowerQuartile(values)
		if known := run.Header.Plan.AnchorBest[key]; known > 0 {
			best[key] = min(best[key], known)
		}
	}
	for _, w := range run.Timing() {
		for anchor := range w.Readings() {
			key := j.key(w.Case, anchor)
			best[key] = min(best[key], most[anchor])
		}
	}
	j.best = best
	return j
}

// key is what the best reading of a case's workers is known by.
func (j Judge) key(of Case, key string) string {
	if j.apart {
		return AnchorKey(of.Contestant, of.Build, key)
	}
	return key
}

// Readings are what the worker read of each anchor, by its key, and of the pulses
// after its batches.
func (w Worker) Readings() map[string][]float64 {
	readings := map[string][]float64{}
	for _, a := range w.Anchors {
		readings[a.Key()] = append(readings[a.Key()], a.NSPerOp)
	}
	for _, op := range w.Operations {
		for _, b := range op.Batches {
			if b.Pulse > 0 {
				readings[pulseKey] = append(readings[pulseKey], b.Pulse)
			}
		}
	}
	return readings
}

// Slowdown is how many times this machine's best the worker's anchors read: the
// median over all readings, 1 where there are none. One that a short disturbance
// met tells of the batches beside it, not of the worker.
func (j Judge) Slowdown(w Worker) float64 {
	var ratios []float64
	for _, a := range w.Anchors {
		if best := j.best[j.key(w.Case, a.Key())]; a.Name != floor && best > 0 {
			ratios = append(ratios, a.NSPerOp/best)
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return median(ratios)
}

// Disturbed says whether something slowed the worker: its anchors read above the
// gate, or most batches of an operation were disturbed.
func (j Judge) Disturbed(w Worker) bool {
	if j.plan.Gate == 0 {
		return false
	}
	if j.Slowdown(w) > j.plan.Gate {
		return true
	}
	for _, op := range w.Operations {
		if 2*len(j.calm(w.Case, op)) < len(op.after(j.plan.Warmup)) {
			return true
		}
	}
	return false
}

// Kept returns the time per operation of each of a case's batches that counts, in
// nanoseconds: neither a warm-up nor disturbed. Where most were disturbed, all count, and
// so is the worker.
func (j Judge) Kept(of Case, op Operation) []float64 {
	all := op.after(j.plan.Warmup)
	kept := j.calm(of, op)
	if 2*len(kept) < len(all) || j.plan.Gate == 0 {
		kept = all
	}
	return op.times(kept)
}

// Times returns the time per operation of every batch, in nanoseconds, after the
// first ones, which are warm-up.
func (o Operation) Times(warmup int) []float64 { return o.times(o.after(warmup)) }

func (o Operation) times(batches []Batch) []float64 {
	times := make([]float64, len(batches))
	for i, b := range batches {
		times[i] = float64(b.NS) / float64(o.N)
	}
	return times
}

func (o Operation) after(warmup int) []Batch { return o.Batches[min(warmup, len(o.Batches)):] }

// onProcessor is the least share of a batch's time that the process must have had
// its processor for.
const onProcessor = 0.99

// calm returns the batches that count, as far as can be told: the process had its
// processor, and the pulses on both sides were this machine's usual.
func (j Judge) calm(of Case, op Operation) (kept []Batch) {
	best := j.best[j.key(of, pulseKey)]
	slow := func(b Batch) bool { return b.Pulse > PulseGate*best }
	for i, b := range op.Batches {
		switch {
		case i < j.plan.Warmup, slow(b), i > 0 && slow(op.Batches[i-1]):
		case b.Steal > 0, b.CPUNS > 0 && float64(b.CPUNS) < onProcessor*float64(b.NS):
		default:
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
