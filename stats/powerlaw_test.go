package stats

import (
	"math"
	"testing"
)

// Kepler's third law: the period of a planet is as the 3/2 power of its distance. The values are
// in astronomical units and years (NASA's planetary fact sheet).
func TestPowerLaw(t *testing.T) {
	t.Parallel()
	distance := []float64{0.387, 0.723, 1, 1.524, 5.204, 9.573, 19.165, 30.178}
	period := []float64{0.241, 0.615, 1, 1.881, 11.86, 29.42, 83.75, 163.7}
	if got := PowerLaw(distance, period); math.Abs(got-1.5) > 0.005 {
		t.Errorf("the exponent is %.4f, want 1.5", got)
	}
	if got := PowerLaw([]float64{1, 4, 16, 64}, []float64{3, 12, 48, 192}); math.Abs(got-1) > 1e-12 {
		t.Errorf("the exponent of a line is %v, want 1", got)
	}
	for _, x := range [][]float64{nil, {2}, {3, 3}} {
		if got := PowerLaw(x, x); !math.IsNaN(got) {
			t.Errorf("%v has the exponent %v, want none", x, got)
		}
	}
}
