package analysis

import (
	"math"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func fleetOf(t *testing.T, run *result.Run) *Fleet {
	t.Helper()
	all := Each(run)
	if len(all) != len(run.Header.Sweep.Machines) || all[0].Fleet == nil || all[0].Fleet != all[len(all)-1].Fleet {
		t.Fatalf("%d analyses of %d machines", len(all), len(run.Header.Sweep.Machines))
	}
	return all[0].Fleet
}

func TestAFleetRecoversWhatWasPlanted(t *testing.T) {
	w := fixture.NewFleet(1, map[string]int{"a": 8, "b": 3})
	f := fleetOf(t, w.Run(3))
	mean := 0.0
	for _, s := range w.Speeds {
		mean += s / float64(len(w.Speeds))
	}
	for i, m := range f.Machines {
		// The interactions of twenty rows are in the mean of each machine.
		if got, want := math.Log(m.Speed), w.Speeds[i]-mean; math.Abs(got-want) > 0.03 {
			t.Errorf("machine %d takes %.3f, planted %.3f", i, got, want)
		}
	}
	if len(f.Kinds) != 2 || len(f.Kinds[0].Machines) != 8 || len(f.Kinds[1].Machines) != 3 {
		t.Fatalf("%+v", f.Kinds)
	}
	if s := f.Kinds[0].Spread; s.Lo > fixture.Interaction || s.Hi < fixture.Interaction || math.Abs(s.Center-fixture.Interaction) > 0.01 {
		t.Errorf("the interaction is %v; planted %v", s, fixture.Interaction)
	}
	if few := f.Kinds[1]; few.Spread.HasInterval() || few.Rows[0].Place.From != 0 || few.Rows[1].Next.HasInterval() {
		t.Errorf("three machines are taken for a sample of machines: %+v", few)
	}
	for _, row := range f.Kinds[0].Rows[:len(w.Rows)-1] {
		if row.Of != 8 || row.Holds != 8 {
			t.Errorf("%s is before the next on %d of %d machines", row.ID, row.Holds, row.Of)
		}
	}
	if len(f.Flips) != 1 {
		t.Fatalf("flips: %+v", f.Flips)
	}
	flip := f.Flips[0]
	if flip.Faster != w.Rows[fixture.Planted] || flip.Slower != w.Rows[fixture.Planted+1] || len(flip.Here) != 8 || len(flip.There) != 3 || flip.RatioHere.Center > 0.8 || flip.RatioThere.Center < 1.2 {
		t.Errorf("%+v", flip)
	}
	if a := f.Agreement; a[0][1] < 0.999 || a[0][10] > 0.999 || a[0][10] < 0.9 {
		t.Errorf("agreement %v", a)
	}
}

// The interval for a machine that was not seen holds its ratio as often as it says.
func TestMachinesThatWereNotSeen(t *testing.T) {
	held, all, spreads := 0, 0, 0
	for seed := range uint64(40) {
		w := fixture.NewFleet(seed+10, map[string]int{"a": 6})
		k := fleetOf(t, w.Run(1)).Kinds[0]
		if k.Spread.Lo <= fixture.Interaction && fixture.Interaction <= k.Spread.Hi {
			spreads++
		}
		next := w.Draw("a")
		for _, row := range k.Rows[1:] {
			i, first := slices.Index(w.Rows, row.ID), slices.Index(w.Rows, k.Rows[0].ID)
			ratio := math.Exp(next[i] - next[first])
			if all++; row.Next.Lo <= ratio && ratio <= row.Next.Hi {
				held++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.92 || share > 0.99 {
		t.Errorf("%.3f of %d intervals hold", share, all)
	}
	if spreads < 32 { // of 40: six machines are few for a variance
		t.Errorf("%d of 40 intervals hold the interaction", spreads)
	}
	t.Logf("%d of %d, %d of 40", held, all, spreads)
}

// A plan that nobody measured yet has nothing to say, and is no reason to fail.
func TestNoShardCameBack(t *testing.T) {
	run := fixture.NewFleet(3, map[string]int{"a": 3}).Run(0)
	if all := Each(run); len(all) != 1 || all[0].Fleet != nil || len(all[0].Datasets[0].Ranked) != 0 {
		t.Errorf("%d analyses of a plan without shards", len(all))
	}
}

func TestOneMachineIsNoFleet(t *testing.T) {
	w := fixture.NewFleet(3, map[string]int{"a": 1})
	run := w.Run(2)
	if all := Each(run); len(all) != 1 || all[0].Fleet != nil || len(all[0].Datasets[0].Ranked) != len(w.Rows) {
		t.Error(all)
	}
}

func TestReleasesFlip(t *testing.T) {
	run := fixture.Bare(6)
	run.Header.Plan.Cases, run.Outcomes, run.Header.Contestants = nil, nil, nil
	for _, name := range []string{"left", "right"} {
		run.Header.Contestants = append(run.Header.Contestants, result.Contestant{Name: name, Variants: []result.Variant{{Name: "default", Default: true, Ranked: true}}})
		for _, release := range []string{"1.26.8", "1.27.3"} {
			c := fixture.BareCase(name)
			c.Build = result.Build{Go: release}
			run.Header.Plan.Cases = append(run.Header.Plan.Cases, c)
			run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: fixture.Exact})
			for window := range 6 {
				ns := int64(10_000 + 7*((window*5)%6))
				if (name == "left") == (release == "1.26.8") {
					ns = ns * 9 / 10
				}
				worker := fixture.BareWorker(name, window, fact.Operations, ns)
				worker.Case = c
				run.Workers = append(run.Workers, worker)
			}
		}
	}
	for window := range 6 {
		run.Windows = append(run.Windows, result.Window{Number: window})
	}
	flips := New(run).BuildFlips()
	if len(flips) != 1 || flips[0].Faster != "left" || flips[0].Here[0] != "1.26.8" || flips[0].There[0] != "1.27.3" {
		t.Errorf("%+v", flips)
	}
}
