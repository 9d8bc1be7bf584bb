package stats

import (
	"math"
	"testing"
)

func TestAtLeast(t *testing.T) {
	for _, test := range []struct {
		k, n int
		p    float64
		want float64
	}{
		{0, 10, 0.05, 1},
		{1, 10, 0.05, 1 - math.Pow(0.95, 10)},
		{10, 10, 0.5, math.Pow(0.5, 10)},
		{2, 3, 0.5, 0.5},
		{11, 10, 0.5, 0},
		{6, 48, 0.05, 0.0317095}, // R: pbinom(5, 48, 0.05, lower.tail = FALSE)
	} {
		if got := AtLeast(test.k, test.n, test.p); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%d or more of %d at %v: %v, want %v", test.k, test.n, test.p, got, test.want)
		}
	}
}
