package stats

// Kendall returns Kendall's rank correlation τ of two rankings of the same things: the share
// of pairs in the same order minus the share in the opposite order. A tied pair counts for
// neither, as in τ-a (Kendall 1938, A New Measure of Rank Correlation). τ-b would correct for
// ties: two rankings that tell hardly anything apart could then agree perfectly.
func Kendall(x, y []float64) float64 {
	var sum, pairs float64
	for i := range x {
		for j := range i {
			sum += sign(x[i]-x[j]) * sign(y[i]-y[j])
			pairs++
		}
	}
	return sum / pairs
}

func sign(x float64) float64 {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
