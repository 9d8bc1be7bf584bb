package analysis

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
	"github.com/serbench/serbench/verdict"
)

// A Ranking ranks rows over several data sets, by the geometric mean of the times of a mix of
// operations. No other mean of ratios gives the same result whatever the ratios are relative to.
type Ranking struct {
	Datasets []string
	Rows     []RankedRow
	// Intersection says that only data sets that every row has count.
	Intersection bool
	// Provisional says that a run has few windows.
	Provisional bool
	// Mix is what was ranked by.
	Mix Mix
	// Twins are those of all runs.
	Twins Twins
}

// A RankedRow is one variant of one contestant.
type RankedRow struct {
	ID string
	// Ratio is to the best row, over these data sets.
	Ratio    stats.Summary
	Datasets int // that the row has
	// Place is among the rows on these data sets, and PlaceLike on data sets like them, of which
	// they are a sample. Both are zero if the runs have no intervals or the row lacks data sets that
	// others have, and PlaceLike is also zero if there is only one data set.
	Place, PlaceLike stats.Place
	// FasterOn is on how many data sets the row is faster than the next one, of Shared that
	// both have.
	FasterOn, Shared int

	cells     map[string]Row            // by data set, all of the same variant
	estimates map[string]stats.Estimate // by data set
	effect    stats.RowEffect
	// observed is what probes found of the variant; nil if they were not asked.
	observed *result.Verdict
}

// NewRanking ranks the ranked rows of the runs that keep accepts, by a mix of operations. If two runs have the same row on the same data set, the last counts: their samples
// come from different programs or hours, so they are not pooled. A row that lacks data sets follows
// those that have all, without a place; its ratio is by way of the rows that have them (see
// [stats.TwoWay]).
func NewRanking(runs []*Analysis, keep func(Row) bool, intersection bool, mix Mix) (Ranking, error) {
	r := Ranking{Intersection: intersection, Mix: mix}
	rows := map[string]*RankedRow{}
	for _, a := range runs {
		r.Provisional = r.Provisional || a.Provisional() && len(a.Run.Timing()) > 0
		r.Twins = r.Twins.and(a.Twins())
		for i := range a.Datasets {
			d := &a.Datasets[i]
			if r.Mix.Times == nil {
				r.Mix.Times = d.RoundTrip().Times
			}
			estimates := d.Estimates(r.Mix)
			for _, row := range d.Ranked {
				estimate, ok := estimates[row.Case]
				if !ok || !keep(row) {
					continue
				}
				if rows[row.ID] == nil {
					rows[row.ID] = &RankedRow{ID: row.ID, cells: map[string]Row{}, estimates: map[string]stats.Estimate{}}
				}
				rows[row.ID].cells[d.Name], rows[row.ID].estimates[d.Name] = row, estimate
			}
		}
	}
	if len(rows) == 0 {
		return r, errors.New("nothing to rank: the runs have no exact row of the selected libraries with these operations")
	}
	shared := map[string]int{}
	for _, row := range rows {
		for dataset := range row.cells {
			shared[dataset]++
		}
	}
	for _, dataset := range slices.Sorted(maps.Keys(shared)) {
		if !intersection || shared[dataset] == len(rows) {
			r.Datasets = append(r.Datasets, dataset)
		}
	}
	if len(r.Datasets) == 0 {
		return r, fmt.Errorf("no data set is shared by all %d rows; choose fewer libraries", len(rows))
	}
	observed := NewChooser(runs)
	for _, id := range slices.Sorted(maps.Keys(rows)) {
		of := rows[id].Representative().Case
		rows[id].observed = observed.Verdict(of.Contestant, of.Variant)
		r.Rows = append(r.Rows, *rows[id])
	}
	return r, r.place()
}

// place computes the means, sorts by them, and ranks.
func (r *Ranking) place() error {
	table := make([][]stats.Estimate, len(r.Rows))
	for i, row := range r.Rows {
		for _, dataset := range r.Datasets {
			table[i] = append(table[i], row.estimates[dataset])
		}
	}
	effects, err := stats.TwoWay(table)
	if err != nil {
		return fmt.Errorf("%w; choose libraries that do", err)
	}
	for i := range r.Rows {
		r.Rows[i].effect, r.Rows[i].Datasets = effects[i], effects[i].Columns
	}
	// Rows that have every data set come first, and only they have places: what another row would take
	// on the data sets that it lacks is not known.
	slices.SortStableFunc(r.Rows, func(a, b RankedRow) int {
		switch first, second := r.HasAll(a), r.HasAll(b); {
		case first && !second:
			return -1
		case second && !first:
			return 1
		}
		return cmp.Compare(a.effect.Here.Log, b.effect.Here.Log)
	})
	placed := r.Rows
	if whole := r.Whole(); len(whole) > 0 {
		placed = whole
	}
	var here, like []stats.Estimate
	var anyHere, anyLike bool
	for _, row := range placed {
		here, like = append(here, row.effect.Here), append(like, row.effect.Like)
		anyHere, anyLike = anyHere || row.effect.Here.Freedom > 0, anyLike || row.effect.Like.Freedom > 0
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		row.Place, row.PlaceLike = stats.Place{}, stats.Place{}
		row.Ratio = stats.Ratio(row.effect.Here, r.Rows[0].effect.Here).Summary()
		if i == 0 { // it is not independent of itself
			row.Ratio.Lo, row.Ratio.Hi = 1, 1
		}
		if i+1 < len(r.Rows) {
			row.FasterOn, row.Shared = r.fasterOn(row, &r.Rows[i+1])
		}
	}
	if anyHere {
		for i, place := range stats.Compare(here).Places() {
			placed[i].Place = place
		}
	}
	if anyLike {
		for i, place := range stats.Compare(like).Places() {
			placed[i].PlaceLike = place
		}
	}
	return nil
}

