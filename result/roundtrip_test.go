package result

import (
	"math"
	"testing"

	"github.com/serbench/serbench/result/fact"
)

// An encoding of 0 bytes was measured; a value that was never encoded has no size.
func TestSizeIsMissingAndNotZero(t *testing.T) {
	for name, test := range map[string]struct {
		RoundTrip
		want float64
	}{
		"exact":                {RoundTrip{Result: Exact, Sizes: Sizes{Mean: 12.5, Max: 13}}, 12.5},
		"empty":                {RoundTrip{Result: Exact}, 0},
		"not decoded":          {RoundTrip{Result: Wrong, Stage: fact.StageUnmarshal, Sizes: Sizes{Mean: 7, Max: 7}}, 7},
		"not encoded":          {RoundTrip{Result: Wrong, Stage: fact.StageMarshal}, math.NaN()},
		"not yet known at all": {RoundTrip{}, math.NaN()},
	} {
		if got := test.Size(); got != test.want && !(math.IsNaN(got) && math.IsNaN(test.want)) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}
