package stats

import (
	"math"
	"slices"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{3}, 3},
		{[]float64{3, 1, 2}, 2},
		{[]float64{4, 1, 3, 2}, 2.5},
	} {
		before := slices.Clone(test.values)
		if got := Median(test.values); got != test.want {
			t.Errorf("Median(%v) = %v, want %v", test.values, got, test.want)
		}
		if !slices.Equal(before, test.values) {
			t.Errorf("Median sorted its argument: %v", test.values)
		}
	}
	if !math.IsNaN(Median(nil)) {
		t.Error("the median of nothing is a number")
	}
}

func TestGeometricMean(t *testing.T) {
	if got := GeometricMean([]float64{2, 8}); math.Abs(got-4) > 1e-12 {
		t.Errorf("of 2 and 8: %v", got)
	}
	// The mean of ratios is the ratio of means: it does not matter what they are to.
	a, b := []float64{1, 20, 300}, []float64{2, 10, 900}
	var ratios []float64
	for i := range a {
		ratios = append(ratios, a[i]/b[i])
	}
	if got, want := GeometricMean(ratios), GeometricMean(a)/GeometricMean(b); math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
	if !math.IsNaN(GeometricMean(nil)) {
		t.Error("of nothing: a number")
	}
}

// The quantiles of R's type 7, its default.
func TestQuantile(t *testing.T) {
	values := []float64{9, 1, 4, 7}
	for q, want := range map[float64]float64{0: 1, 0.25: 3.25, 0.5: 5.5, 0.9: 8.4, 1: 9} {
		if got := Quantile(values, q); math.Abs(got-want) > 1e-12 {
			t.Errorf("quantile %v is %v, want %v", q, got, want)
		}
	}
	if !math.IsNaN(Quantile(nil, 0.5)) {
		t.Error("of nothing: a number")
	}
}
