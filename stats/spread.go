package stats

import (
	"math"
	"math/rand/v2"
)

// Interaction estimates the standard deviation of the interaction of a complete table's rows and
// columns, of which the columns are a sample. Each row has its own mean; what the columns have in
// common must be taken out of them before. errors are the variances of the cells' errors, by column;
// a NaN is not known, and counts as none.
//
// The variance is the one within rows, as in a one-way analysis of variance, less the errors'. The
// interval is by resampling columns (Efron 1979, Bootstrap Methods): the ratio of what is drawn to
// what was found is distributed as the ratio of what was found to what is true.
func Interaction(table [][]float64, errors []float64) Summary {
	const draws = 1000
	all := make([]int, len(errors))
	for i := range all {
		all[i] = i
	}
	n := float64(len(errors))
	r := rand.New(rand.NewPCG(1, 0))
	drawn := make([]float64, draws)
	for d := range drawn {
		columns := make([]int, len(errors))
		for i := range columns {
			columns[i] = r.IntN(len(errors))
		}
		// Columns that are drawn twice make the variance too small by 1/n.
		drawn[d] = interaction(table, errors, columns) * math.Sqrt(n/(n-1))
	}
	center := interaction(table, errors, all)
	return Summary{
		Center: center, Coverage: Confidence, Processes: len(errors),
		Lo: center * center / Quantile(drawn, (1+Confidence)/2),
		Hi: center * center / Quantile(drawn, (1-Confidence)/2),
	}
}

// interaction is the estimate from these columns.
func interaction(table [][]float64, errors []float64, columns []int) float64 {
	n := float64(len(columns))
	sum, noise := 0.0, 0.0
	for _, row := range table {
		mean := 0.0
		for _, c := range columns {
			mean += row[c] / n
		}
		for _, c := range columns {
			sum += (row[c] - mean) * (row[c] - mean) / ((n - 1) * float64(len(table)))
		}
	}
	for _, c := range columns {
		if !math.IsNaN(errors[c]) {
			noise += errors[c] / n
		}
	}
	return math.Sqrt(max(0, sum-noise))
}
