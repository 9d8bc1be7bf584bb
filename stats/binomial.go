package stats

import "gonum.org/v1/gonum/mathext"

// AtLeast is the probability of k or more successes in n trials that succeed with the probability p
// each.
func AtLeast(k, n int, p float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	return mathext.RegIncBeta(float64(k), float64(n-k+1), p)
}
