package stats

import "math"

// PowerLaw returns the exponent of the power of x that fits y best: the slope of the line through
// the logarithms by least squares. It is NaN for fewer than two different x. All values must be
// positive.
func PowerLaw(x, y []float64) (exponent float64) {
	var meanX, meanY float64
	for i := range x {
		meanX += math.Log(x[i]) / float64(len(x))
		meanY += math.Log(y[i]) / float64(len(x))
	}
	var both, square float64
	for i := range x {
		d := math.Log(x[i]) - meanX
		both += d * (math.Log(y[i]) - meanY)
		square += d * d
	}
	if square < 1e-9 { // all x are the same, but for rounding
		return math.NaN()
	}
	return both / square
}
