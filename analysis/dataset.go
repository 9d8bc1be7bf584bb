package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// A Dataset holds the rows of one data set in groups. The groups are never ranked together,
// because they answer different questions.
type Dataset struct {
	result.Dataset
	Operations []fact.Operation // in the plan's order, whether or not every codec has them
	// Ranked rows are exact and have the default contract: fresh buffers, copied strings,
	// the user's own type. The fastest round trip comes first.
	Ranked []Row
	// OtherContracts are exact rows with another contract: buffer=reuse, strings=alias,
	// message=native, stream=long. Rows of libraries that only unmarshal are here too: they have
	// no round trip.
	OtherContracts []Row
	// Lossy rows have a Row.Loss, or got values without the parts that Row.LeftOut names. They are
	// not ranked, because it may be faster to write less than the value.
	Lossy []Row
	// References are limit and null, for comparison.
	References []Row
	// Untimed rows have no round trip: they failed verification, broke during timing, or lack an
	// operation. Of these there are times of the other.
	Untimed []Row
	// Twins are second entries of rows, which no table shows.
	Twins []Row
	// Builds are the changes between builds, if rows have several.
	Builds []BuildChange
}

// A GroupName names a group of a data set's rows.
type GroupName string

// The groups, under the names that JSON reports use.
const (
	Ranked         GroupName = "ranked"
	OtherContracts GroupName = "special"
	Lossy          GroupName = "lossy"
	References     GroupName = "reference"
	Untimed        GroupName = "untimed"
)

// A Group is a named group of rows.
type Group struct {
	Name GroupName
	Rows []Row
}

// Groups returns all groups in the order of reports.
func (d *Dataset) Groups() []Group {
	return []Group{
		{Ranked, d.Ranked}, {OtherContracts, d.OtherContracts}, {Lossy, d.Lossy}, {References, d.References}, {Untimed, d.Untimed},
	}
}

// Timed returns every row with times, in the order of reports.
func (d *Dataset) Timed() []Row {
	return slices.Concat(d.timedGroups()...)
}

// add puts a row into its group. The order of the cases matters: a row without times is
// untimed whatever else it is, and a lossy row with another contract is lossy first, because a
// loss is the graver warning.
func (d *Dataset) add(run *result.Run, row Row) {
	contestant := run.Contestant(row.Case.Contestant)
	half := slices.Contains(row.Variant.Claims, onlyUnmarshals)
	switch {
	case row.Case.Build.Twin:
		d.Twins = append(d.Twins, row)
	// A variant that would be ranked needs its whole round trip.
	case row.Outcome.Result == result.Wrong || len(row.Cells) == 0 || row.Variant.Ranked && !half && len(row.Sample(roundTrip(run)).Values) == 0:
		d.Untimed = append(d.Untimed, row)
	case contestant != nil && contestant.Reference:
		d.References = append(d.References, row)
	case row.Outcome.Result == result.Lossy:
		d.Lossy = append(d.Lossy, row)
	case !row.Variant.Ranked || half:
		d.OtherContracts = append(d.OtherContracts, row)
	default:
		d.Ranked = append(d.Ranked, row)
	}
}

// onlyUnmarshals is the claim of a variant whose library does not marshal.
const onlyUnmarshals = "nomarshal"

// RoundTrip does each operation of a round trip once.
func (d *Dataset) RoundTrip() Mix { return once(fact.RoundTrip(d.Operations)) }

func roundTrip(run *result.Run) Mix { return once(fact.RoundTrip(run.Header.Plan.Operations)) }

func once(operations []fact.Operation) Mix {
	times := map[fact.Operation]float64{}
	for _, op := range operations {
		times[op] = 1
	}
	return Mix{Times: times}
}

// Estimates estimates what a mix of operations takes, for all rows that were measured doing it.
func (d *Dataset) Estimates(m Mix) map[result.Case]stats.Estimate {
	return estimates(append(d.Timed(), d.Twins...), d.Untimed, func(row Row) stats.Sample { return row.Sample(m) })
}

// estimates estimates the means of the rows' samples, without rows whose sample is empty. The rows
// share what is known of their variances. The rows of more borrow from it and add nothing to it,
// because they lack an operation that the others have.
func estimates(rows, more []Row, sample func(Row) stats.Sample) map[result.Case]stats.Estimate {
	samples := map[result.Case]stats.Sample{}
	var shared []stats.Sample
	add := func(row Row, shares bool) {
		s := sample(row)
		if len(s.Values) == 0 {
			return
		}
		samples[row.Case] = s
		if shares {
			shared = append(shared, s)
		}
	}
	for _, row := range rows {
		add(row, true)
	}
	for _, row := range more {
		add(row, false)
	}
	prior := stats.NewPrior(shared)
	found := map[result.Case]stats.Estimate{}
	for c, s := range samples {
		found[c] = prior.Estimate(s)
	}
	return found
}

