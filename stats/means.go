package stats

import "slices"

// leastRows is how many rows it takes to tell how much rows differ in their variance. The cells of
// a smaller table know more: they borrow from all rows of their data set.
const leastRows = 10

// Means estimates the geometric mean of each row of a table, of its cells that have processes. A
// row that varies more than others does so in most of its cells. If the cells' variances were
// moderated one by one, their sum would come out too small for such a row, and its interval would
// hold the truth too rarely. So what all of its cells show together is moderated, across the rows,
// unless there are few of them.
func Means(table [][]Estimate) []Estimate {
	means, shown := make([]Estimate, len(table)), make([]spread, len(table))
	cells := make([]float64, len(table))
	for i, row := range table {
		present := slices.DeleteFunc(slices.Clone(row), func(cell Estimate) bool { return cell.Processes == 0 })
		means[i], cells[i] = Mean(present), float64(len(present))
		// The variance of a cell, because rows may lack some.
		shown[i] = spread{means[i].own.variance * cells[i], means[i].own.freedom}
	}
	if len(table) < leastRows {
		return means
	}
	prior := newPrior(shown)
	for i, own := range shown {
		// Where a cell has one process only, its row shows nothing.
		if own.freedom > 0 {
			moderated := prior.moderate(own)
			means[i].Variance, means[i].Freedom = moderated.variance/cells[i], moderated.freedom
			means[i] = means[i].plus(means[i].common)
		}
	}
	return means
}
