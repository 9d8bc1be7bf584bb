package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Dataset is one data set's rows. The groups are never ranked together: they
// answer different questions.
type Dataset struct {
	result.Dataset
	Operations []string
	// Ranked rows are exact and of the default contract: fresh buffers, copied
	// strings, the user's own type. The fastest round trip comes first.
	Ranked []Row
	// OtherContracts are exact, and of another contract: buffer=reuse,
	// strings=alias, message=native, stream=long.
	OtherContracts []Row
	// Lossy rows lose what Row.Loss says.
	Lossy []Row
	// References are the yardsticks.
	References []Row
	// Untimed rows failed verification, or broke while they were timed.
	Untimed []Row
	// Builds are the changes between builds, where there are several of a row.
	Builds []BuildChange
}

// A GroupName names a group of a data set's rows.
type GroupName string

// The groups, as run files' readers know them.
const (
	Ranked         GroupName = "ranked"
	OtherContracts GroupName = "special"
	Lossy          GroupName = "lossy"
	References     GroupName = "reference"
	Untimed        GroupName = "untimed"
)

// A Group is one of a data set's groups.
type Group struct {
	Name GroupName
	Rows []Row
}

// Groups are all of them, in the order of reports.
func (d *Dataset) Groups() []Group {
	return []Group{
		{Ranked, d.Ranked}, {OtherContracts, d.OtherContracts}, {Lossy, d.Lossy}, {References, d.References}, {Untimed, d.Untimed},
	}
}

// Timed returns every row with times, in the order of reports.
func (d *Dataset) Timed() []Row {
	return slices.Concat(d.Ranked, d.OtherContracts, d.Lossy, d.References)
}

// add puts a row into its group.
func (d *Dataset) add(run *result.Run, row Row) {
	contestant := run.Contestant(row.Case.Contestant)
	switch {
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

// finish sorts the groups, ranks, and relates every row to limit.
func (d *Dataset) finish() {
	d.subtractNull()
	limits := d.references("limit")
	for _, group := range d.timedGroups() {
		slices.SortStableFunc(group, func(a, b Row) int { return cmp.Compare(a.Total.Time.Center, b.Total.Time.Center) }) // no total first
		for i := range group {
			group[i].ToLimit = stats.Compare(group[i].Total.series, limits[group[i].yardstick()].Total.series)
		}
	}
	slices.SortStableFunc(d.Untimed, func(a, b Row) int { return cmp.Compare(a.ID, b.ID) })
	// A disturbed row is shown where its time puts it and has no rank: its time is not
	// to be trusted, so neither is anything that would be said relative to it.
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

// timedGroups share their rows with the data set, so that they can be written to.
func (d *Dataset) timedGroups() [][]Row {
	return [][]Row{d.Ranked, d.OtherContracts, d.Lossy, d.References}
}

// NullFactor is how many times the harness's own cost an operation must take for
// its time to be the library's.
const NullFactor = 5

// subtractNull computes net times, and notes which times are too near to what the null
// contestant reads.
func (d *Dataset) subtractNull() {
	nulls := d.references("null")
	for _, group := range d.timedGroups() {
		for i := range group {
			row := &group[i]
			null, ok := nulls[row.yardstick()]
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

// references are the default rows of one of the yardsticks, by their builds.
func (d *Dataset) references(name string) map[result.Build]Row {
	rows := map[result.Build]Row{}
	for _, row := range d.References {
		if row.Case.Contestant == name && row.Case.Variant == "default" {
			rows[row.Case.Build] = row
		}
	}
	return rows
}

// yardstick is the build of the references that the row is related to: they have no
// releases, and are built without a profile.
func (r Row) yardstick() result.Build {
	b := r.Case.Build
	b.Version, b.PGO = "", false
	return b
}
