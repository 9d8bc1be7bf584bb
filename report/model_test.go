package report

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestThePageHasTheLibrarysOwnMemory(t *testing.T) {
	run := fixture.Run()
	window := result.Window{Number: len(run.Windows), Pass: fact.OwnMemory}
	run.Windows = append(run.Windows, window)
	run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase("json"), Window: window.Number, Status: fact.OK, Measurement: result.Measurement{
		Memory: &result.OwnMemory{Message: 1 << 20, Peak: map[fact.Operation]int64{fact.Marshal: 300, fact.Unmarshal: 700}, Stays: 50},
	}})
	m := newModel([]*analysis.Analysis{analysis.New(run)}, "")
	for _, table := range m.Tables {
		for i, way := range table.Way {
			if table.Peak != nil && m.Ways[way].ID == "json" {
				if table.Peak[i] != 700 || table.Stays[i] != 50 {
					t.Errorf("peak %v, stays %v", table.Peak[i], table.Stays[i])
				}
				return
			}
		}
	}
	t.Error("no table has it")
}

// A cell has no room for the stack of a panic.
func TestCellsOfThePageAreBrief(t *testing.T) {
	const panicked = "index out of range [3], in lib.inner[...] < lib.Outer < main.main\ngoroutine 1 [running]:\nmain.main()"
	run := fixture.Run()
	for i := range run.Outcomes {
		if o := &run.Outcomes[i]; o.Result == result.Wrong {
			o.Stage, o.Detail = fact.StageMarshal.Panicking(), panicked
		}
	}
	run.Verdicts = []result.Verdict{{Contestant: "json", Variant: "default", Findings: []result.Finding{
		{Group: fact.FidelityOf("pointer"), Probe: fact.Pointer.Whole(), Answer: fact.Crash, Detail: panicked},
	}}}
	m := newModel([]*analysis.Analysis{analysis.New(run)}, "")
	const want = "index out of range [3], in lib.inner[...]"
	if !slices.Contains(m.Words, "marshal panic: "+want) {
		t.Errorf("rows say %q", m.Words)
	}
	for _, w := range m.Ways {
		if w.ID == "json" && !slices.Contains(w.Examples, "pointer: crashed → "+want) {
			t.Errorf("examples are %q", w.Examples)
		}
	}
}
