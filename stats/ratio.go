package stats

import (
	"maps"
	"math"
	"slices"
)

// LeastProcesses is the fewest process medians that bound a median at Confidence. All six lie
// on one side of it with a probability of 2/2^6, or 3.1 %; five do so 6.3 % of the time.
const LeastProcesses = 6

// A Series holds one case's process medians by window.
type Series map[int]float64

// Compare estimates a/b from the windows that have both. A slow window slows both, so a ratio
// formed inside each window is steadier than a ratio of two medians. The interval is that of
// the sign test, whose bounds are order statistics of the ratios. Wilcoxon's signed ranks
// would give a narrower one, but assume a symmetric distribution.
func Compare(a, b Series) Summary {
	// Logarithms, so that Compare(a, b) and Compare(b, a) are inverses.
	s := interval(logs(a.Over(b)))
	s.Center, s.Lo, s.Hi = math.Exp(s.Center), math.Exp(s.Lo), math.Exp(s.Hi)
	return s
}

// Paired compares within windows if enough windows have both cases. There may be too few
// because one case was disturbed and measured again in another window. It then compares the
// two as samples without pairs.
func Paired(a, b Series) Summary {
	ratio := Compare(a, b)
	if !ratio.HasInterval() && len(a) >= LeastProcesses && len(b) >= LeastProcesses {
		// Change estimates its second argument over its first.
		return Change(b.Values(), a.Values())
	}
	return ratio
}

// Order says which of two cases is faster: -1 for a, +1 for b. It returns 0 if their ratio
// may be 1, or is closer to 1 than tie.
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

// Over returns the ratios s/other of the windows that have both, in order of the windows. It
// skips values that have no logarithm.
func (s Series) Over(other Series) (ratios []float64) {
	for _, window := range slices.Sorted(maps.Keys(s)) {
		if value, ok := other[window]; ok && s[window] > 0 && value > 0 {
			ratios = append(ratios, s[window]/value)
		}
	}
	return ratios
}

// Values returns the medians in order of the windows.
func (s Series) Values() []float64 {
	var values []float64
	for _, window := range slices.Sorted(maps.Keys(s)) {
		values = append(values, s[window])
	}
	return values
}
