// Package stats turns samples into what a report may say. The sample of every statistic is
// the process median, never the batch, because batches of one process agree with each other
// and not with the next process. Nothing is assumed about a distribution, except by [Strata].
// If there are too few samples for an interval, there is none. docs/METHODOLOGY.md gives the
// reasons.
//
// The functions know no library, run or report. Their tests compare them with published
// examples.
package stats

import (
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// Confidence is the level that every interval asks for. The coverage of order statistics
// comes in steps, so an interval states the coverage it achieves, which is at least this.
const Confidence = 0.95

// A Summary is the estimate of one quantity.
type Summary struct {
	Center float64 // the estimate
	// Lo and Hi bound the median over processes; both are NaN if there are too few processes.
	Lo, Hi float64
	// Coverage is the confidence that the interval achieves; 0 if there is no interval.
	Coverage float64
	// Processes is the number of process medians used.
	Processes int
}

// HasInterval reports whether Lo and Hi are bounds.
func (s Summary) HasInterval() bool { return s.Coverage > 0 }

// Summarize estimates a quantity from the batches of each process. The center is the median
// of all batches: the minimum would be luck, and the mean would include disturbances. The
// interval uses only the process medians. Batches would make it too narrow, because those of
// one process are not independent.
func Summarize(processes [][]float64) Summary {
	var pooled, medians []float64
	for _, batches := range processes {
		if len(batches) == 0 {
			continue
		}
		pooled = append(pooled, batches...)
		medians = append(medians, Median(batches))
	}
	s := interval(medians)
	s.Center = Median(pooled)
	return s
}

// interval returns a median with its interval of order statistics, which is exact for any
// continuous distribution. A bootstrap would be too narrow with so few samples. It need not
// leave out as many values below as above: benchmath widens it by one value at a time, the
// lower first, so the interval of 8 or of 11 values leaves out one more above than below, and
// the interval of inverse ratios is not the inverse of theirs.
func interval(values []float64) Summary {
	s := Summary{Center: Median(values), Lo: math.NaN(), Hi: math.NaN(), Processes: len(values)}
	if len(values) < 2 {
		return s
	}
	// A copy, because NewSample sorts its argument.
	sample := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	found := benchmath.AssumeNothing.Summary(sample, Confidence)
	// benchmath returns infinite bounds if there are too few values.
	if math.IsInf(found.Lo, 0) || math.IsInf(found.Hi, 0) {
		return s
	}
	s.Lo, s.Hi, s.Coverage = found.Lo, found.Hi, found.Confidence
	return s
}

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
