package analysis

import (
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Disturbed returns the cases that have fewer undisturbed workers than planned windows in
// one part of a run. A worker that broke counts as undisturbed: it would break again.
// Judging starts afresh each time: a calmer window lowers the best reading, and may show
// that an earlier worker was disturbed after all. The best is that of both parts, which ran on
// the same machine.
func Disturbed(run *result.Run, part int) (again []result.Case) {
	judge := NewJudge(run)
	clean, planned := map[result.Case]int{}, 0
	for _, w := range run.Windows {
		if w.Pass == result.Timing && w.Part == part && !w.Extra {
			planned++
		}
	}
	// Workers of added windows count: they replace the disturbed ones.
	for _, w := range run.Part(part).Timing() {
		if w.Status != result.OK || !judge.Disturbed(w) {
			clean[w.Case]++
		}
	}
	for _, c := range run.Header.Plan.Cases {
		if clean[c] < planned {
			again = append(again, c)
		}
	}
	return again
}

// Unsettled returns the cases of one part of a run whose ratio to a neighbour in rank is not
// yet known to the precision of the plan: half of the interval's width, as a share. Only the
// ratios of neighbours decide the order of the table, so the others need no precision. If one
// of a pair is unsettled then both are measured again, because a ratio needs both in a window.
func Unsettled(run *result.Run, part int) (cases []result.Case) {
	precision := run.Header.Plan.Precision
	for _, d := range New(run.Part(part)).Datasets {
		for i := 1; i < len(d.Ranked); i++ {
			a, b := d.Ranked[i-1], d.Ranked[i]
			ratio := stats.Compare(a.Total.series, b.Total.series)
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
