package stats

import (
	"math"
	"slices"

	moremath "github.com/aclements/go-moremath/stats"
)

// Change estimates b/a from two samples without pairs, such as process medians of two runs.
// The center is the Hodges-Lehmann estimate, the median of the ratios of every b to every a.
// The interval holds the ratios that a Mann-Whitney test would not reject (Hollander and
// Wolfe, Nonparametric Statistical Methods, section 4.2). Both assume nothing about the
// distribution. Student's test would assume a normal one, but timings have a long upper tail.
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
	slices.Sort(ratios)
	// Logarithms, so that Change(a, b) and Change(b, a) are inverses even if the median lies
	// between two ratios.
	s.Center = math.Exp(Median(logs(ratios)))
	// The test's statistic is the number of ratios on one side of a hypothetical ratio, so
	// dropping c ratios at each end inverts it. This takes the largest c that keeps the
	// coverage. The distribution is exact, because a normal approximation is poor for six
	// against six. It ignores ties, which clock readings hardly ever have.
	u := moremath.UDist{N1: len(a), N2: len(b)}
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
