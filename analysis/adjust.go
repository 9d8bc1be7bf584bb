package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// follows says by how much an operation of a case slows down with the pulses beside its batches:
// its times go with them to this power. Work that waits for memory follows the processor's speed
// less than work that doesn't.
type follows map[followsKey]float64

type followsKey struct {
	result.Case
	operation string
}

// doubt is the evidence for the power that all cases have in common, as a sum of squares of
// logarithms of pulses: a case whose own pulses have scattered as much goes half by its own
// power.
const doubt = 1

// newFollows fits the power of every operation to all batches of all of its workers, by least
// squares of logarithms, with a ridge towards the power of the whole run.
func newFollows(run *result.Run, judge Judge, workers map[result.Case][]result.Worker) follows {
	type fit struct{ xy, xx float64 }
	fits := map[followsKey]fit{}
	var all fit
	// In the order of the plan, so that the last digit is always the same.
	for _, c := range run.Header.Plan.Cases {
		for _, name := range run.Header.Plan.Operations {
			var x, y []float64
			for _, w := range workers[c] {
				if w.Status != result.OK {
					continue
				}
				for _, op := range w.Operations {
					if op.Name != name {
						continue
					}
					pulses := judge.pulses(c, op)
					for i, ns := range times(op, kept(op, judge.plan.Warmup)) {
						x, y = append(x, math.Log(pulses[i])), append(y, math.Log(ns))
					}
				}
			}
			var f fit
			meanX, meanY := mean(x), mean(y)
			for i := range x {
				f.xy += (x[i] - meanX) * (y[i] - meanY)
				f.xx += (x[i] - meanX) * (x[i] - meanX)
			}
			fits[followsKey{c, name}] = f
			all.xy, all.xx = all.xy+f.xy, all.xx+f.xx
		}
	}
	common := 0.0
	if all.xx > 0 {
		common = all.xy / all.xx
	}
	powers := follows{}
	for key, f := range fits {
		powers[key] = (f.xy + doubt*common) / (f.xx + doubt)
	}
	return powers
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, x := range values {
		sum += x
	}
	return sum / float64(len(values))
}

// pulses returns how slow the pulses on both sides of each kept batch were, relative to the best:
// their geometric mean. It is 1 where there are none.
func (j Judge) pulses(of result.Case, op result.Operation) []float64 {
	best := j.best[j.key(of, result.PulseKey)]
	slow := make([]float64, 0, len(op.Batches))
	for i := firstKept(op, j.plan.Warmup); i < len(op.Batches); i++ {
		after := op.Batches[i].Pulse
		before := after
		if i > 0 {
			before = op.Batches[i-1].Pulse
		}
		if before > 0 && after > 0 && best > 0 {
			slow = append(slow, math.Sqrt(before*after)/best)
		} else {
			slow = append(slow, 1)
		}
	}
	return slow
}

// time returns what one worker's process takes for an operation, in nanoseconds; NaN if it measured
// none. It is the median of the calm batches, because the minimum would be luck and the mean would
// include disturbances. If few were calm, it is the median of all, each adjusted to the speed that
// the machine has at its best.
func (a *Analysis) time(of result.Case, op result.Operation) float64 {
	if a.judge.mostlyCalm(of, op) {
		return stats.Median(a.judge.Kept(of, op))
	}
	pulses, power := a.judge.pulses(of, op), a.follows[followsKey{of, op.Name}]
	adjusted := times(op, kept(op, a.judge.plan.Warmup))
	for i := range adjusted {
		adjusted[i] *= math.Pow(pulses[i], -power)
	}
	return stats.Median(adjusted)
}
