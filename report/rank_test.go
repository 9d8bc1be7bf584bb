package report

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

var everyone = func(analysis.Row) bool { return true }

// One window can't tell rows apart.
func TestOneWindowGivesAnOrderAndNoRank(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 90000}})
	run.Workers = slices.DeleteFunc(run.Workers, func(w result.Worker) bool { return w.Window > 0 })
	r, err := analysis.NewRanking([]*analysis.Analysis{analysis.New(run)}, everyone, false, analysis.Mix{})
	if err != nil {
		t.Fatal(err)
	}
	for format, words := range map[string]string{"text": "(2)    b ", "markdown": "| (2) | `b` |", "csv": "\n,,b,", "json": `"provisional": true`} {
		var out bytes.Buffer
		if err := Rank(&out, format, r, nil); err != nil || !strings.Contains(out.String(), words) {
			t.Errorf("%s (%v):\n%s", format, err, out.String())
		}
	}
}

func TestRankingFormats(t *testing.T) {
	r, err := analysis.NewRanking([]*analysis.Analysis{analysis.New(fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 90000}}))}, everyone, false, analysis.Mix{})
	if err != nil {
		t.Fatal(err)
	}
	for format, words := range map[string]string{"text": "2      b ", "markdown": "| 2 | `b` |", "csv": "2,2,b,", "json": `"library": "b"`} {
		var out bytes.Buffer
		if err := Rank(&out, format, r, nil); err != nil || !strings.Contains(out.String(), words) {
			t.Errorf("%s (%v):\n%s", format, err, out.String())
		}
		if format == "csv" {
			if lines, err := csv.NewReader(&out).ReadAll(); err != nil || len(lines) != 3 {
				t.Errorf("%v (%v)", lines, err)
			}
		}
	}
	if err := Rank(&bytes.Buffer{}, "xml", r, nil); err == nil {
		t.Error("wrote xml")
	}
}

func TestARankingWithARecommendation(t *testing.T) {
	a := analysis.New(fixture.Ranked(map[string][2]int64{"a": {10000, 40000}, "b": {20000, 90000}}))
	for i := range a.Run.Header.Contestants {
		a.Run.Header.Contestants[i].Schema = "reflection"
	}
	r, err := analysis.NewRanking([]*analysis.Analysis{a}, everyone, false, analysis.Mix{})
	if err != nil {
		t.Fatal(err)
	}
	recommended, ok := analysis.Recommend([]*analysis.Analysis{a})
	if !ok {
		t.Fatal("nothing is recommended")
	}
	for format, words := range map[string]string{"text": "the fastest that a team can ship: a (", "markdown": "the fastest that a team can ship: `a` ("} {
		var out bytes.Buffer
		if err := Rank(&out, format, r, &recommended); err != nil || !strings.Contains(out.String(), words) {
			t.Errorf("%s (%v):\n%s", format, err, out.String())
		}
	}
}
