package analysis

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Twins says what a run makes of rows that were entered twice: under hidden names, as separately
// linked programs that differ in nothing else. What it tells apart of them is false.
type Twins struct {
	Rows     int `json:"rows"`     // that were entered twice
	Verdicts int `json:"verdicts"` // intervals of the ratio of a row and its twin, of each operation on each data set
	False    int `json:"false"`    // those that exclude 1
}

// Twins compares the rows of the data sets that were entered twice with their twins.
func (a *Analysis) Twins() (t Twins) {
	rows := map[result.Case]bool{}
	for i := range a.Datasets {
		of := a.Datasets[i].twins()
		t.Verdicts += of.Verdicts
		t.False += of.False
		for _, row := range a.Datasets[i].Twins {
			rows[sameVariant(row.Case)] = true
		}
	}
	t.Rows = len(rows)
	return t
}

func (t Twins) and(other Twins) Twins {
	return Twins{t.Rows + other.Rows, t.Verdicts + other.Verdicts, t.False + other.False}
}

func (d *Dataset) twins() (t Twins) {
	rows := rowsByCase([]Dataset{*d})
	for _, twin := range d.Twins {
		c := twin.Case
		c.Build = c.Build.Untwinned()
		for op, cell := range twin.Cells {
			ratio := stats.Ratio(cell.Estimate, rows[c].Cells[op].Estimate).Summary()
			if !ratio.HasInterval() {
				continue
			}
			t.Verdicts++
			if ratio.Lo > 1 || ratio.Hi < 1 {
				t.False++
			}
		}
	}
	return t
}

// Credible reports whether as many false verdicts would come out by chance in one run of a hundred
// or more, if each were false with the probability that intervals promise.
func (t Twins) Credible() bool { return stats.AtLeast(t.False, t.Verdicts, 1-stats.Confidence) >= 0.01 }
