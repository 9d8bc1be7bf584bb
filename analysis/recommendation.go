package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Recommendation names rows by a rule and leaves the choice to the reader: of the default
// variants that keep every value of every data set exactly, those that no other
// significantly beats; the same among those whose records another version of the program can
// read; the same among JSON rows that do what encoding/json does; the smallest encoding; and those
// that no other significantly beats at time and size together.
type Recommendation struct {
	Datasets []string
	// Provisional says that the run has few windows.
	Provisional bool
	// Fastest are rows than which none is faster, and so are the others among some of the
	// rows. They are empty if none qualifies.
	Fastest []RankedRow
	// FastestVersioned tell fields apart by names or tags.
	FastestVersioned []RankedRow
	// FastestJSON are of the contract that encoding/json has, FastestAnyJSON of any. Contracts
	// has those of the latter, by ID. If no run has probed JSON rows, FastestJSON is empty.
	FastestJSON, FastestAnyJSON []RankedRow
	Contracts                   map[string]JSONContract
	// Smallest is one row, because sizes are exact. It is as complete and exact as the fastest.
	Smallest RankedRow
	// SmallestBytes is the geometric mean over data sets of the mean encoding of Smallest.
	SmallestBytes float64
	// Leanest is the row that allocates the fewest bytes for a round trip, LeanestBytes the
	// geometric mean over data sets of what it does.
	Leanest      RankedRow
	LeanestBytes float64
	// Overall have the least product of time and size: half of one makes up for twice the other.
	Overall []RankedRow

	// Fit is how many rows were chosen among.
	Fit int

	all Ranking
}

// Means are a row's geometric means over data sets: of its encodings and of what it allocates for a
// round trip, in bytes.
func (r Recommendation) Means(row RankedRow) (size, heap float64) {
	return r.all.Size(row), r.all.Heap(row)
}

// Recommend applies the rule to the data sets of the first run, among the rows that meet all needs.
// ok is false if the run can't tell rows apart, or no row is left. A loss in any of the runs rules
// a variant out: one that is fast on one type and wrong on another is not recommended for either.
func Recommend(runs []*Analysis, needs ...Need) (r Recommendation, ok bool) {
	return NewAdviser(runs).Recommend(needs...)
}

// An Adviser recommends for different needs.
type Adviser struct {
	*Chooser
	all       Ranking // of all rows that may be recommended; without rows if there are none
	contracts map[result.Case]JSONContract
}

// NewAdviser ranks what may be recommended.
func NewAdviser(runs []*Analysis) *Adviser {
	all, err := Complete(runs[0], func(row Row) bool { return row.Variant.Default && alwaysExact(runs, row.Case) })
	if err != nil {
		all.Rows = nil
	}
	return &Adviser{NewChooser(runs), all, jsonContracts(runs)}
}

// Recommend is [Recommend].
func (a *Adviser) Recommend(needs ...Need) (r Recommendation, ok bool) {
	all, err := a.all.among(func(row Row) bool { return a.MeetsAll(row, needs) })
	if err != nil || all.Rows[0].Place.From == 0 {
		return r, false
	}
	r.all, r.Fit, r.Provisional, r.Datasets, r.Fastest = all, len(all.Rows), all.Provisional, all.Datasets, all.First()
	among := func(keep func(Row) bool) []RankedRow {
		some, err := all.among(keep)
		if err != nil {
			return nil
		}
		return some.First()
	}
	r.FastestVersioned = among(func(row Row) bool { return versioned(row.Variant) })
	isJSON := func(row Row) bool { return row.Variant.Format == "json" }
	r.FastestAnyJSON = among(isJSON)
	r.Contracts = map[string]JSONContract{}
	for _, row := range r.FastestAnyJSON {
		if c, ok := a.contracts[sameVariant(row.Any().Case)]; ok {
			r.Contracts[row.ID] = c
		}
	}
	if usual, ok := a.contracts[result.Case{Contestant: "json", Variant: "default"}]; ok {
		r.FastestJSON = among(func(row Row) bool { return isJSON(row) && a.contracts[sameVariant(row.Case)] == usual })
	}
	r.Smallest = slices.MinFunc(all.Rows, func(a, b RankedRow) int { return cmp.Compare(all.Size(a), all.Size(b)) })
	r.SmallestBytes = all.Size(r.Smallest)
	r.Leanest = slices.MinFunc(all.Rows, func(a, b RankedRow) int { return cmp.Compare(all.Heap(a), all.Heap(b)) })
	r.LeanestBytes = all.Heap(r.Leanest)
	r.Overall = all.overall()
	return r, true
}

// overall returns the rows that may have the least product of time and size, the least first.
func (r *Ranking) overall() (first []RankedRow) {
	rows := slices.Clone(r.Rows)
	product := func(row RankedRow) stats.Estimate {
		e := row.effect.Here
		e.Log += math.Log(r.Size(row)) // which is exact
		return e
	}
	slices.SortStableFunc(rows, func(a, b RankedRow) int { return cmp.Compare(product(a).Log, product(b).Log) })
	estimates := make([]stats.Estimate, len(rows))
	for i, row := range rows {
		estimates[i] = product(row)
	}
	for i, place := range stats.Compare(estimates).Places() {
		if place.From == 1 {
			first = append(first, rows[i])
		}
	}
	return first
}

// jsonContracts are those of all variants that any of the runs has probed.
func jsonContracts(runs []*Analysis) map[result.Case]JSONContract {
	contracts := map[result.Case]JSONContract{}
	for _, v := range Verdicts(runs) {
		if c, ok := JSONContractOf(&v); ok {
			contracts[result.Case{Contestant: v.Contestant, Variant: v.Variant}] = c
		}
	}
	return contracts
}

// sameVariant is the variant of a case, without data set and build.
func sameVariant(c result.Case) result.Case {
	return result.Case{Contestant: c.Contestant, Variant: c.Variant}
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
