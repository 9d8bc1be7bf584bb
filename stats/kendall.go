package stats

// Kendall is Kendall's rank correlation τ of two rankings of the same things: the share
// of pairs in the same order less that of pairs in the opposite one. A pair with a tie
// counts for neither, as in τ-a (Kendall 1938, A New Measure of Rank Correlation). It is
// quadratic, which is fast enough for a few hundred rows. Of fewer than two things it is NaN.
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
