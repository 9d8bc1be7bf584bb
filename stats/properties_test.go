package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// near compares to the precision of logarithms that were taken and taken back.
func near(a, b float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*math.Max(math.Abs(a), math.Abs(b))
}

func draw(r *rand.Rand, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Exp(r.NormFloat64())
	}
	return values
}

func scaled(values []float64, by float64) []float64 {
	out := make([]float64, len(values))
	for i, x := range values {
		out[i] = by * x
	}
	return out
}

// Kendall's τ by hand, and its bounds.
func TestKendallsBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 50 {
		x := draw(r, 2+r.IntN(9))
		reversed := make([]float64, len(x))
		for i := range x {
			reversed[i] = -x[i]
		}
		y := draw(r, len(x))
		if Kendall(x, x) != 1 || Kendall(x, reversed) != -1 || Kendall(x, y) != Kendall(y, x) || math.Abs(Kendall(x, y)) > 1 {
			t.Fatalf("τ of %v and %v: %v", x, y, Kendall(x, y))
		}
		// Only the order counts.
		if got := Kendall(scaled(x, 7), y); got != Kendall(x, y) {
			t.Fatalf("τ changed to %v with the unit", got)
		}
	}
	if got := Kendall([]float64{1, 1, 2}, []float64{1, 2, 3}); !near(got, 2.0/3) {
		t.Errorf("a tie counts for neither: τ is %v, want 2/3", got)
	}
	if got := Kendall([]float64{1}, []float64{1}); !math.IsNaN(got) {
		t.Errorf("one thing has no order, and τ is %v", got)
	}
}

// What the mean of ratios is to does not matter: the reason why it is this mean.
func TestTheGeometricMeanHasNoBase(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 50 {
		a, b, base := draw(r, 6), draw(r, 6), draw(r, 6)
		var overA, overB []float64
		for i := range base {
			overA, overB = append(overA, a[i]/base[i]), append(overB, b[i]/base[i])
		}
		if !near(GeometricMean(overA)/GeometricMean(overB), GeometricMean(a)/GeometricMean(b)) {
			t.Fatal("the ratio of two depends on what both are compared with")
		}
	}
	for _, values := range [][]float64{nil, {}} {
		if got := GeometricMean(values); !math.IsNaN(got) {
			t.Errorf("the mean of nothing is %v", got)
		}
	}
}

// Quantiles rise, and end at the least and the largest value.
func TestQuantilesRise(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for range 30 {
		values := draw(r, 1+r.IntN(9))
		last := math.Inf(-1)
		for q := 0.0; q <= 1; q += 0.125 {
			x := Quantile(values, q)
			if x < last {
				t.Fatalf("the quantile %v of %v is %v, below %v", q, values, x, last)
			}
			last = x
		}
		if Quantile(values, 0) != slices.Min(values) || Quantile(values, 1) != slices.Max(values) || !near(Quantile(values, 0.5), Median(values)) {
			t.Fatalf("of %v: %v, %v, %v", values, Quantile(values, 0), Quantile(values, 0.5), Quantile(values, 1))
		}
	}
	if got := Quantile(nil, 0.5); !math.IsNaN(got) {
		t.Errorf("the quantile of nothing is %v", got)
	}
}
