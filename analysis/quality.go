package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// floor is the anchor that calls nothing. It does not show disturbances.
const floor = "empty"

// A Judge decides which workers and batches were disturbed. It looks at readings of the
// references and at the system's counters, never at the measured times: dropping a library's
// slow batches because they are slow would flatter libraries whose times vary.
type Judge struct {
	best  map[string]float64 // nanoseconds per operation, by key
	plan  result.Plan
	apart bool // each contestant has its own program; false for files of an older serbench
}

// layoutRange is how many times the best of all programs a program's own best may be.
// Layouts change an anchor by that much; a program that reads more was always disturbed.
const layoutRange = 1.25

// NewJudge takes this machine's best from the run: the lower quartile of its readings, or
// that of earlier runs if it is lower. Readings are only compared within a program. The minimum
// would be one lucky reading, and the median would be a disturbed one on a machine that is
// disturbed half of the time.
func NewJudge(run *result.Run) Judge {
	readings := map[string][]float64{}
	all := map[string][]float64{} // of all programs, by anchor
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
		most[anchor] = layoutRange * stats.LowerQuartile(values)
	}
	best := map[string]float64{}
	for key, values := range readings {
		best[key] = stats.LowerQuartile(values)
		// Earlier runs matter if this one was disturbed from beginning to end.
		if known := run.Header.Plan.AnchorBest[key]; known > 0 {
			best[key] = min(best[key], known)
		}
	}
	// A program with few workers may have met a disturbance every time. The other programs
	// then show what its anchors should read.
	for _, w := range run.Timing() {
		for anchor := range w.Readings() {
			key := j.key(w.Case, anchor)
			best[key] = min(best[key], most[anchor])
		}
	}
	j.best = best
	return j
}

// key is the key of a case's best readings. All of a contestant's cases in one build share a
// key, because they share a program.
func (j Judge) key(of result.Case, key string) string {
	if j.apart {
		return result.AnchorKey(of.Contestant, of.Build, key)
	}
	return key
}

// Slowdown is the ratio of the worker's anchors to this machine's best: the median over all
// readings, or 1 if there are none. A single reading that met a short disturbance says
// something about the batches next to it, not about the worker.
func (j Judge) Slowdown(w result.Worker) float64 {
	var ratios []float64
	for _, a := range w.Anchors {
		if best := j.best[j.key(w.Case, a.Key())]; a.Name != floor && best > 0 {
			ratios = append(ratios, a.NSPerOp/best)
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return stats.Median(ratios)
}

const (
	// usual is how far anchors scatter in calm workers, as a logarithm, and harmful is how far
	// beyond that they read when a worker's times vary twice as much as a calm one's. In a
	// published core, times of workers whose anchors read up to 9 % above the best varied by 2.3 to
	// 2.6 %, from 9 to 15 % by 3.9 %, up to 22 % by 8.5 %, up to 35 % by 10 %, up to 65 % by 18 %.
	usual   = 0.05
	harmful = 0.05
	// leastWeight is that of the most disturbed worker: its times are adjusted to its pulses.
	leastWeight = 0.2
	// calmShare is the share of an operation's batches that must be calm if only they are to
	// count.
	calmShare = 0.3
)

// Weight says how much the worker's times tell: their variance is that of a calm worker's divided
// by it. It is 1 if its anchors read what they usually do and at least half of the batches of every
// operation were calm. A worker is weighed as a whole, because its operations are added up to a
// round trip. Without a gate every worker has the same weight.
func (j Judge) Weight(w result.Worker) float64 {
	if j.plan.Gate == 0 {
		return 1
	}
	calm := 1.0
	for _, op := range w.Operations {
		if all := len(kept(op, j.plan.Warmup)); all > 0 {
			calm = min(calm, float64(len(j.calm(w.Case, op)))/float64(all))
		}
	}
	beyond := max(0, math.Log(j.Slowdown(w))-usual) / harmful
	return max(leastWeight, min(1, 2*calm)/(1+beyond*beyond))
}

// Disturbed reports whether the worker was disturbed: its times vary more than twice as much as a
// calm worker's.
func (j Judge) Disturbed(w result.Worker) bool { return j.Weight(w) < 0.5 }

// mostlyCalm reports whether the calm batches of an operation are enough for only them to count.
func (j Judge) mostlyCalm(of result.Case, op result.Operation) bool {
	return j.plan.Gate == 0 || float64(len(j.calm(of, op))) >= calmShare*float64(len(kept(op, j.plan.Warmup)))
}

// Kept returns the time per operation of each batch that counts, in nanoseconds: neither
// warm-up nor disturbed. If too few are calm then all count.
func (j Judge) Kept(of result.Case, op result.Operation) []float64 {
	counted := kept(op, j.plan.Warmup)
	if j.plan.Gate > 0 && j.mostlyCalm(of, op) {
		counted = j.calm(of, op)
	}
	return times(op, counted)
}

// times returns the time per operation of each batch, in nanoseconds.
func times(op result.Operation, batches []result.Batch) []float64 {
	times := make([]float64, len(batches))
	for i, b := range batches {
		times[i] = float64(b.NS) / float64(op.N)
	}
	return times
}

// kept returns the batches after the warm-up. Of a slow operation, which has fewer, the last one
// is kept.
func kept(op result.Operation, warmup int) []result.Batch {
	return op.Batches[firstKept(op, warmup):]
}

func firstKept(op result.Operation, warmup int) int {
	return min(warmup, max(len(op.Batches)-1, 0))
}

// onProcessor is the least share of a batch's time during which the process must have had
// its processor.
const onProcessor = 0.99

// calm returns the undisturbed batches: the process had its processor, and the pulses on
// both sides were normal for this machine. The counters alone would not do: they show when the
// process lost its processor, but not a neighbour who slows it down. A counter that the system
// lacks is 0 and excludes nothing.
func (j Judge) calm(of result.Case, op result.Operation) (calm []result.Batch) {
	best := j.best[j.key(of, result.PulseKey)]
	slow := func(b result.Batch) bool { return b.Pulse > result.PulseGate*best }
	for i, b := range op.Batches {
		switch {
		// A pulse follows its batch, so the one before belongs to the previous batch, which may be
		// warm-up.
		case i < firstKept(op, j.plan.Warmup), slow(b), i > 0 && slow(op.Batches[i-1]):
		case b.Steal > 0, b.CPUNS > 0 && float64(b.CPUNS) < onProcessor*float64(b.NS), b.OffNS > b.NS/2:
		default:
			calm = append(calm, b)
		}
	}
	return calm
}
