package analysis

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

func TestRankIsByTheGeometricMean(t *testing.T) {
	m := New(fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 20000}, "c": {90000, 0}, "d": {10010, 40040}}))
	r, err := NewRanking([]*Analysis{m}, everyone, false, Mix{})
	if err != nil {
		t.Fatal(err)
	}
	// c has one data set only, on which it is 9 times a. There a is half of what it is among those
	// that have both, and b twice.
	want := map[string]float64{"a": 1, "b": 1, "c": 9 / math.Pow(2, 1.0/3), "d": 1}
	for _, row := range r.Rows {
		if math.Abs(row.Ratio.Center/want[row.ID]-1) > 0.01 {
			t.Errorf("%s: %v times the best, want %v", row.ID, row.Ratio.Center, want[row.ID])
		}
		if row.ID != "c" && (row.Place.From != 1 || row.Place.To < 3 || row.Datasets != 2) {
			t.Errorf("%s may have the places %+v, by %d data sets", row.ID, row.Place, row.Datasets)
		}
	}
	if c := r.Rows[3]; c.ID != "c" || c.Datasets != 1 || c.Place != (stats.Place{}) || c.effect.Here.Variance < 1000*r.Rows[0].effect.Here.Variance {
		t.Errorf("last is %+v", c)
	}
	// a and d are the same, and the first of each pair beats the other on one data set of two.
	if first := r.Rows[0]; first.Shared != 2 || first.FasterOn > 2 {
		t.Errorf("%d of %d", first.FasterOn, first.Shared)
	}
	both, err := NewRanking([]*Analysis{m}, everyone, true, Mix{})
	if err != nil || len(both.Datasets) != 1 || both.Datasets[0] != "person" {
		t.Errorf("the data sets that all share: %v (%v)", both.Datasets, err)
	}
}

func TestRankWithNothingInCommon(t *testing.T) {
	m := New(fixture.Ranked(map[string][2]int64{"a": {10000, 0}, "b": {0, 20000}}))
	if _, err := NewRanking([]*Analysis{m}, everyone, true, Mix{}); err == nil || !strings.Contains(err.Error(), "no data set is shared by all 2 rows") {
		t.Errorf("%v", err)
	}
	if _, err := NewRanking([]*Analysis{m}, everyone, false, Mix{}); !errors.Is(err, stats.ErrUnconnected) {
		t.Errorf("rows with nothing in common: %v", err)
	}
	if _, err := NewRanking([]*Analysis{m}, func(Row) bool { return false }, false, Mix{}); err == nil {
		t.Error("ranked nothing")
	}
}

// Several run files make one ranking.
func TestRankOverSeveralRuns(t *testing.T) {
	one := New(fixture.Ranked(map[string][2]int64{"a": {10000, 0}, "b": {30000, 0}}))
	other := New(fixture.Ranked(map[string][2]int64{"a": {0, 10000}, "b": {0, 30000}}))
	r, err := NewRanking([]*Analysis{one, other}, everyone, true, Mix{})
	if err != nil || len(r.Datasets) != 2 || r.Rows[1].ID != "b" || math.Abs(r.Rows[1].Ratio.Center-3) > 0.01 || r.Rows[1].Place != (stats.Place{From: 2, To: 2}) {
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
	r, err := NewRanking([]*Analysis{New(run)}, everyone, false, Mix{})
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

// Nine unmarshals for each marshal rank rows otherwise than one.
func TestRankByAMix(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"reader": {10000, 0}, "writer": {10000, 0}})
	for i := range run.Workers {
		w := &run.Workers[i]
		slow := map[string]int{"reader": 0, "writer": 1}[w.Contestant] // marshal, unmarshal
		w.Operations[slow].Batches[0].NS *= 2
	}
	a := New(run)
	for _, test := range []struct {
		mix   Mix
		first string
		ratio float64
	}{
		{Mix{Times: map[fact.Operation]float64{"marshal": 1, "unmarshal": 9}}, "reader", 19.0 / 11},
		{Mix{Times: map[fact.Operation]float64{"marshal": 1, "unmarshal": 0}}, "writer", 2},
		{Mix{Times: map[fact.Operation]float64{"marshal": 0, "unmarshal": 1}}, "reader", 2},
	} {
		r, err := NewRanking([]*Analysis{a}, everyone, false, test.mix)
		if err != nil || r.Rows[0].ID != test.first || math.Abs(r.Rows[1].Ratio.Center-test.ratio) > 1e-3 || r.Rows[0].Place.To != 1 {
			t.Errorf("%v: %+v (%v)", test.mix, r.Rows, err)
		}
	}
	r, err := NewRanking([]*Analysis{a}, everyone, false, Mix{})
	if err != nil || r.Rows[0].Place != (stats.Place{From: 1, To: 2}) {
		t.Errorf("by a round trip: %+v (%v)", r.Rows, err)
	}
}
