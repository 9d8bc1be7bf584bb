package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// cell is a time that is known well.
func cell(log float64) Estimate {
	return Estimate{Log: log, Variance: 1e-8, Freedom: 20, Processes: 6}
}

// Without missing cells a row is the mean of its cells, and the interaction is no part of its
// error here.
func TestTwoWayOfACompleteTable(t *testing.T) {
	table := [][]Estimate{{cell(1), cell(2), cell(4)}, {cell(2), cell(2), cell(3)}, {cell(0), cell(1), cell(6)}}
	effects, err := TwoWay(table)
	if err != nil {
		t.Fatal(err)
	}
	for i, cells := range table {
		e, mean := effects[i], Mean(cells)
		if e.Columns != 3 || !near(e.Here.Log, mean.Log) || !near(e.Here.Variance, mean.Variance) || !near(e.Here.Freedom, mean.Freedom) {
			t.Errorf("row %d: %+v, want %+v", i, e.Here, mean)
		}
		if e.Like.Variance < 1000*mean.Variance {
			t.Errorf("row %d: over other columns it varies by %v, and here by %v", i, e.Like.Variance, mean.Variance)
		}
	}
}

// A row is not ahead because it lacks the column that is slow for everybody.
func TestTwoWayOfMissingCells(t *testing.T) {
	table := [][]Estimate{{cell(1), cell(2), cell(9)}, {cell(1.5), cell(2.5), cell(9.5)}, {cell(1.25), cell(2.25), {}}}
	effects, err := TwoWay(table)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := effects[2].Here.Log, (1.25+2.25+9.25)/3; math.Abs(got-want) > 1e-9 {
		t.Errorf("the row is at %v, want %v", got, want)
	}
	if effects[2].Columns != 2 || effects[0].Columns != 3 {
		t.Errorf("columns: %d and %d", effects[2].Columns, effects[0].Columns)
	}
}

// An interval holds the truth of a row that lacks columns, for these columns and for such as
// these.
func TestTwoWayCoversTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	const rows, columns, repeats = 30, 8, 300
	var here, like, all int
	for range repeats {
		table := make([][]Estimate, rows)
		truth := make([]float64, rows) // over these columns
		for i := range table {
			table[i] = make([]Estimate, columns)
			for j := range columns {
				// Row i is at i, columns cancel, and the rest is interaction.
				log := float64(i) + float64(j) + 0.3*r.NormFloat64()
				truth[i] += (log - float64(j)) / columns
				if i%3 == 0 && j < 1+i%4 {
					continue
				}
				table[i][j] = Estimate{Log: log + 0.01*r.NormFloat64(), Variance: 1e-4, Freedom: 8, Processes: 6}
			}
		}
		effects, err := TwoWay(table)
		if err != nil {
			t.Fatal(err)
		}
		middle := float64(columns-1) / 2
		for i := 0; i < rows; i += 3 {
			// Compared with a row that has all columns.
			ratio := Ratio(effects[i].Here, effects[1].Here).Summary()
			if want := math.Exp(truth[i] - truth[1]); ratio.Lo <= want && want <= ratio.Hi {
				here++
			}
			own := effects[i].Like.Summary()
			if want := math.Exp(float64(i) + middle); own.Lo <= want && want <= own.Hi {
				like++
			}
			all++
		}
	}
	for name, held := range map[string]int{"these columns": here, "columns like these": like} {
		if share := float64(held) / float64(all); share < 0.93 || share > 0.98 {
			t.Errorf("over %s the intervals hold the truth in %.3f", name, share)
		}
	}
}

func TestTwoWayRefusesWhatHasNothingInCommon(t *testing.T) {
	if _, err := TwoWay([][]Estimate{{cell(1), cell(2), {}}, {{}, cell(1), {}}, {{}, {}, cell(3)}}); !errors.Is(err, ErrUnconnected) {
		t.Errorf("the error is %v", err)
	}
	if _, err := TwoWay([][]Estimate{{cell(1), {}}, {cell(1), cell(2)}, {{}, cell(3)}}); err != nil {
		t.Errorf("rows that are connected by another: %v", err)
	}
	if effects, err := TwoWay(nil); err != nil || len(effects) != 0 {
		t.Errorf("of nothing: %v, %v", effects, err)
	}
	// One column: what it is like elsewhere can't be known.
	effects, err := TwoWay([][]Estimate{{cell(1)}, {cell(2)}})
	if err != nil || !effects[0].Here.Summary().HasInterval() || effects[0].Like.Summary().HasInterval() {
		t.Errorf("of one column: %+v, %v", effects, err)
	}
}
