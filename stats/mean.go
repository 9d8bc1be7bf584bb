package stats

import (
	"math"
	"slices"
)

// GeometricMean returns the geometric mean of positive values, NaN of none. Only this mean of
// ratios ranks libraries the same whatever the ratios are relative to (Fleming and Wallace
// 1986, How Not to Lie with Statistics).
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

// Quantile interpolates linearly between neighbours, NaN of no values. This is type 7 of
// Hyndman and Fan (1996), Sample Quantiles in Statistical Packages: the default of R, so
// readers can check our figures.
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
