package analysis

import (
	"math"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func TestMemoryIsTheMedianOverWorkers(t *testing.T) {
	run := fixture.Run()
	add := func(m *result.OwnMemory, status fact.Status) {
		run.Workers = append(run.Workers, result.Worker{Case: fixture.BareCase("json"), Window: len(run.Windows), Status: status, Measurement: result.Measurement{Memory: m}})
		run.Windows = append(run.Windows, result.Window{Number: len(run.Windows), Pass: fact.OwnMemory})
	}
	pins := []int64{10, 30, 20}
	for i := range int64(3) {
		add(&result.OwnMemory{Message: 2e6, Peak: map[fact.Operation]int64{fact.Marshal: 5 + i}, Stays: 100 * i, Pins: &pins[i], Pinning: "Name"}, fact.OK)
	}
	add(&result.OwnMemory{Stays: 1e9}, fact.Crashed)
	m := New(run)
	got := find(t, m, "person", "json").Memory
	if got == nil || got.Message != 2e6 || got.Peak["marshal"] != 6 || got.Stays != 100 || got.Pins != 20 || got.Pinning != "Name" {
		t.Errorf("%+v", got)
	}
	if other := find(t, m, "person", "gob").Memory; other != nil {
		t.Errorf("of a row without the pass: %+v", other)
	}
	for i := range run.Workers {
		if own := run.Workers[i].Memory; own != nil {
			own.Pins, own.Peak = nil, nil
		}
	}
	if got := find(t, New(run), "person", "json").Memory; !math.IsNaN(got.Pins) || len(got.Peak) != 0 {
		t.Errorf("%+v", got)
	}
}
