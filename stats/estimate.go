package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// An Estimate is a mean of logarithms of times. Differences of logarithms are ratios of times,
// and twice as fast lies as far from the same as twice as slow.
type Estimate struct {
	Log float64
	// Variance is that of Log. Freedom is how many degrees of freedom it has; 0 if it is not
	// known, and infinite if it is known exactly.
	Variance, Freedom float64
	Processes         int
}

// Center is the estimate as a time: the geometric mean of the processes.
func (e Estimate) Center() float64 { return math.Exp(e.Log) }

// Summary returns the estimate as a time, with Student's interval.
func (e Estimate) Summary() Summary {
	s := Summary{Center: e.Center(), Lo: math.NaN(), Hi: math.NaN(), Processes: e.Processes}
	if e.Freedom > 0 {
		half := quantile(e.Freedom) * math.Sqrt(e.Variance)
		s.Lo, s.Hi, s.Coverage = math.Exp(e.Log-half), math.Exp(e.Log+half), Confidence
	}
	return s
}

// quantile returns what a value of Student's distribution exceeds with a probability of
// 1-Confidence, on either side.
func quantile(freedom float64) float64 {
	if math.IsInf(freedom, 1) {
		return mathext.NormalQuantile(1 - (1-Confidence)/2)
	}
	// freedom/(freedom+t²) has a beta distribution.
	x := mathext.InvRegIncBeta(freedom/2, 0.5, 1-Confidence)
	return math.Sqrt(freedom * (1/x - 1))
}

// survival is the probability that a value of Student's distribution exceeds t.
func survival(t, freedom float64) float64 {
	if math.IsInf(freedom, 1) {
		return math.Erfc(t/math.Sqrt2) / 2
	}
	beyond := mathext.RegIncBeta(freedom/2, 0.5, freedom/(freedom+t*t)) / 2
	if t < 0 {
		return 1 - beyond
	}
	return beyond
}

// Above returns the p-value of the hypothesis that the estimated logarithm is at most bound: how
// often an estimate as high as this would come out if it were.
func (e Estimate) Above(bound float64) float64 {
	t := (e.Log - bound) / math.Sqrt(e.Variance)
	if e.Freedom == 0 || math.IsNaN(t) {
		return 1
	}
	return survival(t, e.Freedom)
}

// Ratio estimates a/b of two samples that have no process in common (Welch 1947, The
// generalization of Student's problem when several different population variances are involved).
// They are not paired by window: windows last minutes and disturbances seconds, so that two
// processes of the same window have little in common.
func Ratio(a, b Estimate) Estimate {
	r := sum([]Estimate{a, b}, []float64{1, -1})
	r.Processes = min(a.Processes, b.Processes)
	return r
}

// Mean estimates the geometric mean of several independent quantities, such as the times of one
// row on several data sets. Each has the same weight, however many processes it has.
func Mean(all []Estimate) Estimate {
	weights := make([]float64, len(all))
	for i := range weights {
		weights[i] = 1 / float64(len(all))
	}
	return sum(all, weights)
}

// sum estimates a weighted sum of independent logarithms. The degrees of freedom are those of
// Satterthwaite (1946), An Approximate Distribution of Estimates of Variance Components, because
// the terms differ in spread and in number of processes.
func sum(all []Estimate, weights []float64) Estimate {
	var s Estimate
	var squares float64
	known := len(all) > 0
	for i, e := range all {
		variance := weights[i] * weights[i] * e.Variance
		s.Log += weights[i] * e.Log
		s.Variance += variance
		s.Processes += e.Processes
		if e.Freedom == 0 {
			known = false
		} else {
			squares += variance * variance / e.Freedom
		}
	}
	switch {
	case !known:
		s.Variance = math.NaN()
	case squares == 0: // all that vary are known exactly
		s.Freedom = math.Inf(1)
	default:
		s.Freedom = s.Variance * s.Variance / squares
	}
	return s
}

// Plain estimates a mean of values that may be negative, such as differences, with Student's
// interval of their own variance. Two values are the fewest that have one.
func Plain(values []float64) Summary {
	s := Summary{Center: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Processes: len(values)}
	n := float64(len(values))
	if n == 0 {
		return s
	}
	s.Center = 0
	for _, x := range values {
		s.Center += x / n
	}
	if n < 2 {
		return s
	}
	variance := 0.0
	for _, x := range values {
		variance += (x - s.Center) * (x - s.Center) / (n - 1)
	}
	half := quantile(n-1) * math.Sqrt(variance/n)
	s.Lo, s.Hi, s.Coverage = s.Center-half, s.Center+half, Confidence
	return s
}
