package stats

import (
	"math"
	"slices"

	moremath "github.com/aclements/go-moremath/stats"
)

// Change estimates b/a from two samples that do not pair: process medians of two
// runs. The center is the Hodges-Lehmann estimate, the median of the ratios of every
// b to every a; the interval is of those ratios that the Mann-Whitney test would not
// refuse (Hollander and Wolfe, Nonparametric Statistical Methods, section 4.2).
func Change(a, b []float64) Summary {
	s := Summary{Center: math.NaN(), Lo: math.NaN(), Hi: math.NaN(), Processes: min(len(a), len(b))}
	var ratios []float64
	for _, x := range a {
		for _, y := range b {
			ratios = append(ratios, y/x)
		}
	}
	if len(ratios) == 0 {
		return s
	}
	// The median is taken of logarithms, so that of an even number of ratios the middle is
	// the geometric one, and b/a is the inverse of a/b.
	slices.Sort(ratios)
	s.Center = math.Exp(Median(logs(ratios)))
	u := moremath.UDist{N1: len(a), N2: len(b)}
	// Leave out as many ratios at either end as the test allows: the last turn that holds is
	// the narrowest interval, and says what it covers. The distribution is the exact one, as
	// the normal approximation is wrong by percents for eight samples.
	for c := 0; 2*c < len(ratios) && 2*u.CDF(float64(c)) <= 1-Confidence; c++ {
		s.Lo, s.Hi = ratios[c], ratios[len(ratios)-1-c]
		s.Coverage = 1 - 2*u.CDF(float64(c))
	}
	return s
}

// logs are natural logarithms. Times are positive, and ratios of them are symmetric there
// only: twice as fast and twice as slow lie as far from the same.
func logs(values []float64) []float64 {
	out := make([]float64, len(values))
	for i, x := range values {
		out[i] = math.Log(x)
	}
	return out
}

// GeometricMean of positive values, NaN of none: the mean of ratios for which it
// does not matter what the ratios are to.
func GeometricMean(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sum := 0.0
	for _, x := range values {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(values)))
}

// Quantile of values, between neighbours in proportion; NaN of none. It is the seventh of
// the nine definitions that Hyndman and Fan list (Sample quantiles in statistical packages,
// 1996), which R and NumPy have as their default.
func Quantile(values []float64, q float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	at := q * float64(len(sorted)-1)
	low := int(at)
	if low+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[low] + (at-float64(low))*(sorted[low+1]-sorted[low])
}
