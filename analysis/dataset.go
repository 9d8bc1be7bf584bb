package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Dataset holds the rows of one data set in groups. The groups are never ranked together,
// because they answer different questions.
type Dataset struct {
	result.Dataset
	Operations []string // in the plan's order, whether or not every codec has them
	// Ranked rows are exact and have the default contract: fresh buffers, copied strings,
	// the user's own type. The fastest round trip comes first.
	Ranked []Row
	// OtherContracts are exact rows with another contract: buffer=reuse, strings=alias,
	// message=native, stream=long.
	OtherContracts []Row
	// Lossy rows have a Row.Loss. They are not ranked, because it may be
	// faster to write less than the value.
	Lossy []Row
	// References are limit and null, for comparison.
	References []Row
	// Untimed rows failed verification or broke during timing.
	Untimed []Row
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
	switch {
	// A variant that would be ranked needs its whole round trip.
	case row.Outcome.Result == result.Wrong || len(row.Cells) == 0 || row.Variant.Ranked && len(row.Total.series) == 0:
		d.Untimed = append(d.Untimed, row)
	case contestant != nil && contestant.Reference:
		d.References = append(d.References, row)
	case row.Outcome.Result == result.Lossy:
		d.Lossy = append(d.Lossy, row)
	case !row.Variant.Ranked:
		d.OtherContracts = append(d.OtherContracts, row)
	default:
		d.Ranked = append(d.Ranked, row)
	}
}

// finish sorts the groups, computes ratios to limit, and ranks.
func (d *Dataset) finish() {
	d.subtractNull()
	limits := d.references("limit")
	for _, group := range d.timedGroups() {
		slices.SortStableFunc(group, func(a, b Row) int { return cmp.Compare(a.Total.Time.Center, b.Total.Time.Center) }) // rows without a total come first
		for i := range group {
			group[i].ToLimit = stats.Compare(group[i].Total.series, limits[group[i].referenceBuild()].Total.series)
		}
	}
	slices.SortStableFunc(d.Untimed, func(a, b Row) int { return cmp.Compare(a.ID, b.ID) })
	// A disturbed row keeps its place by time but has no rank: neither its time nor anything
	// relative to it can be trusted.
	var placed []*Row
	var series []stats.Series
	for i := range d.Ranked {
		if row := &d.Ranked[i]; row.Total.Time.HasInterval() && !row.Disturbed {
			placed, series = append(placed, row), append(series, row.Total.series)
		}
	}
	for i, standing := range stats.Rank(series) {
		placed[i].Standing = standing
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
	nulls := d.references("null")
	for _, group := range d.timedGroups() {
		for i := range group {
			row := &group[i]
			null, ok := nulls[row.referenceBuild()]
			if !ok {
				continue
			}
			for _, op := range d.Operations {
				cell, measured := row.Cells[op]
				own := null.Cells[op].Time.Center
				if !measured {
					continue
				}
				cell.Net = cell.Time.Center - own
				row.Cells[op] = cell
				if row.ID != null.ID && cell.Time.Center < NullFactor*own {
					row.Notes = append(row.Notes, Note{Kind: NearNull, Operation: op, NS: own})
				}
			}
			row.Total.Net = row.Total.Time.Center - null.Total.Time.Center
		}
	}
}

// references returns the default rows of a reference by build: a row built by another Go
// release or for another processor level is compared with a reference that was, too.
func (d *Dataset) references(name string) map[result.Build]Row {
	rows := map[result.Build]Row{}
	for _, row := range d.References {
		if row.Case.Contestant == name && row.Case.Variant == "default" {
			rows[row.Case.Build] = row
		}
	}
	return rows
}

// referenceBuild is the build of the references that the row is compared with. References
// have no releases, and are built without a profile.
func (r Row) referenceBuild() result.Build {
	b := r.Case.Build
	b.Version, b.PGO = "", false
	return b
}
