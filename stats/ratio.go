package stats

import (
	"maps"
	"math"
	"slices"
)

// LeastProcesses is the fewest process medians that bound a median at Confidence: all of
// six lie on one side of it 2 times in 64, and of five 2 times in 32.
const LeastProcesses = 6

// A Series is one case's process medians by window.
type Series map[int]float64

// Compare estimates a/b from the windows that both have. A slow window slows
// both, so a ratio formed inside each window is steadier than a ratio of two
// medians. The interval is that of the sign test: the order statistics of the
// logarithms.
func Compare(a, b Series) Summary {
	ratios := a.Over(b)
	logs := make([]float64, len(ratios))
	for i, ratio := range ratios {
		logs[i] = math.Log(ratio)
	}
	s := interval(logs)
	s.Center, s.Lo, s.Hi = math.Exp(s.Center), math.Exp(s.Lo), math.Exp(s.Hi)
	return s
}

// Paired is Compare where enough windows hold both. Where too few do, because one was
// disturbed and measured again in another, the two are compared as samples that do not
// pair.
func Paired(a, b Series) Summary {
	ratio := Compare(a, b)
	if !ratio.HasInterval() && len(a) >= LeastProcesses && len(b) >= LeastProcesses {
		return Change(b.Values(), a.Values())
	}
	return ratio
}

// Order says which of two cases is faster: -1 for a, +1 for b, 0 where the ratio
// of the two may be 1 or differs from it by less than tie.
func Order(a, b Series, tie float64) int {
	ratio := Paired(a, b)
	switch {
	case !ratio.HasInterval() || math.Abs(ratio.Center-1) < tie:
		return 0
	case ratio.Hi < 1:
		return -1
	case ratio.Lo > 1:
		return 1
	}
	return 0
}

// Over are the ratios s/other of the windows that both have, in their order. A time of 0 is
// no reading, and has no logarithm.
func (s Series) Over(other Series) (ratios []float64) {
	for _, window := range slices.Sorted(maps.Keys(s)) {
		if value, ok := other[window]; ok && s[window] > 0 && value > 0 {
			ratios = append(ratios, s[window]/value)
		}
	}
	return ratios
}

// Values are the medians, in the order of the windows.
func (s Series) Values() []float64 {
	var values []float64
	for _, window := range slices.Sorted(maps.Keys(s)) {
		values = append(values, s[window])
	}
	return values
}
