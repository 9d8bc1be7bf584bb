package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// R's t.test(c(-1, 2, 5, 4)): a mean of 2.5 and an interval from -1.709981 to 6.709981.
func TestPlain(t *testing.T) {
	if s := Plain([]float64{-1, 2, 5, 4}); s.Center != 2.5 || math.Abs(s.Lo+1.709981) > 1e-6 || math.Abs(s.Hi-6.709981) > 1e-6 {
		t.Errorf("%+v", s)
	}
	if s := Plain([]float64{3}); s.Center != 3 || s.HasInterval() {
		t.Errorf("of one: %+v", s)
	}
	if s := Plain(nil); !math.IsNaN(s.Center) || s.HasInterval() {
		t.Errorf("of none: %+v", s)
	}
}

// Two values know their variance poorly, and a hundred such pairs well.
func TestPlainMeansShareTheirVariance(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	held, all := 0, 0
	var widths []float64
	for range 20 {
		samples, scales := make([][]float64, 100), make([]float64, 100)
		for i := range samples {
			scales[i] = math.Exp(3 * r.NormFloat64())
			samples[i] = []float64{scales[i] * r.NormFloat64(), scales[i] * r.NormFloat64()}
		}
		for i, s := range PlainMeans(samples, scales) {
			all++
			if s.Lo <= 0 && 0 <= s.Hi {
				held++
			}
			widths = append(widths, (s.Hi-s.Lo)/2/scales[i])
		}
	}
	if share := float64(held) / float64(all); share < 0.935 || share > 0.965 {
		t.Errorf("the intervals hold the truth in %.3f", share)
	}
	// 1.96 standard deviations of a mean of two, if they were known; 9 by each pair alone.
	if got := Median(widths); got > 1.6 {
		t.Errorf("the intervals are as wide as %.2f standard deviations", got)
	}
}