// HasAll reports whether a row has every data set of the ranking.
func (r *Ranking) HasAll(row RankedRow) bool { return row.Datasets == len(r.Datasets) }

// Whole returns the rows that have every data set. They come first.
func (r *Ranking) Whole() []RankedRow {
	i := slices.IndexFunc(r.Rows, func(row RankedRow) bool { return !r.HasAll(row) })
	if i < 0 {
		i = len(r.Rows)
	}
	return r.Rows[:i]
}

// fasterOn counts the data sets on which a row is faster than another, and those that both have.
func (r *Ranking) fasterOn(a, b *RankedRow) (faster, shared int) {
	for _, dataset := range r.Datasets {
		x, hasX := a.estimates[dataset]
		y, hasY := b.estimates[dataset]
		if hasX && hasY {
			shared++
			if x.Log < y.Log {
				faster++
			}
		}
	}
	return faster, shared
}

// Library is the name of the row's contestant.
func (r RankedRow) Library() string { return r.Representative().Case.Contestant }

// Fields says how the row's readers identify the fields of a record, and in which places that does not
// help them; "" if the run does not say.
func (r RankedRow) Fields() string {
	return verdict.FieldsBy(r.Representative().Variant.Fields, r.observed)
}

// Labels are what a user should know of the row before its number.
func (r RankedRow) Labels() []string {
	row := r.Representative()
	if row.Library == nil {
		return nil
	}
	return row.Library.LabelsOf(row.Variant)
}

// Representative returns the row on the first of its data sets by name. What a row says of its
// library and its variant is the same on all of them.
func (r RankedRow) Representative() Row {
	first := ""
	for dataset := range r.cells {
		if first == "" || dataset < first {
			first = dataset
		}
	}
	return r.cells[first]
}

// Best keeps each library's first row.
func (r *Ranking) Best() (best []RankedRow) {
	seen := map[string]bool{}
	for _, row := range r.Rows {
		if !seen[row.Library()] {
			seen[row.Library()] = true
			best = append(best, row)
		}
	}
	return best
}

// Complete ranks the rows that keep accepts and that have all data sets of the run.
func Complete(a *Analysis, keep func(Row) bool) (Ranking, error) {
	all, err := NewRanking([]*Analysis{a}, keep, false, Mix{})
	all.Rows = all.Whole()
	if err == nil && len(all.Rows) == 0 {
		err = errors.New("no row has all data sets")
	}
	return all, err
}

// among ranks those rows that keep accepts, on the same data sets.
func (r *Ranking) among(keep func(Row) bool) (Ranking, error) {
	some := *r
	some.Rows = nil
	for _, row := range r.Rows {
		if keep(row.Representative()) {
			some.Rows = append(some.Rows, row)
		}
	}
	if len(some.Rows) == 0 {
		return some, errors.New("no row is left")
	}
	return some, some.place()
}

// First returns the rows that may be first. There are several if they can't be told apart.
func (r *Ranking) First() (first []RankedRow) {
	for _, row := range r.Rows {
		if row.Place.From == 1 {
			first = append(first, row)
		}
	}
	return first
}

// Size is the geometric mean of a row's mean encodings, in bytes. An arithmetic mean would be
// little more than the size of the largest data set.
func (r *Ranking) Size(row RankedRow) float64 {
	return row.mean(func(cell Row) float64 { return cell.Outcome.Size() })
}

// Heap is the geometric mean of what a row allocates for a round trip, in bytes.
func (r *Ranking) Heap(row RankedRow) float64 {
	return row.mean(func(cell Row) float64 { return cell.Total.HeapBytes })
}

// mean is a geometric mean over the row's data sets.
func (r RankedRow) mean(value func(Row) float64) float64 {
	var values []float64
	for _, cell := range r.cells {
		values = append(values, value(cell))
	}
	slices.Sort(values) // so that the product does not depend on the order of a map
	return stats.GeometricMean(values)
}