// Places returns the places of the ranked rows by a mix of operations. Rows without it have none.
func (d *Dataset) Places(m Mix) map[result.Case]stats.Place {
	estimates := d.Estimates(m)
	var cases []result.Case
	var rows []stats.Estimate
	for _, row := range d.Ranked {
		if e, ok := estimates[row.Case]; ok {
			cases, rows = append(cases, row.Case), append(rows, e)
		}
	}
	places := map[result.Case]stats.Place{}
	for i, place := range stats.Compare(rows).Places() {
		places[cases[i]] = place
	}
	return places
}

// finish estimates times, sorts the groups, computes ratios to limit, and ranks.
func (d *Dataset) finish() {
	for _, op := range d.Operations {
		estimates := d.Estimates(once([]fact.Operation{op}))
		d.each(func(row *Row) {
			if cell, ok := row.Cells[op]; ok {
				cell.Estimate = estimates[row.Case]
				cell.Time = cell.Estimate.Summary()
				row.Cells[op] = cell
			}
		})
	}
	totals := d.Estimates(d.RoundTrip())
	d.each(func(row *Row) {
		if e, ok := totals[row.Case]; ok {
			row.Total.Estimate, row.Total.Time = e, e.Summary()
		}
	})
	d.subtractNull()
	limits := d.references(fact.Limit)
	d.each(func(row *Row) {
		if limit, ok := limits[row.referenceBuild()]; ok && row.Total.Time.Processes > 0 {
			row.ToLimit = stats.Ratio(row.Total.Estimate, limit.Total.Estimate).Summary()
			if row.Case == limit.Case { // it is not independent of itself
				row.ToLimit.Lo, row.ToLimit.Hi = 1, 1
			}
		}
	})
	for _, group := range d.timedGroups() {
		slices.SortStableFunc(group, func(a, b Row) int { return knownFirst(a.Total.Time.Center, b.Total.Time.Center) })
	}
	slices.SortStableFunc(d.Untimed, func(a, b Row) int { return cmp.Compare(a.ID, b.ID) })
	if !slices.ContainsFunc(d.Ranked, func(row Row) bool { return row.Total.Estimate.Freedom > 0 }) {
		return
	}
	places := d.Places(d.RoundTrip())
	for i := range d.Ranked {
		d.Ranked[i].Place = places[d.Ranked[i].Case]
	}
}

// knownFirst compares numbers like [cmp.Compare], but what is not known comes last.
func knownFirst(a, b float64) int {
	if math.IsNaN(a) || math.IsNaN(b) {
		return -cmp.Compare(a, b)
	}
	return cmp.Compare(a, b)
}

// each calls f with every row, which it may change.
func (d *Dataset) each(f func(*Row)) {
	for _, group := range append(d.timedGroups(), d.Twins, d.Untimed) {
		for i := range group {
			f(&group[i])
		}
	}
}

// timedGroups returns the groups with times. Writing to their rows changes the data set.
func (d *Dataset) timedGroups() [][]Row {
	return [][]Row{d.Ranked, d.OtherContracts, d.Lossy, d.References}
}

// NullFactor is how many times the harness's own cost an operation must take before its time
// says much about the library. Below it, a change of the harness's own cost with the layout of
// code shows as a change of the library.
const NullFactor = 5

// subtractNull computes net times, and notes which times are too close to those of null. Net
// times are an addition and never replace the measured ones, which alone are ranked: a
// difference has the errors of both.
func (d *Dataset) subtractNull() {
	nulls := d.references(fact.Null)
	d.each(func(row *Row) {
		null, ok := nulls[row.referenceBuild()]
		if !ok {
			return
		}
		for _, op := range d.Operations {
			cell, measured := row.Cells[op]
			reference, known := null.Cells[op]
			if !measured || !known {
				continue
			}
			own := reference.Time.Center
			cell.Net = cell.Time.Center - own
			row.Cells[op] = cell
			if row.ID != null.ID && cell.Time.Center < NullFactor*own {
				row.Notes = append(row.Notes, Note{Kind: NearNull, Operation: op, NS: own})
			}
		}
		row.Total.Net = row.Total.Time.Center - null.Total.Time.Center
	})
}

// references returns the default rows of a reference by build: a row built by another Go
// release or for another processor level is compared with a reference that was, too.
func (d *Dataset) references(name string) map[result.Build]Row {
	rows := map[result.Build]Row{}
	for _, row := range d.References {
		if row.Case.Contestant == name && row.Case.Variant == fact.Default {
			rows[row.Case.Build] = row
		}
	}
	return rows
}

// referenceBuild is the build of the references that the row is compared with. References
// have no releases, and are built without a profile.
func (r Row) referenceBuild() result.Build {
	b := r.Case.Build.Untwinned()
	b.Version, b.PGO = "", false
	return b
}
