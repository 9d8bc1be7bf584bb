package analysis

import (
	"math"

	moremath "github.com/aclements/go-moremath/stats"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// follows says by how much an operation of a case slows down with the pulses beside its batches.
// Work that waits for memory follows the processor's speed less than work that doesn't.
type follows map[followsKey]follow

type followsKey struct {
	result.Case
	operation fact.Operation
}

// A follow is the power of the pulses that a case's times go with, and the variance of that power.
type follow struct{ power, variance float64 }

// A line is fitted to the processes of one case: the logarithms of their times and of their pulses.
type line struct {
	n          int
	xx, xy, yy float64 // sums of squares and products about the means
}

func newLine(x, y []float64) line {
	l := line{n: len(x)}
	meanX, meanY := moremath.Mean(x), moremath.Mean(y)
	for i := range x {
		l.xx += (x[i] - meanX) * (x[i] - meanX)
		l.xy += (x[i] - meanX) * (y[i] - meanY)
		l.yy += (y[i] - meanY) * (y[i] - meanY)
	}
	return l
}

// newFollows fits the power of every operation to the processes of all of its workers, by least
// squares. The powers of cases scatter about a common one, by a variance that the run shows itself
// (DerSimonian and Laird 1986, Meta-Analysis in Clinical Trials); each case goes by both, as far as
// each is known.
func newFollows(run *result.Run, judge Judge, workers map[result.Case][]result.Worker) follows {
	var keys []followsKey // in the order of the plan, so that the last digit is always the same
	var lines []line
	for _, c := range run.Header.Plan.Cases {
		for _, name := range run.Header.Plan.Operations {
			var x, y []float64
			for _, w := range workers[c] {
				if w.Status != fact.OK {
					continue
				}
				for _, op := range w.Operations {
					if all := kept(op, judge.plan.Warmup); op.Name == name && len(all) > 0 {
						x, y = append(x, slowness(judge.pulses(c, op))), append(y, math.Log(stats.Median(times(op, all))))
					}
				}
			}
			keys, lines = append(keys, followsKey{c, name}), append(lines, newLine(x, y))
		}
	}
	found := follows{}
	for i, f := range shrunk(lines) {
		found[keys[i]] = f
	}
	return found
}

// shrunk estimates the powers of all lines.
func shrunk(lines []line) []follow {
	powers := make([]follow, len(lines))
	var xx, xy, xx2, left, freedom float64
	for _, l := range lines {
		xx, xy, xx2 = xx+l.xx, xy+l.xy, xx2+l.xx*l.xx
		if l.n > 2 && l.xx > 0 {
			left += l.yy - l.xy*l.xy/l.xx
			freedom += float64(l.n - 2)
		}
	}
	if xx == 0 { // no pulse differs from another
		return powers
	}
	common := xy / xx
	residual := left / max(freedom, 1)
	// How far the powers scatter, beyond what the residuals alone make of equal ones.
	var scatter, cases float64
	for _, l := range lines {
		if l.xx > 0 {
			cases++
			scatter += l.xx * (l.xy/l.xx - common) * (l.xy/l.xx - common)
		}
	}
	among := max(0, (scatter-(cases-1)*residual)/(xx-xx2/xx))
	for i, l := range lines {
		f := follow{power: common}
		if evidence := l.xx*among + residual; evidence > 0 {
			f.power = (l.xy*among + common*residual) / evidence
			f.variance = among * residual / evidence
		}
		powers[i] = f
	}
	return powers
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

// slowness is the mean logarithm of pulses.
func slowness(pulses []float64) float64 { return math.Log(stats.GeometricMean(pulses)) }

// time returns what one worker's process takes for an operation, in nanoseconds; NaN if it measured
// none. It is the median of the calm batches, because the minimum would be luck and the mean would
// include disturbances. If few were calm, it is the median of all, each adjusted to the speed that
// the machine has at its best. adjusted is by how much, as a logarithm for a power of 1.
func (a *Analysis) time(of result.Case, op result.Operation) (ns, adjusted float64) {
	if a.judge.mostlyCalm(of, op) {
		return stats.Median(a.judge.Kept(of, op)), 0
	}
	pulses, power := a.judge.pulses(of, op), a.follows[followsKey{of, op.Name}].power
	all := times(op, kept(op, a.judge.plan.Warmup))
	for i := range all {
		all[i] *= math.Pow(pulses[i], -power)
	}
	return stats.Median(all), slowness(pulses)
}
