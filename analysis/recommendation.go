package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
)

// A Recommendation names rows by a rule and leaves the choice to the reader: of the default
// variants that keep every value of every data set exactly, those that no other
// significantly beats; the same for JSON; and the smallest encoding.
type Recommendation struct {
	Datasets []string
	// Fastest and FastestJSON are IDs of rows. FastestJSON is empty if none qualifies.
	Fastest, FastestJSON []string
	// Smallest is one row, because sizes are exact. It is as complete and exact as the fastest.
	Smallest string
	// SmallestBytes is the geometric mean over data sets of the mean encoding of Smallest.
	SmallestBytes float64
}

// Recommend applies the rule to the data sets of the first run. ok is false if the run can't
// tell rows apart. A loss in any of the runs rules a variant out: one that is fast on one
// type and wrong on another is not recommended for either.
func Recommend(runs []*Analysis) (r Recommendation, ok bool) {
	a := runs[0]
	sound := func(row Row) bool {
		// On a single data set, a row with too few windows ties with all others.
		return row.Variant.Default && (row.Standing.Rank > 0 || len(a.Datasets) > 1) && alwaysExact(runs, row.Case)
	}
	all, _, err := Complete(a, sound)
	if err != nil || all.Provisional {
		return r, false
	}
	r.Datasets, r.Fastest = all.Datasets, all.First()
	isJSON := func(row Row) bool { return sound(row) && row.Variant.Format == "json" }
	if json, _, err := Complete(a, isJSON); err == nil {
		r.FastestJSON = json.First()
	}
	smallest := slices.MinFunc(all.Rows, func(a, b RankedRow) int { return cmp.Compare(all.Size(a), all.Size(b)) })
	r.Smallest, r.SmallestBytes = smallest.ID, all.Size(smallest)
	return r, true
}

// alwaysExact reports whether all outcomes of the variant in all runs are exact, in whatever
// build.
func alwaysExact(runs []*Analysis, c result.Case) bool {
	for _, a := range runs {
		for _, o := range a.Run.Outcomes {
			if o.Contestant == c.Contestant && o.Variant == c.Variant && o.Result != result.Exact {
				return false
			}
		}
	}
	return true
}
