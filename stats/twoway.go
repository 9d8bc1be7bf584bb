package stats

import (
	"errors"
	"math"
)

// ErrUnconnected says that a table has rows that can't be compared, not even by way of others.
var ErrUnconnected = errors.New("some rows share no data set with the rest, not even by way of other rows")

// A RowEffect is one row of a two-way table.
type RowEffect struct {
	// Here is the mean over the table's own columns, and Like over columns such as these, of
	// which they are a sample.
	Here, Like Estimate
	Columns    int // that the row has
}

// TwoWay estimates the rows of a table of rows and columns, such as libraries and data sets, of
// which some cells may be missing: those without processes. The model is that a logarithm is an
// effect of its row, one of its column, an interaction, and an error. Row and column are fitted
// by least squares with equal weights, because interactions are larger than errors. So a row that
// lacks a column is neither praised for lacking it if it is slow for everybody nor blamed if it
// is fast.
//
// The interaction is what is unknown of a cell that is missing: a row's mean over all K columns
// of which it has m has the variance of its errors, plus the interaction's times 1/m - 1/K, as a
// sample from a finite population has. Over columns such as these it is 1/m. The interaction's
// variance is the row's own, moderated across rows as by [Prior].
func TwoWay(table [][]Estimate) ([]RowEffect, error) {
	rows, columns, err := fit(table)
	if err != nil {
		return nil, err
	}
	// Residuals are smaller than interactions, because the columns were fitted to them.
	n := float64(len(table))
	shrunk := math.Sqrt(max(n, 2) / (max(n, 2) - 1))
	residuals := make([]Sample, len(table))
	for i, cells := range table {
		for j, cell := range cells {
			if cell.Processes > 0 {
				residuals[i].Add(math.Exp(shrunk*(cell.Log-rows[i]-columns[j])), 1)
			}
		}
	}
	prior := NewPrior(residuals)
	effects := make([]RowEffect, len(table))
	for i, errors := range Means(table) {
		errors.Log = rows[i]
		m, k := float64(len(residuals[i].Values)), float64(len(table[i]))
		interaction := prior.Estimate(residuals[i])
		interaction.Log, interaction.Processes = 0, 0
		scaled := func(share float64) Estimate {
			if share == 0 {
				return errors
			}
			return sum([]Estimate{errors, interaction}, []float64{1, math.Sqrt(share)})
		}
		effects[i] = RowEffect{
			// What is missing is compared with the other rows, whose interactions are in the
			// column's effect.
			Here:    scaled((1 - m/k) * n / max(n-1, 1)),
			Like:    scaled(1),
			Columns: len(residuals[i].Values),
		}
	}
	return effects, nil
}

// fit fits the effects of rows and columns, of which those of the columns add up to zero.
func fit(table [][]Estimate) (rows, columns []float64, err error) {
	rows = make([]float64, len(table))
	if len(table) == 0 {
		return rows, nil, nil
	}
	if !connected(table) {
		return nil, nil, ErrUnconnected
	}
	columns = make([]float64, len(table[0]))
	// Rows and columns in turn, until nothing moves. Without missing cells once is enough.
	for range 10_000 {
		moved := 0.0
		for i, cells := range table {
			mean := meanOf(cells, func(j int) float64 { return cells[j].Log - columns[j] })
			moved = max(moved, math.Abs(mean-rows[i]))
			rows[i] = mean
		}
		total := 0.0
		column := make([]Estimate, len(table))
		for j := range columns {
			for i := range table {
				column[i] = table[i][j]
			}
			mean := meanOf(column, func(i int) float64 { return column[i].Log - rows[i] })
			columns[j] = mean
			total += mean
		}
		for j := range columns {
			columns[j] -= total / float64(len(columns))
		}
		if moved < 1e-12 {
			break
		}
	}
	return rows, columns, nil
}

// meanOf averages over the cells that are there.
func meanOf(cells []Estimate, value func(int) float64) float64 {
	total, n := 0.0, 0
	for i, cell := range cells {
		if cell.Processes > 0 {
			total += value(i)
			n++
		}
	}
	return total / float64(n)
}

// connected reports whether every row can be reached from the first by columns that two rows
// share.
func connected(table [][]Estimate) bool {
	reached, columns := make([]bool, len(table)), make([]bool, len(table[0]))
	reached[0] = true
	for grown := true; grown; {
		grown = false
		for i, cells := range table {
			for j, cell := range cells {
				if cell.Processes > 0 && reached[i] != columns[j] {
					reached[i], columns[j], grown = true, true, true
				}
			}
		}
	}
	for _, yes := range reached {
		if !yes {
			return false
		}
	}
	return true
}
