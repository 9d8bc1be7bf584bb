package stats

import (
	"math"

	moremath "github.com/aclements/go-moremath/stats"
)

// OrderStrata says which of two cases is faster, given their ratios in each of several
// strata, such as data sets: -1 if the geometric mean over the strata lies below 1, +1 if
// above. It returns 0 if the mean may be 1, or is closer to 1 than tie.
func OrderStrata(strata [][]float64, tie float64) int {
	mean := Strata(strata)
	switch {
	case !mean.HasInterval() || math.Abs(mean.Center-1) < tie:
		return 0
	case mean.Hi < 1:
		return -1
	case mean.Lo > 1:
		return 1
	}
	return 0
}

// Strata returns the geometric mean of the strata's own geometric means of ratios. Every
// stratum has the same weight, however many of its ratios were undisturbed. A stratum needs
// two ratios to count.
//
// The interval is Student's, on the logarithms, with the degrees of freedom of Welch (1947)
// and Satterthwaite (1946), because strata may differ in spread and in number of ratios. It
// assumes that means of logarithms are about normal. The order statistics used elsewhere
// bound a single median, and can't bound a mean over strata. Windows that all strata share
// would be too few to tell anything apart. Processes is the number of strata.
func Strata(strata [][]float64) Summary {
	s := Summary{Center: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	var means, variances []float64 // of the strata's means
	var satterthwaite float64
	for _, ratios := range strata {
		if len(ratios) < 2 { // one ratio has no variance
			continue
		}
		n, values := float64(len(ratios)), logs(ratios)
		mean, variance := moremath.Mean(values), moremath.Variance(values)
		means, variances = append(means, mean), append(variances, variance/n)
		satterthwaite += (variance / n) * (variance / n) / (n - 1)
	}
	if len(means) == 0 {
		return s
	}
	center, half := moremath.Mean(means), 0.0
	// All variances are zero if every ratio repeats exactly; the interval is then a point.
	if sum := moremath.Mean(variances) * float64(len(variances)); sum > 0 {
		freedom := sum * sum / satterthwaite
		half = moremath.InvCDF(moremath.TDist{V: freedom})(1-(1-Confidence)/2) * math.Sqrt(sum) / float64(len(means))
	}
	s.Center, s.Lo, s.Hi = math.Exp(center), math.Exp(center-half), math.Exp(center+half)
	s.Coverage, s.Processes = Confidence, len(means)
	return s
}
