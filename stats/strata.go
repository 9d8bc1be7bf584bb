package stats

import (
	"math"

	moremath "github.com/aclements/go-moremath/stats"
)

// OrderStrata says which of two cases is faster over several strata, from their ratios
// in each: -1 where the geometric mean of the strata's ratios lies below 1, +1 above, 0
// where it may be 1 or differs from it by less than tie. A stratum needs two ratios to
// count. The interval, at 95 %, is Student's of the logarithms with the degrees of
// freedom of Welch (1947) and Satterthwaite (1946): strata may differ in their spread,
// and in how many ratios were undisturbed.
func OrderStrata(strata [][]float64, tie float64) int {
	var means, variances []float64 // of the strata's means
	var satterthwaite float64
	for _, ratios := range strata {
		if len(ratios) < 2 {
			continue
		}
		logs := make([]float64, len(ratios))
		for i, ratio := range ratios {
			logs[i] = math.Log(ratio)
		}
		n := float64(len(logs))
		mean, variance := moremath.Mean(logs), moremath.Variance(logs)
		means, variances = append(means, mean), append(variances, variance/n)
		satterthwaite += (variance / n) * (variance / n) / (n - 1)
	}
	if len(means) == 0 {
		return 0
	}
	center := moremath.Mean(means)
	if math.Abs(math.Expm1(center)) < tie {
		return 0
	}
	sum := moremath.Mean(variances) * float64(len(variances))
	if sum > 0 {
		freedom := sum * sum / satterthwaite
		half := moremath.InvCDF(moremath.TDist{V: freedom})(0.975) * math.Sqrt(sum) / float64(len(means))
		if math.Abs(center) <= half {
			return 0
		}
	}
	if center < 0 {
		return -1
	}
	return 1
}
