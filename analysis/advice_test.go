package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// slow is JSON of 250 bytes that takes 50 and 99 µs; quick takes 10 and 40, compact has 40 bytes.
func TestAdviceToSomebodyWhoUsesAnother(t *testing.T) {
	run := candidates()
	run.Verdicts = []result.Verdict{
		{Contestant: "slow", Variant: "default", Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 5000}}}},
		{Contestant: "quick", Variant: "default", Damage: []result.Damage{{Fates: map[fact.Fate]int{"panic": 1, "error": 4999}}}},
	}
	variantOf(run, "quick").Fields, variantOf(run, "slow").Fields = "positions", "names"
	a, err := Advise([]*Analysis{New(run)}, "slow")
	if err != nil || a.Using == nil || a.Using.Library() != "slow" || len(a.Changes) != 2 {
		t.Fatalf("%+v (%v)", a, err)
	}
	quick, compact := a.Changes[0], a.Changes[1]
	if quick.To.Library() != "quick" || compact.To.Library() != "compact" {
		t.Fatalf("changes to %s and %s", quick.To.ID, compact.To.ID)
	}
	want := 2 * (math.Sqrt(50000*99000) - math.Sqrt(10000*40000)) * 1e6 / 1e9 // seconds for both operations, a million times
	if math.Abs(quick.Seconds.Center/want-1) > 0.01 || !(quick.Seconds.Lo < want && want < quick.Seconds.Hi) {
		t.Errorf("saves %+v s, want %.1f", quick.Seconds, want)
	}
	if math.Abs(compact.Megabytes-210) > 0.01 {
		t.Errorf("saves %v MB for a million of 250 - 40 bytes", compact.Megabytes)
	}
	costs := map[CostKind]Cost{}
	for _, c := range quick.Costs {
		costs[c.What] = c
	}
	if costs[CostDamage].To != "panics" || costs[CostFields].To != "positions" || costs[CostFormat].To != "quick" {
		t.Errorf("costs %+v", quick.Costs)
	}
}

func TestAdviceWithoutAComparison(t *testing.T) {
	run := candidates()
	for i := range run.Outcomes {
		if run.Outcomes[i].Contestant == "slow" {
			run.Outcomes[i].Result, run.Outcomes[i].Loss = result.Lossy, "time: ms"
		}
	}
	runs := []*Analysis{New(run)}
	for using, want := range map[string]string{"slow": "loses time: ms", "absent": "was not measured"} {
		a, err := Advise(runs, using)
		if err != nil || a.Using != nil || !strings.Contains(a.Unfit, want) || len(a.Fastest) == 0 {
			t.Errorf("%s: %q (%v)", using, a.Unfit, err)
		}
	}
	if a, err := Advise(runs, "quick"); err != nil || len(a.Changes) != 1 || a.Changes[0].To.Library() != "compact" {
		t.Errorf("who uses the best has only smaller ones to change to: %+v (%v)", a.Changes, err)
	}
	if a, err := Advise(runs, ""); err != nil || a.Using != nil || a.Unfit != "" || len(a.Ship.Overall) == 0 {
		t.Errorf("%+v (%v)", a, err)
	}
	for i := range run.Outcomes {
		run.Outcomes[i].Result = result.Wrong
	}
	if _, err := Advise([]*Analysis{New(run)}, "slow"); err == nil {
		t.Error("nothing keeps its values, and yet something is recommended")
	}
}

// The garbage of a service may be all or none of the library's.
func TestWhatAServiceWouldSave(t *testing.T) {
	half := stats.Summary{Center: 0.5, Lo: 0.4, Hi: 0.6, Coverage: stats.Confidence}
	a := Alternative{
		Times:      stats.Summary{Center: 2, Lo: 1.6, Hi: 2.5, Coverage: stats.Confidence},
		Operations: map[fact.Operation]stats.Summary{fact.Marshal: half, "unmarshal": half}, Heap: 0.25,
	}
	least, most := a.Saves(Usage{Marshal: 0.1, Unmarshal: 0.2, Background: 0.4})
	if math.Abs(least-0.3*0.4) > 1e-9 || math.Abs(most-(0.3*0.6+0.4*0.75)) > 1e-9 {
		t.Errorf("%.3f to %.3f", least, most)
	}
	least, most = a.Saves(Usage{Other: 0.1})
	if math.Abs(least-0.1*(1-1/1.6)) > 1e-9 || math.Abs(most-0.1*(1-1/2.5)) > 1e-9 {
		t.Errorf("%.3f to %.3f of what is neither", least, most)
	}
	a.Heap = 2 // more garbage
	if least, _ := a.Saves(Usage{Background: 0.1}); math.Abs(least+0.1) > 1e-9 {
		t.Errorf("%.3f at least", least)
	}
}
