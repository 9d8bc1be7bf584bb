package stats

import (
	"math"
	"testing"
)

// One stratum is Student's interval of its logarithms: of 1, 2, 3 it has the mean 2, the
// standard error 0.5774 and t = 4.303 at 2 degrees of freedom, so 2 ± 2.484.
func TestOrderOfStrata(t *testing.T) {
	logs := func(values ...float64) (ratios []float64) {
		for _, v := range values {
			ratios = append(ratios, math.Exp(v))
		}
		return ratios
	}
	for _, test := range []struct {
		name   string
		strata [][]float64
		want   int
	}{
		{"nothing", nil, 0},
		{"one ratio", [][]float64{{0.5}}, 0},
		{"2 ± 2.484", [][]float64{logs(1, 2, 3)}, 0},
		{"2.5 ± 2.484", [][]float64{logs(1.5, 2.5, 3.5)}, 1},
		{"-2.5 ± 2.484", [][]float64{logs(-1.5, -2.5, -3.5)}, -1},
		// Two such strata: the standard error is 0.4082 and t = 2.776 at 4 degrees of
		// freedom, so ± 1.133.
		{"1.1 ± 1.133", [][]float64{logs(0.1, 1.1, 2.1), logs(0.1, 1.1, 2.1)}, 0},
		{"1.2 ± 1.133", [][]float64{logs(0.2, 1.2, 2.2), logs(0.2, 1.2, 2.2)}, 1},
		{"a stratum of one does not count", [][]float64{logs(1, 2, 3), logs(9)}, 0},
		{"strata that disagree", [][]float64{logs(1, 1.01), logs(-1, -1.01)}, 0},
		{"no spread at all", [][]float64{{0.9, 0.9}}, -1},
		{"nearer than a tie", [][]float64{{0.995, 0.995}}, 0},
	} {
		if got := OrderStrata(test.strata, Tie); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
