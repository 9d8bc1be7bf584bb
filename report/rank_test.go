package report

import (
	"bytes"
	"encoding/csv"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// rankedRun has the contestants' times on two data sets; a zero is no case.
func rankedRun(times map[string][2]int64) *result.Run {
	run := gatedRun(6)
	run.Header.Datasets = append(run.Header.Datasets, result.Dataset{Name: "small"})
	for name, ns := range times {
		one := bare(1, name)
		run.Header.Contestants = append(run.Header.Contestants, one.Header.Contestants...)
		for i, dataset := range []string{"person", "small"} {
			if ns[i] == 0 {
				continue
			}
			c := bareCase(name)
			c.Dataset = dataset
			run.Header.Plan.Cases = append(run.Header.Plan.Cases, c)
			run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: exact})
			for window := range 6 {
				timed(run, name, window, ns[i]+int64(window), calm)
				run.Workers[len(run.Workers)-1].Dataset = dataset
			}
		}
	}
	return run
}

var everyone = func(Row) bool { return true }

func TestRankIsTheGeometricMeanOfRatiosToTheBest(t *testing.T) {
	m := New(rankedRun(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 20000}, "c": {90000, 0}, "d": {10010, 40040}}))
	r, err := NewRanking([]*Model{m}, everyone, false)
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
	both, err := NewRanking([]*Model{m}, everyone, true)
	if err != nil || len(both.Datasets) != 1 || both.Datasets[0] != "person" {
		t.Errorf("the data sets that all share: %v (%v)", both.Datasets, err)
	}
}

func TestRankOfNothingInCommonSaysSo(t *testing.T) {
	m := New(rankedRun(map[string][2]int64{"a": {10000, 0}, "b": {0, 20000}}))
	if _, err := NewRanking([]*Model{m}, everyone, true); err == nil || !strings.Contains(err.Error(), "none is shared by all 2 rows") {
		t.Errorf("%v", err)
	}
	if r, err := NewRanking([]*Model{m}, everyone, false); err != nil || r.Rows[0].Rank != 1 || r.Rows[1].Rank != 1 {
		t.Errorf("rows with nothing in common were told apart: %+v (%v)", r.Rows, err)
	}
	if _, err := NewRanking([]*Model{m}, func(Row) bool { return false }, false); err == nil {
		t.Error("ranked nothing")
	}
}

// Runs of several files make one ranking.
func TestRankOverSeveralRuns(t *testing.T) {
	one := New(rankedRun(map[string][2]int64{"a": {10000, 0}, "b": {30000, 0}}))
	other := New(rankedRun(map[string][2]int64{"a": {0, 10000}, "b": {0, 30000}}))
	r, err := NewRanking([]*Model{one, other}, everyone, true)
	if err != nil || len(r.Datasets) != 2 || r.Rows[1].ID != "b" || math.Abs(r.Rows[1].Mean-3) > 0.01 || r.Rows[1].Rank != 2 {
		t.Errorf("%+v (%v)", r, err)
	}
}

// Two windows tell nothing apart.
func TestTooFewWindowsGiveAnOrderAndNoRank(t *testing.T) {
	run := rankedRun(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 90000}})
	run.Workers = slices.DeleteFunc(run.Workers, func(w result.Worker) bool { return w.Window > 1 })
	r, err := NewRanking([]*Model{New(run)}, everyone, false)
	if err != nil {
		t.Fatal(err)
	}
	for format, words := range map[string]string{"text": "(2)   b ", "markdown": "| (2) | `b` |", "csv": ",,b,", "json": `"provisional": true`} {
		var out bytes.Buffer
		if err := r.Write(&out, format); err != nil || !strings.Contains(out.String(), words) {
			t.Errorf("%s (%v):\n%s", format, err, out.String())
		}
	}
}

func TestRankingFormats(t *testing.T) {
	r, err := NewRanking([]*Model{New(rankedRun(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 90000}}))}, everyone, false)
	if err != nil {
		t.Fatal(err)
	}
	for format, words := range map[string]string{"text": "2 b   b ", "markdown": "| 2 b | `b` |", "csv": "2,b,b,", "json": `"library": "b"`} {
		var out bytes.Buffer
		if err := r.Write(&out, format); err != nil || !strings.Contains(out.String(), words) {
			t.Errorf("%s (%v):\n%s", format, err, out.String())
		}
		if format == "csv" {
			if lines, err := csv.NewReader(&out).ReadAll(); err != nil || len(lines) != 3 {
				t.Errorf("%v (%v)", lines, err)
			}
		}
	}
	if err := r.Write(&bytes.Buffer{}, "xml"); err == nil {
		t.Error("wrote xml")
	}
}
