package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
)

// A Recommendation names rows by a stated rule and leaves the choice to the reader: among
// the default variants that keep every value of every data set exactly, those that no
// other is significantly faster than; the same among JSON; and the smallest encoding.
type Recommendation struct {
	Datasets []string
	// Fastest and FastestJSON are the IDs of rows; no JSON where none qualifies.
	Fastest, FastestJSON []string
	Smallest             string
	// SmallestBytes is the geometric mean over data sets of its mean encodings.
	SmallestBytes float64
}

// Recommend follows the rule on the data sets of the first run; ok is false where it was
// not measured well enough to tell rows apart. What any of the runs saw a variant lose
// counts against it, on whatever data set: what is quick on one type and wrong on another
// is not recommended for the first.
func Recommend(runs []*Analysis) (r Recommendation, ok bool) {
	a := runs[0]
	sound := func(row Row) bool {
		// On one data set, a row that was measured in too few windows ties with all.
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

// alwaysExact says whether no run has an outcome of the variant that is not exact.
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
