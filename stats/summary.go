package stats

import (
	"math"
	"slices"
)

// Confidence is the level of every interval.
const Confidence = 0.95

// A Summary is the estimate of one quantity.
type Summary struct {
	Center float64 // the estimate
	// Lo and Hi bound it; both are NaN if there are too few processes.
	Lo, Hi float64
	// Coverage is the confidence of the interval; 0 if there is none.
	Coverage float64
	// Processes is the number of processes used.
	Processes int
}

// HasInterval reports whether Lo and Hi are bounds.
func (s Summary) HasInterval() bool { return s.Coverage > 0 }

// Median returns the median, NaN of no values. It does not change its argument.
func Median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

// LowerQuartile returns the value a quarter of the way up, NaN of no values. It stands for
// the best value: the minimum might be a single lucky reading.
func LowerQuartile(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/4]
}
