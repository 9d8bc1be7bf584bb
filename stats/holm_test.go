package stats

import (
	"slices"
	"testing"
)

func TestHolm(t *testing.T) {
	for _, test := range []struct {
		p    []float64
		want []bool
	}{
		// R's p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") is 0.03, 0.06, 0.06, 0.02.
		{[]float64{0.01, 0.04, 0.03, 0.005}, []bool{true, false, false, true}},
		// The first that stays ends it, whatever follows.
		{[]float64{0.02, 0.024, 0.9}, []bool{false, false, false}},
		{[]float64{0.05}, []bool{true}},
		{nil, []bool{}},
	} {
		if got := Holm(test.p); !slices.Equal(got, test.want) {
			t.Errorf("of %v: %v, want %v", test.p, got, test.want)
		}
	}
}
