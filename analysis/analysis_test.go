package analysis

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

func TestExcludedContestantsAreSorted(t *testing.T) {
	run := &result.Run{Header: result.Header{Contestants: []result.Contestant{
		{Name: "zeta", Excluded: "gone"}, {Name: "here"}, {Name: "alpha", Excluded: "no module"},
	}}}
	var got []string
	for _, c := range New(run).Excluded() {
		got = append(got, c.Name+": "+c.Excluded)
	}
	if !slices.Equal(got, []string{"alpha: no module", "zeta: gone"}) {
		t.Errorf("%q", got)
	}
}

// A sample is a worker that ended well, with the batches that count.
func TestSamplesAreTheWorkersThatCount(t *testing.T) {
	run := fixture.Gated(6, "json")
	for window := range 6 {
		fixture.Timed(run, "json", window, int64(100+window), fixture.Calm)
	}
	run.Workers[2].Status = fact.Crashed
	run.Workers[3].Operations[1].Batches = nil // it broke off after marshal
	got := map[string]int{}
	for _, s := range New(run).Samples() {
		got[fmt.Sprint(s.Worker.Window)]++
		if want := float64(100 + s.Worker.Window); !slices.Equal(s.Batches, []float64{want}) {
			t.Errorf("window %d: %v, want %v", s.Worker.Window, s.Batches, want)
		}
	}
	if want := map[string]int{"0": 2, "1": 2, "3": 1, "4": 2, "5": 2}; !reflect.DeepEqual(got, want) {
		t.Errorf("operations by window %v, want %v", got, want)
	}
}

func TestAddedWindowsAreCountedApart(t *testing.T) {
	run := fixture.Gated(6, "json")
	for window := range 8 {
		fixture.Timed(run, "json", window, 100, fixture.Calm)
	}
	run.Windows[6].Extra, run.Windows[7].Extra = true, true
	a := New(run)
	if planned, extra := a.Windows(); planned != 6 || extra != 2 || a.Provisional() {
		t.Errorf("%d planned, %d added, provisional %v", planned, extra, a.Provisional())
	}
	// Added windows measure some cases only.
	run.Windows[5].Extra = true
	if !New(run).Provisional() {
		t.Error("five planned windows are provisional")
	}
}

func TestConclusionsAreCounted(t *testing.T) {
	c := Comparison{Changes: []Change{{Conclusion: Worse}, {Conclusion: Same}, {Conclusion: Worse}, {Conclusion: CannotTell}}}
	for of, want := range map[Conclusion]int{Worse: 2, Same: 1, CannotTell: 1, Better: 0} {
		if got := c.Count(of); got != want {
			t.Errorf("%d %s, want %d", got, of, want)
		}
	}
}

// A conclusion needs the whole interval on one side of the threshold.
func TestConclusions(t *testing.T) {
	ratio := func(lo, hi float64) stats.Summary {
		return stats.Summary{Center: (lo + hi) / 2, Lo: lo, Hi: hi, Coverage: 0.95}
	}
	for _, test := range []struct {
		ratio stats.Summary
		want  Conclusion
	}{
		{ratio(1.03, 1.10), Worse},
		{ratio(1.01, 1.10), CannotTell}, // may be within the threshold
		{ratio(0.99, 1.01), Same},
		{ratio(0.97, 1.01), CannotTell},
		{ratio(0.90, 0.97), Better},
		{ratio(0.90, 0.99), CannotTell},
		{stats.Summary{Center: 2}, CannotTell},
	} {
		if got := conclude(test.ratio, 0.02); got != test.want {
			t.Errorf("%+v: %s, want %s", test.ratio, got, test.want)
		}
	}
}

// Only a library's row below limit needs an explanation; null always is.
func TestBelowLimit(t *testing.T) {
	of := func(ratio float64) []Row { return []Row{{ToLimit: stats.Summary{Center: ratio}}} }
	for name, test := range map[string]struct {
		d    Dataset
		want bool
	}{
		"above":          {Dataset{Ranked: of(1.2), References: of(0.05)}, false},
		"below":          {Dataset{Ranked: of(0.9)}, true},
		"another":        {Dataset{OtherContracts: of(0.9)}, true},
		"limit unknown":  {Dataset{Ranked: of(math.NaN())}, false},
		"no data at all": {},
	} {
		if got := (&Analysis{Datasets: []Dataset{test.d}}).BelowLimit(); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
