package report

import (
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

func TestThePageHasTheLibrarysOwnMemory(t *testing.T) {
	run := fixture.Run()
	window := result.Window{Number: len(run.Windows), Pass: result.Memory}
	run.Windows = append(run.Windows, window)
	run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase("json"), Window: window.Number, Status: result.OK, Measurement: result.Measurement{
		Memory: &result.OwnMemory{Message: 1 << 20, Peak: map[string]int64{"marshal": 300, "unmarshal": 700}, Stays: 50},
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

func TestTheExampleOfDamageIsOfTheWorstFate(t *testing.T) {
	v := &result.Verdict{Damage: []result.Damage{
		{Type: "flat", Fates: map[string]int{"panic": 1}, Worst: map[string][]byte{"panic": []byte("!")}},
		{Type: "nested", Fates: map[string]int{"crash": 2}, Worst: map[string][]byte{"crash": []byte("longer")}},
		{Type: "map", Fates: map[string]int{"crash": 1}, Lengths: map[string]int{"crash": 9}},
	}}
	if words := worst(v); !strings.Contains(words, "longer") {
		t.Errorf("%q", words)
	}
}
