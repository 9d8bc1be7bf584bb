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

// The interval itself, of 1, 2, 3 and of two such strata.
func TestStrata(t *testing.T) {
	ratios := []float64{math.Exp(1), math.Exp(2), math.Exp(3)}
	for _, test := range []struct {
		strata [][]float64
		half   float64
		count  int
	}{
		{[][]float64{ratios}, 2.484, 1}, {[][]float64{ratios, ratios}, 1.133, 2}, {[][]float64{ratios, {7}, nil}, 2.484, 1},
	} {
		s := Strata(test.strata)
		if math.Abs(math.Log(s.Center)-2) > 1e-9 || math.Abs(math.Log(s.Hi)-2-test.half) > 0.001 || math.Abs(2-math.Log(s.Lo)-test.half) > 0.001 || s.Coverage != Confidence || s.Processes != test.count {
			t.Errorf("%v: %+v, want %v ± %v in logarithms", test.strata, s, 2, test.half)
		}
	}
	if s := Strata(nil); s.HasInterval() || !math.IsNaN(s.Center) {
		t.Errorf("of nothing: %+v", s)
	}
}
