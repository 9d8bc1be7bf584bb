// Package stats turns samples into what a report may say. It is opinionated: the
// sample unit of every statistic is the process median, never the batch, because
// batches of one process agree with each other and not with the next process;
// nothing is assumed about a distribution; and where there are too few samples
// for an interval there is none. docs/METHODOLOGY.md gives the reasons.
package stats

import (
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// Confidence is the level that every interval asks for. Order statistics come in
// steps, so an interval states the coverage that it achieves.
const Confidence = 0.95

// A Summary is the estimate of one quantity.
type Summary struct {
	Center float64 // the estimate
	// Lo and Hi bound the median of processes; both are NaN where there are too
	// few processes.
	Lo, Hi float64
	// Coverage is the confidence that the interval achieves, 0 where there is
	// none.
	Coverage float64
	// Processes is the number of process medians behind it.
	Processes int
}

// HasInterval says whether Lo and Hi bound anything.
func (s Summary) HasInterval() bool { return s.Coverage > 0 }

// Summarize estimates a quantity from the batches of each process: the center is
// the median of all batches, the interval is of the process medians. The two may differ a
// little where processes have unlike numbers of batches: more batches make the center
// steadier, and would make the interval look better than it is.
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

// interval is the order-statistic interval of a median. It need not leave out as many
// values below as above: benchmath widens it by one value at a time, the lower first,
// until it covers enough. That of 8 or of 11 values leaves out one more above than below,
// so that the interval of inverse ratios is not the inverse of theirs.
func interval(values []float64) Summary {
	s := Summary{Center: Median(values), Lo: math.NaN(), Hi: math.NaN(), Processes: len(values)}
	if len(values) < 2 {
		return s
	}
	sample := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	found := benchmath.AssumeNothing.Summary(sample, Confidence)
	// Infinite is how benchmath says that there are too few.
	if math.IsInf(found.Lo, 0) || math.IsInf(found.Hi, 0) {
		return s
	}
	s.Lo, s.Hi, s.Coverage = found.Lo, found.Hi, found.Confidence
	return s
}

// Median of values, NaN of none. It does not change them.
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

// LowerQuartile of values, NaN of none: a best value that one lucky reading does not
// make.
func LowerQuartile(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/4]
}
