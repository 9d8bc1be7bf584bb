package analysis

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verdict"
)

// An Advice is a recommendation to somebody who uses one of the libraries.
type Advice struct {
	Recommendation
	// Using is the row in use; nil if nobody said which.
	Using *RankedRow
	// Unfit is why the row in use can't be compared: it was not measured, or loses something.
	Unfit string
	// Changes are alternatives to the row in use to the first recommended rows, each once.
	Changes []Alternative
}

// An Alternative is from the row in use to another one.
type Alternative struct {
	To RankedRow
	// Times is how many times as fast the other row is.
	Times stats.Summary
	// Seconds is the processor time that a million messages save, each marshalled and unmarshalled
	// once.
	Seconds stats.Summary
	// Operations are the times of each operation relative to the row in use, and Heap what both
	// allocate together.
	Operations map[fact.Operation]stats.Summary
	Heap       float64
	// Megabytes is what a million messages are smaller by.
	Megabytes float64
	// Costs are what the change costs besides work.
	Costs []Cost
}

// A Cost is one property in which the row to change to is worse or other than the one in use.
type Cost struct {
	What CostKind
	// From and To are the words of either.
	From, To string
}

// A CostKind is what a change may cost.
type CostKind string

// The costs of a change.
const (
	CostSchema    CostKind = "schema" // what has to be written or generated for a type
	CostFields    CostKind = "fields" // how bytes tell fields apart
	CostEvolution CostKind = "evolve" // changes to records that are read right
	CostDamage    CostKind = "damage" // what damaged input does
	CostRace      CostKind = "race"   // use by several goroutines
	CostFormat    CostKind = "format" // another format than others read
	CostOwnership CostKind = "owns"   // whose memory results are in
)

// Advise recommends, like [Recommend], to a user of a row: the name of a library, or the ID of a row.
// An empty name stands for none.
func Advise(runs []*Analysis, using string) (a Advice, err error) {
	var ok bool
	if a.Recommendation, ok = Recommend(runs); !ok {
		return a, errors.New("no row keeps every value and has an interval, so that nothing can be recommended")
	}
	if using == "" {
		return a, nil
	}
	for i, row := range a.all.Rows {
		if row.ID == using || row.Library() == using && a.Using == nil {
			a.Using = &a.all.Rows[i]
		}
	}
	if a.Using == nil {
		a.Unfit = unfit(runs[0], using)
		return a, nil
	}
	verdicts := map[result.Case]result.Verdict{}
	for _, v := range Verdicts(runs) {
		verdicts[sameVariant(v.Case())] = v
	}
	for _, to := range a.heads() {
		known := slices.ContainsFunc(a.Changes, func(c Alternative) bool { return c.To.ID == to.ID })
		if !known && to.ID != a.Using.ID {
			a.Changes = append(a.Changes, a.change(to, verdicts))
		}
	}
	return a, nil
}

// heads are the first of each recommended list, for shipping first.
func (a *Advice) heads() (rows []RankedRow) {
	lists := [][]RankedRow{a.Ship.Fastest, a.Ship.Smallest, a.Ship.Overall}
	for _, w := range a.Without {
		lists = append(lists, w.Fastest)
	}
	for _, list := range append(lists, a.Fastest, a.Smallest) {
		if len(list) > 0 {
			rows = append(rows, list[0])
		}
	}
	return rows
}

// unfit says why a row can't be compared with others.
func unfit(a *Analysis, using string) string {
	for _, d := range a.Datasets {
		for _, group := range [][]Row{d.Lossy, d.Untimed, d.OtherContracts} {
			for _, row := range group {
				if row.ID == using || row.Case.Contestant == using {
					switch {
					case row.Loss() != "":
						return row.ID + " loses " + row.Loss()
					case len(row.LeftOut()) > 0:
						return row.ID + " was measured without " + strings.Join(row.LeftOut(), ", ") + ", which serbench's plain type lacks"
					case row.Outcome.Result == result.Wrong:
						return row.ID + " fails at " + string(row.Outcome.Stage) + ": " + row.Outcome.Detail
					}
					return row.ID + " has another contract than the rows that are ranked"
				}
			}
		}
	}
	return using + " was not measured"
}

