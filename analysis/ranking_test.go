package analysis

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

func TestRankIsTheGeometricMeanOfRatiosToTheBest(t *testing.T) {
	m := New(fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 20000}, "c": {90000, 0}, "d": {10010, 40040}}))
	r, err := NewRanking([]*Analysis{m}, everyone, false)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{"a": math.Sqrt(2), "b": math.Sqrt(2), "c": 9, "d": math.Sqrt(2)}
	for _, row := range r.Rows {
		if math.Abs(row.Mean/want[row.ID]-1) > 0.01 {
			t.Errorf("%s: %v times the best, want %v", row.ID, row.Mean, want[row.ID])
		}
		// All three others are told apart from c on the data set that it has.
		if first := row.Rank == 1; first != (row.ID != "c") {
			t.Errorf("%s has rank %d %s", row.ID, row.Rank, row.Letters)
		}
	}
	if c := r.Rows[3]; c.ID != "c" || c.Datasets != 1 || c.Rank != 4 {
		t.Errorf("last is %+v", c)
	}
	both, err := NewRanking([]*Analysis{m}, everyone, true)
	if err != nil || len(both.Datasets) != 1 || both.Datasets[0] != "person" {
		t.Errorf("the data sets that all share: %v (%v)", both.Datasets, err)
	}
}

func TestRankWithNothingInCommon(t *testing.T) {
	m := New(fixture.Ranked(map[string][2]int64{"a": {10000, 0}, "b": {0, 20000}}))
	if _, err := NewRanking([]*Analysis{m}, everyone, true); err == nil || !strings.Contains(err.Error(), "no data set is shared by all 2 rows") {
		t.Errorf("%v", err)
	}
	if r, err := NewRanking([]*Analysis{m}, everyone, false); err != nil || r.Rows[0].Rank != 1 || r.Rows[1].Rank != 1 {
		t.Errorf("rows with nothing in common were told apart: %+v (%v)", r.Rows, err)
	}
	if _, err := NewRanking([]*Analysis{m}, func(Row) bool { return false }, false); err == nil {
		t.Error("ranked nothing")
	}
}

// Several run files make one ranking.
func TestRankOverSeveralRuns(t *testing.T) {
	one := New(fixture.Ranked(map[string][2]int64{"a": {10000, 0}, "b": {30000, 0}}))
	other := New(fixture.Ranked(map[string][2]int64{"a": {0, 10000}, "b": {0, 30000}}))
	r, err := NewRanking([]*Analysis{one, other}, everyone, true)
	if err != nil || len(r.Datasets) != 2 || r.Rows[1].ID != "b" || math.Abs(r.Rows[1].Mean-3) > 0.01 || r.Rows[1].Rank != 2 {
		t.Errorf("%+v (%v)", r, err)
	}
}

// A table of libraries has each one once, by its best row, with what a user must know first.
func TestBestRowOfEachLibrary(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 80000}})
	for i := range run.Header.Contestants {
		c := &run.Header.Contestants[i]
		c.Unsafe, c.Variants[0].Mirror, c.Variants[0].Fields = true, c.Name == "b", "tags"
	}
	r, err := NewRanking([]*Analysis{New(run)}, everyone, false)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Rows { // as if one library had both
		for dataset, row := range r.Rows[i].cells {
			row.Case.Contestant = "one"
			r.Rows[i].cells[dataset] = row
		}
	}
	best := r.Best()
	if len(best) != 1 || best[0].ID != "a" || best[0].Library() != "one" || best[0].Fields() != "tags" {
		t.Errorf("%+v", best)
	}
	if got := r.Rows[1].Labels(); !slices.Equal(got, []string{"unsafe", "mirror"}) {
		t.Errorf("%q", got)
	}
}
