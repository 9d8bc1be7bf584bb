package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Hollander and Wolfe, example 4.1 and 4.3 (tritiated water through the chorioamnion
// membrane): the shift estimate is -0.305 and its 96 % interval (-0.76, 0.15). Change
// works on logarithms, so it is handed the exponentials.
func TestChangeAgainstAPublishedExample(t *testing.T) {
	exp := func(values ...float64) (out []float64) {
		for _, x := range values {
			out = append(out, math.Exp(x))
		}
		return out
	}
	atTerm := exp(0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46)
	early := exp(1.15, 0.88, 0.90, 0.74, 1.21)
	s := Change(atTerm, early)
	if got := math.Log(s.Center); math.Abs(got+0.305) > 1e-9 {
		t.Errorf("the estimate is %v, want -0.305", got)
	}
	lo, hi := math.Log(s.Lo), math.Log(s.Hi)
	if math.Abs(lo+0.76) > 1e-9 || math.Abs(hi-0.15) > 1e-9 || math.Abs(s.Coverage-0.96) > 0.002 {
		t.Errorf("the interval is %v to %v at %v, want -0.76 to 0.15 at 0.96", lo, hi, s.Coverage)
	}
}

// Four against four: the test refuses only where all lie on one side, 2 in 70 times.
func TestChangeOfTheFewestSamples(t *testing.T) {
	s := Change([]float64{1, 2, 3, 4}, []float64{10, 20, 30, 40})
	if s.Lo != 2.5 || s.Hi != 40 || math.Abs(s.Coverage-(1-2.0/70)) > 1e-12 {
		t.Errorf("%+v", s)
	}
	if s := Change([]float64{1, 2, 3}, []float64{1, 2, 3}); s.HasInterval() || s.Center != 1 {
		t.Errorf("three against three: %+v", s)
	}
	if s := Change(nil, []float64{1}); s.HasInterval() || !math.IsNaN(s.Center) {
		t.Errorf("nothing against one: %+v", s)
	}
}

// An interval of 95 % holds the truth 95 times in 100, whatever the distribution.
func TestChangeCoversTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	held, tries := 0, 2000
	for range tries {
		a, b := make([]float64, 6), make([]float64, 8)
		for i := range a {
			a[i] = math.Exp(0.02 * r.ExpFloat64())
		}
		for i := range b {
			b[i] = 1.05 * math.Exp(0.02*r.ExpFloat64())
		}
		if s := Change(a, b); s.Lo <= 1.05 && 1.05 <= s.Hi {
			held++
		}
	}
	if share := float64(held) / float64(tries); share < 0.94 || share > 0.99 {
		t.Errorf("the intervals hold the truth in %.3f of tries", share)
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

// A case that was disturbed in one window and measured again in another shares too
// few windows with the rest, and has as many samples.
func TestOrderOfSamplesThatDoNotPair(t *testing.T) {
	a, b := Series{}, Series{}
	for i := range 6 {
		a[i] = 100 + float64(i)/10
		b[i+1] = 110 + float64(i)/10
	}
	if Compare(a, b).HasInterval() {
		t.Fatal("five pairs have an interval")
	}
	if Order(a, b, Tie) != -1 || Order(b, a, Tie) != 1 {
		t.Error("a difference of 10 % was not found")
	}
	if Order(a, Series{9: 200}, Tie) != 0 {
		t.Error("one sample told a difference")
	}
}
