package stats

import (
	"math"

	moremath "github.com/aclements/go-moremath/stats"
)

// Plain estimates a mean of values that may be negative, such as differences, with Student's
// interval of their own variance. Two values are the fewest that have one.
func Plain(values []float64) Summary { return PlainMeans([][]float64{values}, []float64{1})[0] }

// PlainMeans estimates the means of several samples like [Plain]. In relation to its scale, each sample
// varies about as much as the others, so that their variances are moderated as by [Prior].
func PlainMeans(samples [][]float64, scales []float64) []Summary {
	means, own := make([]float64, len(samples)), make([]spread, len(samples))
	for i, values := range samples {
		means[i] = moremath.Mean(values)
		if len(values) > 1 {
			own[i] = spread{moremath.Variance(values) / (scales[i] * scales[i]), float64(len(values) - 1)}
		}
	}
	prior := newPrior(own)
	all := make([]Summary, len(samples))
	for i, values := range samples {
		all[i] = Summary{Center: means[i], Lo: math.NaN(), Hi: math.NaN(), Processes: len(values)}
		if m := prior.moderate(own[i]); m.freedom > 0 && len(values) > 0 {
			half := quantile(m.freedom) * scales[i] * math.Sqrt(m.variance/float64(len(values)))
			all[i].Lo, all[i].Hi, all[i].Coverage = means[i]-half, means[i]+half, Confidence
		}
	}
	return all
}
