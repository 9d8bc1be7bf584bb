package analysis

import (
	"errors"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
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
	for _, to := range []RankedRow{a.Fastest[0], a.Smallest, a.Overall[0]} {
		known := slices.ContainsFunc(a.Changes, func(c Alternative) bool { return c.To.ID == to.ID })
		if !known && to.ID != a.Using.ID {
			a.Changes = append(a.Changes, a.change(to, verdicts))
		}
	}
	return a, nil
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
					case row.Outcome.Result == result.Wrong:
						return row.ID + " fails at " + row.Outcome.Stage + ": " + row.Outcome.Detail
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
		Megabytes: (a.all.Size(from) - a.all.Size(to)) * million / 1e6,
		Costs:     costs(from.any(), to.any(), verdicts),
	}
}

// costs lists what is worse or other about a row than about the one in use.
func costs(from, to Row, verdicts map[result.Case]result.Verdict) (all []Cost) {
	add := func(what CostKind, before, after string) {
		if before != after && after != "" {
			all = append(all, Cost{what, before, after})
		}
	}
	add(CostFormat, from.Variant.Format, to.Variant.Format)
	if from.Library != nil && to.Library != nil {
		add(CostSchema, from.Library.Schema, to.Library.Schema)
	}
	if from.Variant.Fields != to.Variant.Fields && to.Variant.Fields != "names" {
		add(CostFields, from.Variant.Fields, to.Variant.Fields)
	}
	v, w := verdicts[sameVariant(from.Case)], verdicts[sameVariant(to.Case)]
	for _, column := range VerdictColumns {
		kind := CostKind(column.Name)
		switch kind {
		case CostEvolution, CostDamage, CostRace, CostOwnership:
			before, after := column.Word(&v), column.Word(&w)
			if SeverityOf(after) > SeverityOf(before) || kind == CostEvolution && after != "-" {
				add(kind, before, after)
			}
		}
	}
	return all
}
