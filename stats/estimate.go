package stats

import (
	"math"
	"slices"

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

	// own is the variance of Log that its sample alone shows, and common the part of Variance that
	// more processes would not make smaller.
	own    spread
	common float64
}

// plus adds a variance that is known, with the degrees of freedom that Satterthwaite's formula
// then gives; see sum.
func (e Estimate) plus(common float64) Estimate {
	if common > 0 {
		before := e.Variance
		e.Variance += common
		e.Freedom *= (e.Variance / before) * (e.Variance / before)
	}
	e.common = common
	return e
}

// Center is the estimate as a time: the geometric mean of the processes. It is NaN without any: the
// logarithm of an estimate of nothing is 0, which would be a time of 1.
func (e Estimate) Center() float64 {
	if e.Processes == 0 {
		return math.NaN()
	}
	return math.Exp(e.Log)
}

// Nothing is the summary of what was not measured: no number of it is known.
func Nothing() Summary { return Estimate{}.Summary() }

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
// row on several data sets. Each has the same weight, however many processes it has. If one of them
// is of nothing, so is the mean.
func Mean(all []Estimate) Estimate {
	if slices.ContainsFunc(all, func(e Estimate) bool { return e.Processes == 0 }) {
		return Estimate{}
	}
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
	whole, shown := make([]spread, len(all)), make([]spread, len(all))
	for i, e := range all {
		square := weights[i] * weights[i]
		s.Log += weights[i] * e.Log
		s.Processes += e.Processes
		s.Variance += square * e.Variance
		s.common += square * e.common
		s.own.variance += square * e.own.variance
		whole[i] = spread{square * e.Variance, e.Freedom}
		// The moderated variances tell better how the true ones differ.
		shown[i] = spread{square * (e.Variance - e.common), e.own.freedom}
	}
	if s.own.freedom = satterthwaite(shown); math.IsInf(s.own.freedom, 1) { // nothing to moderate
		s.own = spread{}
	}
	if s.Freedom = satterthwaite(whole); s.Freedom == 0 {
		s.Variance = math.NaN()
	}
	return s
}

// satterthwaite returns the degrees of freedom of a sum of variances: none if one of them has none,
// infinitely many if all that are not zero are known exactly.
func satterthwaite(variances []spread) float64 {
	var sum, squares float64
	for _, v := range variances {
		if v.freedom == 0 {
			return 0
		}
		sum += v.variance
		squares += v.variance * v.variance / v.freedom
	}
	switch {
	case len(variances) == 0:
		return 0
	case squares == 0:
		return math.Inf(1)
	}
	return sum * sum / squares
}
