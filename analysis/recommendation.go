package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// A Recommendation names rows by the rules of docs/RULES.md. All are among the default variants that
// keep every value of every data set exactly and meet the user's needs. Those that a team can ship
// meet all [Demands], too. Rows that no other significantly beats are named together.
type Recommendation struct {
	Datasets []string
	// Provisional is set if the run has few windows.
	Provisional bool
	// Fit is how many rows meet the needs, and Shippable how many of them all demands.
	Fit, Shippable int
	// Unprobed are the demands that could not be made, because the runs have no verdicts on them.
	Unprobed []Need
	// Ship is the answer for a team that ships; it has no rows if none is left.
	Ship Answer
	// Without are the answers with one demand less, where that gives a faster row.
	Without []Relaxed
	// Fastest are the fastest rows, whatever they lack.
	Fastest []RankedRow
	// Smallest are the rows with the smallest encodings, whatever they lack.
	Smallest []RankedRow
	// FastestJSON are the fastest shippable JSON rows that do what encoding/json does, FastestAnyJSON
	// whatever they do. Contracts has what the latter do, by ID. If no run has probed JSON rows,
	// FastestJSON is empty.
	FastestJSON, FastestAnyJSON []RankedRow
	Contracts                   map[string]JSONContract

	all     Ranking // of the rows that meet the needs
	chooser *Chooser
	demands []Need
}

// Lacks returns the demands that a row does not meet.
func (r Recommendation) Lacks(row RankedRow) []Need {
	return slices.DeleteFunc(slices.Clone(r.demands), func(d Need) bool { return r.chooser.MeetsAll(row.Representative(), []Need{d}) })
}

// An Answer has the best rows of some, by time and by size. Rows of each list are ties.
type Answer struct {
	// Fastest are the rows that no other of them significantly beats.
	Fastest []RankedRow
	// Smallest have the smallest encodings, and Leanest allocate the fewest bytes for a round trip.
	Smallest, Leanest []RankedRow
	// Overall have the least product of time and size: half of one makes up for twice the other.
	Overall []RankedRow
}

// Relaxed is the answer with one demand less.
type Relaxed struct {
	// Demand is the one that is not made.
	Demand  Need
	Fastest []RankedRow
	// Times is how many times as fast the first of them is as the first that a team can ship; without
	// such a row its Center is NaN.
	Times stats.Summary
}

// Means are a row's geometric means over data sets: of its encodings and of what it allocates for a
// round trip, in bytes.
func (r Recommendation) Means(row RankedRow) (size, heap float64) {
	return r.all.Size(row), r.all.Heap(row)
}

// Times returns how many times as fast one row is as another.
func (r Recommendation) Times(row, as RankedRow) stats.Summary {
	if row.ID == as.ID {
		return stats.Summary{Center: 1, Lo: 1, Hi: 1}
	}
	return stats.Ratio(as.effect.Here, row.effect.Here).Summary()
}

// Recommend applies the rule to the data sets of the first run, among the rows that meet all needs.
// ok is false if the run can't distinguish rows, or no row is left. A loss in any of the runs rules a
// variant out: one that is fast on one type and wrong on another is not recommended for either.
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
	r.Smallest = all.least(all.Size)
	var demands []Need
	for _, d := range Demands {
		if a.answers(d) {
			demands = append(demands, d)
		} else {
			r.Unprobed = append(r.Unprobed, d)
		}
	}
	r.chooser, r.demands = a.Chooser, demands
	shippable, err := all.among(func(row Row) bool { return a.MeetsAll(row, demands) })
	if err == nil {
		r.Shippable = len(shippable.Rows)
		r.Ship = Answer{Fastest: shippable.First(), Smallest: shippable.least(shippable.Size), Leanest: shippable.least(shippable.Heap), Overall: shippable.overall()}
		a.recommendJSON(&r, shippable)
	}
	for _, d := range demands {
		// A need of the user's stands.
		if slices.ContainsFunc(needs, func(n Need) bool { return n.Key == d.Key }) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(demands), func(other Need) bool { return other.Key == d.Key })
		if more, err := all.among(func(row Row) bool { return a.MeetsAll(row, rest) }); err == nil {
			r.relax(d, more.First())
		}
	}
	return r, true
}

// relax adds an answer with one demand less, if it is faster.
func (r *Recommendation) relax(d Need, fastest []RankedRow) {
	times := stats.Summary{Center: math.NaN()}
	if len(r.Ship.Fastest) > 0 {
		for _, row := range fastest {
			if slices.ContainsFunc(r.Ship.Fastest, func(s RankedRow) bool { return s.ID == row.ID }) {
				return // no faster row
			}
		}
		times = r.Times(fastest[0], r.Ship.Fastest[0])
	}
	r.Without = append(r.Without, Relaxed{d, fastest, times})
}

// recommendJSON names the fastest JSON among some rows.
func (a *Adviser) recommendJSON(r *Recommendation, some Ranking) {
	among := func(keep func(Row) bool) []RankedRow {
		some, err := some.among(func(row Row) bool { return row.Variant.Format == "json" && keep(row) })
		if err != nil {
			return nil
		}
		return some.First()
	}
	r.FastestAnyJSON = among(func(Row) bool { return true })
	r.Contracts = map[string]JSONContract{}
	for _, row := range r.FastestAnyJSON {
		if c, ok := a.contracts[sameVariant(row.Representative().Case)]; ok {
			r.Contracts[row.ID] = c
		}
	}
	if usual, ok := a.contracts[result.Case{Contestant: "json", Variant: fact.Default}]; ok {
		r.FastestJSON = among(func(row Row) bool { return a.contracts[sameVariant(row.Case)] == usual })
	}
}

// sameSize is the share by which sizes may differ that are the same for a user.
const sameSize = 0.001

// least returns the rows with the least of a value, the fastest first.
func (r *Ranking) least(value func(RankedRow) float64) (rows []RankedRow) {
	least := math.Inf(1)
	for _, row := range r.Rows {
		least = min(least, value(row))
	}
	for _, row := range r.Rows {
		if value(row) <= least*(1+sameSize) {
			rows = append(rows, row)
		}
	}
	return rows
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