// change compares a row with the one in use.
func (a *Advice) change(to RankedRow, verdicts map[result.Case]result.Verdict) Alternative {
	from := *a.Using
	const million = 1e6
	seconds := stats.Difference(from.effect.Here.Summary(), to.effect.Here.Summary())
	for _, ns := range []*float64{&seconds.Center, &seconds.Lo, &seconds.Hi} {
		*ns *= million / 1e9
	}
	return Alternative{
		To: to, Times: stats.Ratio(from.effect.Here, to.effect.Here).Summary(), Seconds: seconds,
		Megabytes:  (a.all.Size(from) - a.all.Size(to)) * million / 1e6,
		Operations: operationRatios(to, from), Heap: heapRatio(to, from),
		Costs: costs(from.Representative(), to.Representative(), verdicts),
	}
}

// costColumns are the columns whose words may be a cost.
var costColumns = []struct {
	column *verdict.Column
	kind   CostKind
}{{verdict.Owns, CostOwnership}, {verdict.Race, CostRace}, {verdict.Evolve, CostEvolution}, {verdict.Damage, CostDamage}}

// costs lists what is worse or other about a row than about the one in use.
func costs(from, to Row, verdicts map[result.Case]result.Verdict) (all []Cost) {
	add := func(what CostKind, before, after string) {
		if before != after && after != "" {
			all = append(all, Cost{what, before, after})
		}
	}
	add(CostFormat, from.Variant.Format, to.Variant.Format)
	if from.Library != nil && to.Library != nil {
		add(CostSchema, string(from.Library.SchemaOf(from.Variant)), string(to.Library.SchemaOf(to.Variant)))
	}
	v, w := verdicts[sameVariant(from.Case)], verdicts[sameVariant(to.Case)]
	if fields := verdict.FieldsBy(to.Variant.Fields, &w); fields != "names" {
		add(CostFields, verdict.FieldsBy(from.Variant.Fields, &v), fields)
	}
	for _, c := range costColumns {
		before, after := c.column.Read(&v), c.column.Read(&w)
		if after.Severity > before.Severity || c.kind == CostEvolution && after.Word != "-" {
			add(c.kind, before.Word, after.Word)
		}
	}
	return all
}

// operationRatios compares the times of each operation over the data sets that both rows have.
func operationRatios(a, b RankedRow) map[fact.Operation]stats.Summary {
	ratios := map[fact.Operation][]stats.Estimate{}
	for _, dataset := range slices.Sorted(maps.Keys(a.cells)) {
		for op, cell := range a.cells[dataset].Cells {
			if other, ok := b.cells[dataset].Cells[op]; ok {
				ratios[op] = append(ratios[op], stats.Ratio(cell.Estimate, other.Estimate))
			}
		}
	}
	all := map[fact.Operation]stats.Summary{}
	for op, estimates := range ratios {
		all[op] = stats.Mean(estimates).Summary()
	}
	return all
}

// heapRatio compares what both rows allocate for a round trip, over the data sets that both have.
func heapRatio(a, b RankedRow) float64 {
	var mine, theirs float64
	for dataset, row := range a.cells {
		if other, ok := b.cells[dataset]; ok {
			mine += row.Total.HeapBytes
			theirs += other.Total.HeapBytes
		}
	}
	if theirs == 0 {
		return 1
	}
	return mine / theirs
}

// A Usage is what share of a service's processor time the library in use takes.
type Usage struct {
	Marshal, Unmarshal, Other float64
	// Background is the share of collecting garbage, whose the profile does not say.
	Background float64
}

// Saves returns what share of the service's processor time a change would save: at least, if none of
// the garbage is the library's, and at most, if all of it is and what is collected falls like what is
// allocated. The bounds of the measured ratios are in it. Both are negative for a change that costs
// time.
func (a Alternative) Saves(u Usage) (least, most float64) {
	whole := stats.Summary{Center: 1 / a.Times.Center, Lo: 1 / a.Times.Hi, Hi: 1 / a.Times.Lo}
	for share, ratio := range map[*float64]stats.Summary{&u.Marshal: a.Operations[fact.Marshal], &u.Unmarshal: a.Operations[fact.Unmarshal], &u.Other: whole} {
		least += *share * (1 - ratio.Hi)
		most += *share * (1 - ratio.Lo)
	}
	garbage := u.Background * (1 - a.Heap)
	return least + min(garbage, 0), most + max(garbage, 0)
}
