package report

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Unsettled returns the cases whose ratio to a neighbour in rank is not yet known to
// the precision of the run's plan: half of the interval's width, as a share.
func Unsettled(run *result.Run) []result.Case {
	var cases []result.Case
	add := func(c result.Case) {
		for _, known := range cases {
			if known == c {
				return
			}
		}
		cases = append(cases, c)
	}
	for _, t := range New(run).Tables {
		for i := 1; i < len(t.Ranked); i++ {
			a, b := t.Ranked[i-1], t.Ranked[i]
			ratio := stats.Compare(a.Total.series, b.Total.series)
			if !ratio.HasInterval() || (ratio.Hi-ratio.Lo)/2/ratio.Center > run.Header.Plan.Precision {
				add(a.Case)
				add(b.Case)
			}
		}
	}
	return cases
}
