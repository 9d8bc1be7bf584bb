package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
)

func TestMachinesInWords(t *testing.T) {
	runs := analysis.Each(fixture.NewFleet(1, map[string]int{"a": 8, "b": 3}).Run(2))
	for format, wants := range map[string][]string{
		"text": {
			"What 11 machines say of the same rows", "amd64, processor a", "on one more machine", "8 of 8",
			"amd64, processor b: 3 machines. That is under 5, so that nothing is said of", "row00 is the fastest on 11 of 11 machines. Kendall's rank correlation",
			"1 pair of rows changes places between machines", "row06 is faster than row07 on machine 0, machine 1, machine 2 and 5 more", "and slower on machine 8, machine 9, machine 10",
			"fleet.json, machine 10",
		},
		"markdown": {"## Machines", "| holds on |", "row06 is faster than row07"},
	} {
		var out bytes.Buffer
		if err := Write(&out, format, runs, Options{}); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in %.3000s", format, want, text)
			}
		}
		if n := strings.Count(text, "What 11 machines say"); n != 1 {
			t.Errorf("%s says it %d times", format, n)
		}
	}
	m := newModel(runs, "")
	if len(m.Fleets) != 1 || len(m.Fleets[0].Kinds) != 2 || len(m.Fleets[0].Kinds[0].ID) != 20 || m.Fleets[0].Kinds[1].ID != nil || len(m.Fleets[0].Flips) != 1 || len(m.Sources) != 11 {
		t.Errorf("%+v", m.Fleets)
	}
}
