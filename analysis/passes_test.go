package analysis

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result/fact"
)

// kind returns the description of a pass.
func kind(pass fact.Pass) fact.PassKind {
	return fact.PassKinds[slices.IndexFunc(fact.PassKinds, func(k fact.PassKind) bool { return k.Pass == pass })]
}

func TestOtherPasses(t *testing.T) {
	run := fixture.Passed()
	m := New(run)
	d := &m.Datasets[0]
	if planned, extra := m.Windows(); planned != 6 || extra != 0 {
		t.Errorf("%d windows and %d more: the other passes count", planned, extra)
	}
	for title, test := range map[string]struct {
		rows []PassRow
		want string
	}{
		"gc":           {d.Collected(), "json 10000.1 15000.1 0 0 25000.2"},
		"cold":         {d.Passed(kind(fact.Cold)), "json 7000.1 9000.1 1.4 1.8 16000.2"},
		"first calls":  {d.Passed(kind(fact.FirstCalls)), "gob 901 1001 0 0 2003"},
		"instructions": {d.Instructions(), "json 700 700 0 0 1400"},
		"parallel":     {d.InParallel(2), "json 2e+06 800000 2 1.6 1.75e-06"},
	} {
		if len(test.rows) == 0 {
			t.Errorf("%s: no rows", title)
			continue
		}
		r := test.rows[0]
		if got := fmt.Sprintf("%s %.6g %.6g %.3g %.3g %.6g", r.ID, r.Values["marshal"], r.Values["unmarshal"], r.Ratios["marshal"], r.Ratios["unmarshal"], r.Total); got != test.want {
			t.Errorf("%s: %s, want %s first", title, got, test.want)
		}
	}
	o := others(run)[fixture.BareCase("json")]["marshal"]
	if o.In[fact.GC] != 10000.1 || o.Collections != 75 || o.In[fact.Cold] != 7000.1 || o.In[fact.FirstCalls] != 30001 || o.In[fact.Instructions] != 700 || o.Parallel[2] != 2e6 {
		t.Errorf("%+v", o)
	}
}

// A row that lacks an operation in a pass has no total, and comes last.
func TestAPassWithoutAnOperation(t *testing.T) {
	run := fixture.Passed()
	for i, w := range run.Workers {
		if run.WindowOf(w).Pass == fact.FirstCalls && w.Contestant == "gob" {
			run.Workers[i].Operations = w.Operations[1:]
		}
	}
	rows := New(run).Datasets[0].Passed(kind(fact.FirstCalls))
	last := rows[len(rows)-1]
	if len(rows) < 2 || last.ID != "gob" || !math.IsNaN(last.Total) || math.IsNaN(last.Values["unmarshal"]) {
		t.Errorf("%d rows; %s is last, with %v and %v in all", len(rows), last.ID, last.Values, last.Total)
	}
}

// A codec that can't marshal has no round trip.
func TestACodecThatOnlyUnmarshals(t *testing.T) {
	run := fixture.Gated(6, "limit", "reader")
	run.Header.Contestants[1].Variants[0].Ranked = false
	for window := range 6 {
		fixture.Timed(run, "limit", window, 1000, fixture.Calm)
		fixture.Timed(run, "reader", window, 3000, fixture.Calm)
		last := &run.Workers[len(run.Workers)-1]
		last.Operations = last.Operations[1:]
	}
	m := New(run)
	if len(m.Datasets[0].OtherContracts) != 1 || m.Datasets[0].OtherContracts[0].ID != "reader" {
		t.Fatalf("%+v", m.Datasets[0])
	}
	row := m.Datasets[0].OtherContracts[0]
	if _, ok := row.Cells["marshal"]; ok || row.Cells["unmarshal"].Time.Processes != 6 || !math.IsNaN(row.Total.Time.Center) {
		t.Errorf("%+v", row)
	}
}
