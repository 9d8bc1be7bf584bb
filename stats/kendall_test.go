package stats

import (
	"math"
	"testing"
)

func TestKendall(t *testing.T) {
	for _, test := range []struct {
		name string
		x, y []float64
		want float64
	}{
		{"the same order", []float64{1, 2, 3}, []float64{10, 20, 30}, 1},
		{"the opposite order", []float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		// Six pairs of ten in the same order, four in the opposite one.
		{"by hand", []float64{1, 2, 3, 4, 5}, []float64{3, 4, 1, 2, 5}, 0.2},
		{"a tie counts for neither", []float64{1, 1, 2}, []float64{1, 2, 3}, 2.0 / 3},
	} {
		if got := Kendall(test.x, test.y); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if got := Kendall([]float64{1}, []float64{1}); !math.IsNaN(got) {
		t.Errorf("one thing: %v", got)
	}
}
