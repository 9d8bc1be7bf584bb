package analysis

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/serbench/serbench/stats"
)

// A Ranking ranks rows over several data sets, by the geometric mean of the ratios of their
// round trips to the best of each data set. No other mean gives the same result whatever
// the ratios are relative to.
type Ranking struct {
	Datasets []string
	Rows     []RankedRow
	// Intersection says that only data sets that every row has count. Otherwise means cover
	// different data sets, and a row may lead because it lacks the ones that it is slow on.
	Intersection bool
	// Provisional says that a run has too few windows to tell rows apart, so that the order
	// may be chance.
	Provisional bool
}

// A RankedRow is one variant of one contestant.
type RankedRow struct {
	ID       string
	Mean     float64 // of ratios to the best; 1 is the best on every data set
	Datasets int     // that the mean covers
	stats.Standing

	cells map[string]Row // by data set, all of the same variant
}

// NewRanking ranks the ranked rows of the runs that keep accepts. If two runs have the same
// row on the same data set, the last counts: their samples come from different programs or
// hours, so they are not pooled. Disturbed rows are left out, because a single time that is
// twice too long would move a mean over eight data sets by 9 %.
func NewRanking(runs []*Analysis, keep func(Row) bool, intersection bool) (Ranking, error) {
	r := Ranking{Intersection: intersection}
	rows := map[string]map[string]Row{}
	for _, a := range runs {
		r.Provisional = r.Provisional || a.Provisional() && len(a.Run.Timing()) > 0
		for _, d := range a.Datasets {
			for _, row := range d.Ranked {
				if !keep(row) || row.Disturbed {
					continue
				}
				if rows[row.ID] == nil {
					rows[row.ID] = map[string]Row{}
				}
				rows[row.ID][d.Name] = row
			}
		}
	}
	if len(rows) == 0 {
		return r, errors.New("nothing to rank: the runs have no exact round trip of the selected libraries")
	}
	shared := map[string]int{}
	for _, of := range rows {
		for dataset := range of {
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
	r.place(rows)
	return r, nil
}

// place computes the means, sorts by them, and ranks. The best of a data set may be another row
// each time. That does not matter: a different reference multiplies all means by one factor,
// as long as the rows have the same data sets.
func (r *Ranking) place(rows map[string]map[string]Row) {
	best := map[string]float64{}
	for _, dataset := range r.Datasets {
		best[dataset] = math.Inf(1)
		for _, of := range rows {
			if row, ok := of[dataset]; ok {
				best[dataset] = min(best[dataset], row.Total.Time.Center)
			}
		}
	}
	for id, of := range rows {
		var ratios []float64
		for _, dataset := range r.Datasets {
			if row, ok := of[dataset]; ok {
				ratios = append(ratios, row.Total.Time.Center/best[dataset])
			}
		}
		r.Rows = append(r.Rows, RankedRow{ID: id, Mean: stats.GeometricMean(ratios), Datasets: len(ratios), cells: of})
	}
	slices.SortFunc(r.Rows, func(a, b RankedRow) int { return cmp.Or(cmp.Compare(a.Mean, b.Mean), cmp.Compare(a.ID, b.ID)) })
	// Give no ranks, although Student's interval exists from two windows on: the tables of
	// single data sets give none either.
	if r.Provisional {
		return
	}
	for i, standing := range stats.RankBy(len(r.Rows), r.faster) {
		r.Rows[i].Standing = standing
	}
}

// faster compares two rows on the data sets that both have, by the ratio of both within
// each window. Comparing the two means instead would compare different data sets, where one of
// the rows lacks some.
func (r *Ranking) faster(i, j int) int {
	series := func(i int, dataset string) stats.Series { return r.Rows[i].cells[dataset].Total.series }
	if len(r.Datasets) == 1 { // as the data set's own table does
		return stats.Order(series(i, r.Datasets[0]), series(j, r.Datasets[0]), stats.Tie)
	}
	var strata [][]float64
	// A data set that one of them lacks has no ratios, and does not count.
	for _, dataset := range r.Datasets {
		strata = append(strata, series(i, dataset).Over(series(j, dataset)))
	}
	return stats.OrderStrata(strata, stats.Tie)
}

// Library is the name of the row's contestant.
func (r RankedRow) Library() string { return r.any().Case.Contestant }

// Fields says how the row's bytes tell the fields of a record apart; "" if the run does not
// say.
func (r RankedRow) Fields() string { return r.any().Variant.Fields }

// Labels are what a user should know of the row before its number.
func (r RankedRow) Labels() []string {
	row := r.any()
	var labels []string
	if row.Library != nil {
		labels = row.Library.Labels()
	}
	if row.Variant.Mirror {
		labels = append(labels, "mirror")
	}
	return labels
}

// any is the row on one of its data sets: they are of the same variant.
func (r RankedRow) any() (row Row) {
	for _, row = range r.cells {
		break
	}
	return row
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

// Complete ranks the rows that keep accepts and that have all data sets of the run: a
// library that can't encode half of the data must not lead because of the other half. It
// also returns how many rows lack a data set.
func Complete(a *Analysis, keep func(Row) bool) (r Ranking, lacking int, err error) {
	all, err := NewRanking([]*Analysis{a}, keep, false)
	if err != nil {
		return all, 0, err
	}
	whole := map[string]bool{}
	for _, row := range all.Rows {
		if whole[row.ID] = row.Datasets == len(all.Datasets); !whole[row.ID] {
			lacking++
		}
	}
	// Rank again without the others: the best of a data set may be one of them, and ranks count
	// the rows that are faster.
	r, err = NewRanking([]*Analysis{a}, func(row Row) bool { return keep(row) && whole[row.ID] }, false)
	return r, lacking, err
}

// First returns the rows of rank 1: all that no other is significantly faster than, so there
// may be several.
func (r *Ranking) First() (first []RankedRow) {
	for _, row := range r.Rows {
		if row.Rank == 1 {
			first = append(first, row)
		}
	}
	return first
}

// Size is the geometric mean of a row's mean encodings, in bytes. An arithmetic mean would be
// little more than the size of the largest data set.
func (r *Ranking) Size(row RankedRow) float64 {
	var sizes []float64
	for _, cell := range row.cells {
		sizes = append(sizes, cell.Outcome.Sizes.Mean)
	}
	slices.Sort(sizes) // so that the product does not depend on the order of a map
	return stats.GeometricMean(sizes)
}
