package report

import (
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestThereIsNoRatioWithoutLimit(t *testing.T) {
	run := fixture.Bare(1, "json")
	run.Workers = []result.Worker{fixture.BareWorker("json", 0, fact.Operations, 10)}
	m := analysis.New(run)
	if got := find(t, m, "person", "json").ToLimit.Center; !math.IsNaN(got) {
		t.Errorf("the ratio is %v", got)
	}
	for _, f := range Formats {
		// The page explains the word in the verdicts' columns.
		if text := strings.ReplaceAll(render(t, f.Name, m), "NaN, Inf or -0", ""); strings.Contains(text, "NaN") {
			t.Errorf("%s writes NaN:\n%s", f.Name, text)
		}
	}
}

func TestWhyARowHasNoTimings(t *testing.T) {
	m := analysis.New(fixture.Run())
	for id, want := range map[string]string{
		"broken":   "compare: sample 7: .Money is <nil> | want 0.5, and what follows is long enough to need a second line",
		"hopeless": "panic in 6 of 6 windows: runtime error: index out of range [5] with length 5",
	} {
		if got := why(find(t, m, "person", id)); got != want {
			t.Errorf("%s: %s\nwant %s", id, got, want)
		}
	}
	run := fixture.Run()
	run.Workers = nil
	if got := why(find(t, analysis.New(run), "person", "json")); got != "not measured yet" {
		t.Errorf("before the first window: %s", got)
	}
}

// A note on a row is not why it has no times.
func TestNotesAreNoReasons(t *testing.T) {
	row := analysis.Row{Notes: []analysis.Note{{Kind: analysis.Converted}, {Kind: analysis.Broke, Status: fact.Panicked, Count: 1, Of: 2, Words: "a"}}}
	if got := why(row); got != "panic in 1 of 2 windows: a" {
		t.Error(got)
	}
	row.Notes = row.Notes[:1]
	if got := why(row); got != "not measured yet" {
		t.Error(got)
	}
}

// A library that never got a part of the type is not listed as one that loses data.
func TestPartialRowsHaveATable(t *testing.T) {
	run := fixture.Bare(1, "json", "msgp")
	run.Outcomes[0].RoundTrip = result.RoundTrip{Result: result.Lossy, Plain: true, LeftOut: []string{"Attr", "B[].C"}}
	run.Outcomes[1].RoundTrip = result.RoundTrip{Result: result.Lossy, Plain: true, LeftOut: []string{"Attr"}, Loss: "time: ms"}
	run.Workers = []result.Worker{fixture.BareWorker("json", 0, fact.Operations, 10), fixture.BareWorker("msgp", 0, fact.Operations, 10)}
	text := strings.Join(strings.Fields(render(t, "text", analysis.New(run))), " ")
	for _, want := range []string{
		"Without a part of the type, not ranked. These libraries get serbench's plain type in place of yours, and it lacks a part that had values: Attr, B[].C.",
		"Lossy, not ranked. 1 row loses data",
		"msgp: measured without Attr: serbench's plain type lacks that",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
