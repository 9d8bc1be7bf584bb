package analysis

import (
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Unsettled returns the cases of one part of a run whose ratio to a neighbour in rank is not
// yet known to the precision of the plan: half of the interval's width, as a share. Only the
// ratios of neighbours decide the order of the table, so the others need no precision. If one
// of a pair is unsettled then both are measured again, because both have a part in the error.
func Unsettled(run *result.Run, part int) (cases []result.Case) {
	precision := run.Header.Plan.Precision
	for _, d := range New(run.Part(part)).Datasets {
		for i := 1; i < len(d.Ranked); i++ {
			a, b := d.Ranked[i-1], d.Ranked[i]
			ratio := stats.Ratio(a.Total.Estimate, b.Total.Estimate).Summary()
			if ratio.HasInterval() && (ratio.Hi-ratio.Lo)/2/ratio.Center <= precision {
				continue
			}
			for _, c := range []result.Case{a.Case, b.Case} {
				if !slices.Contains(cases, c) {
					cases = append(cases, c)
				}
			}
		}
	}
	return cases
}
