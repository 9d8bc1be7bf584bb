package stats

import (
	"cmp"
	"slices"
)

// Holm returns which hypotheses are rejected such that with Confidence none of them is true,
// whatever the tests have in common (Holm 1979, A Simple Sequentially Rejective Multiple Test
// Procedure).
func Holm(p []float64) []bool {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	rejected := make([]bool, len(p))
	for n, i := range order {
		if p[i] > (1-Confidence)/float64(len(p)-n) {
			break
		}
		rejected[i] = true
	}
	return rejected
}
