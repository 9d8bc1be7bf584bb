package report

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestReadingsOfChangedRecordsStandByPlace(t *testing.T) {
	in := func(p fact.Probe, a fact.Answer, lost bool) result.Finding {
		return result.Finding{Group: fact.GroupEvolution, Probe: p, Answer: a, Lost: lost}
	}
	got := placesTable([]result.Verdict{
		{Contestant: "lib", Variant: fact.Default, Findings: []result.Finding{
			in(fact.FieldAdded.OldBytes(), fact.Kept, false),
			in(fact.FieldAdded.NewBytes(), fact.Kept, false),
			in(fact.FieldRenamed.NewBytes(), fact.Changed, false),
			in(fact.FieldAdded.OldBytesIn(fact.EvolutionInList), fact.Crash, false),
			in(fact.FieldAdded.NewBytesIn(fact.EvolutionInList), fact.Changed, true),
			in(fact.FieldAdded.NewBytesIn(fact.EvolutionInMap), fact.Unsupported, false),
		}},
		{Contestant: "other", Variant: fact.Default},
	}).Markdown()
	want := []string{"| library | message | field | optional field | list | map |", "| `lib` | 2/0/0 | - | - | 0/1/1 | - |"}
	lines := strings.Split(strings.TrimSpace(got), "\n")
	if len(lines) != 3 || !slices.Equal([]string{lines[0], lines[2]}, want) {
		t.Errorf("got\n%s", got)
	}
}

// The document lists every change by the name that findings give it.
func TestTheDocumentListsTheChanges(t *testing.T) {
	text, err := os.ReadFile("../docs/VERDICTS.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range fact.Changes {
		if !strings.Contains(string(text), "\n| "+string(c)+" | ") {
			t.Errorf("docs/VERDICTS.md does not list the change %q", c)
		}
	}
}
