package schedule

import (
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

func testCase(name string) result.Case {
	return result.Case{Contestant: name, Variant: "default", Dataset: "pair"}
}

func testPlan(windows int, names ...string) result.Plan {
	plan := result.Plan{Windows: windows}
	for _, name := range names {
		plan.Cases = append(plan.Cases, testCase(name))
	}
	return plan
}

// verifiedRun returns a run of the plan after verification, without any worker.
func verifiedRun(plan result.Plan) *result.Run {
	run := &result.Run{Header: result.Header{Plan: plan, Identity: result.Identity{Seed: 1}}}
	for _, c := range plan.Cases {
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: result.Exact}})
		run.Header.Contestants = append(run.Header.Contestants, result.Contestant{
			Name: c.Contestant, Reference: c.Contestant == "reference",
			Variants: []result.Variant{{Name: c.Variant, Claims: []string{"concurrent"}}},
		})
	}
	return run
}

func nextOrder(t *testing.T, run *result.Run) []int {
	t.Helper()
	w, _, ok := New(run, nil).Next()
	if !ok {
		t.Fatal("the run is finished")
	}
	return w.Order
}

// finish adds a number of finished windows to the run and returns them.
func finish(run *result.Run, windows int) (had []result.Window) {
	for range windows {
		w, begun, ok := New(run, nil).Next()
		if !ok {
			return had
		}
		if !begun {
			run.Windows = append(run.Windows, w)
		}
		for _, i := range w.Order {
			run.Workers = append(run.Workers, result.Worker{
				Case: run.Header.Plan.Cases[i], Window: w.Number, Status: fact.OK, WallNS: int64(time.Second),
			})
		}
		had = append(had, w)
	}
	return had
}

func casesOf(run *result.Run, w result.Window) (names []string) {
	for _, i := range w.Order {
		names = append(names, run.Header.Plan.Cases[i].Contestant)
	}
	slices.Sort(names)
	return names
}

func TestBudgetEndsTheWindows(t *testing.T) {
	plan := testPlan(100, "a", "b") // each worker takes a second
	plan.BudgetNS = (11 * time.Second).Nanoseconds()
	if had := finish(verifiedRun(plan), 100); len(had) != 5 {
		t.Errorf("%d windows of 2 s in 11 s", len(had))
	}
	plan.BudgetNS = 1
	if had := finish(verifiedRun(plan), 100); len(had) != minWindows {
		t.Errorf("%d windows with no budget left, want %d", len(had), minWindows)
	}
}

func TestPrecisionAddsWindowsForUnsettledCases(t *testing.T) {
	run := verifiedRun(testPlan(2, "reference", "a", "b"))
	run.Header.Plan.Precision = 0.01
	finish(run, 2)
	asked := 0
	unsettled := func(*result.Run, int) []result.Case {
		asked++
		return []result.Case{testCase("b")}
	}
	var had []result.Window
	for {
		w, _, ok := New(run, unsettled).Next()
		if !ok {
			break
		}
		if !slices.Equal(casesOf(run, result.Window{Order: w.Order}), []string{"b"}) || !w.Extra {
			t.Fatalf("%+v", w)
		}
		run.Windows = append(run.Windows, w)
		for _, i := range w.Order {
			run.Workers = append(run.Workers, result.Worker{Case: run.Header.Plan.Cases[i], Window: w.Number, Status: fact.OK})
		}
		had = append(had, w)
	}
	if len(had) != 4 || asked != 4 {
		t.Errorf("%d windows added, want 4: three times the planned ones in all", len(had))
	}
}

// --aa measures the whole plan twice. The other passes come last, each with its own number
// of workers.
func TestPartsAndPassesFollowEachOther(t *testing.T) {
	plan := testPlan(2, "a", "b")
	plan.AA, plan.GC, plan.FirstCalls, plan.OwnMemory, plan.Parallel, plan.Instructions = true, 1, 2, 1, []int{1, 2}, true
	var got []fact.Pass
	run := verifiedRun(plan)
	run.Header.Contestants[1].Variants[0].Claims = nil
	for _, w := range finish(run, 100) {
		name := w.Pass
		if name == fact.Timing {
			name = []fact.Pass{"one", "two"}[w.Part]
		}
		got = append(got, name)
		if want := 2; w.Pass != fact.Parallel && len(w.Order) != want || w.Pass == fact.Parallel && len(w.Order) != 1 {
			t.Errorf("%s has %d cases", name, len(w.Order))
		}
	}
	p := fact.Parallel
	want := []fact.Pass{"one", "one", "two", "two", fact.GC, fact.FirstCalls, fact.FirstCalls, fact.OwnMemory, p, p, p, p, p, p, fact.Instructions}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Six cases of the first data set tell what a byte costs, spread over how much they allocate.
func TestAllocatorsAreSpread(t *testing.T) {
	plan := testPlan(1, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "little")
	plan.GC, plan.Heaps = 1, []fact.Heap{{LiveMB: 16, GOGC: 400}, {LiveMB: 256, GOGC: 50}}
	run := verifiedRun(plan)
	finish(run, 1)
	for i := range run.Workers {
		w := &run.Workers[i]
		bytes := uint64(0)
		if w.Contestant != "little" {
			bytes = 1000 * uint64(1+w.Contestant[0]-'a')
		}
		w.Operations = []result.Operation{{AllocN: 1, AllocBytes: bytes}, {AllocN: 2, AllocBytes: 2 * bytes}}
	}
	const each = 2 // windows with each heap
	windows := finish(run, 100)
	if len(windows) != 1+2*each || len(windows[0].Order) != len(plan.Cases) || windows[0].Heap != fact.UsualHeap {
		t.Fatalf("%+v", windows)
	}
	for i, w := range windows[1:] {
		got := slices.Sorted(slices.Values(casesOf(run, w)))
		if want := []string{"b", "d", "f", "h", "j", "l"}; !slices.Equal(got, want) || w.Heap != plan.Heaps[i/each] || w.Pass != fact.GC {
			t.Errorf("%+v of %q, want %q", w.Heap, got, want)
		}
	}
}

// A case that hung is not tried again, because each try costs a whole timeout.
func TestHungCaseIsNotTriedAgain(t *testing.T) {
	run := verifiedRun(testPlan(3, "a", "b"))
	finish(run, 1)
	run.Workers[0].Status = fact.Hung
	if had := finish(run, 100); len(had) != 2 || len(had[0].Order) != 1 {
		t.Errorf("%+v", had)
	}
}

func TestEveryWindowHasItsOwnOrder(t *testing.T) {
	run := verifiedRun(testPlan(3, "a", "b", "c", "d", "e", "f", "g", "h"))
	first := nextOrder(t, run)
	if !slices.Equal(first, nextOrder(t, run)) {
		t.Error("a window's order changes from call to call")
	}
	all := slices.Sorted(slices.Values(first))
	if !slices.Equal(all, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("the order is %v; want every case once", first)
	}
	run.Header.Identity.Seed++
	if slices.Equal(first, nextOrder(t, run)) {
		t.Error("the seed does not change the order")
	}
	run.Header.Identity.Seed--
	finish(run, 1)
	second := nextOrder(t, run)
	finish(run, 1)
	if slices.Equal(first, second) && slices.Equal(first, nextOrder(t, run)) {
		t.Error("three windows in the same order")
	}
}

// The first window has the linker's own layout. The run's seed decides the others. Programs
// that were linked beforehand take turns, and instructions need no other layout.
func TestLayouts(t *testing.T) {
	of := func(change func(*result.Run)) (layouts []uint32) {
		plan := testPlan(4, "one")
		plan.Instructions = true
		run := verifiedRun(plan)
		change(run)
		for _, w := range finish(run, 9) {
			layouts = append(layouts, w.Layout)
		}
		return layouts
	}
	drawn := of(func(*result.Run) {})
	if len(drawn) != 5 || drawn[0] != 0 || drawn[4] != 0 || drawn[1]*drawn[2]*drawn[3] == 0 || drawn[1] == drawn[2] || drawn[2] == drawn[3] {
		t.Errorf("layouts %v", drawn)
	}
	if again := of(func(*result.Run) {}); !slices.Equal(again, drawn) {
		t.Errorf("the same seed drew %v, and then %v", drawn, again)
	}
	if other := of(func(run *result.Run) { run.Header.Identity.Seed++ }); slices.Equal(other, drawn) {
		t.Errorf("another seed drew %v too", other)
	}
	if turns := of(func(run *result.Run) { run.Header.Plan.Layouts = 3 }); !slices.Equal(turns, []uint32{0, 1, 2, 0, 0}) {
		t.Errorf("three layouts in the order %v", turns)
	}
}

// The budget includes linking.
func TestBudgetIncludesLinking(t *testing.T) {
	plan := testPlan(9, "one")
	plan.BudgetNS = int64(10 * time.Second)
	for link, want := range map[time.Duration]int{0: 9, 4 * time.Second: 2} {
		run := verifiedRun(plan)
		n := 0
		for ; n < 9; n++ {
			w, _, ok := New(run, nil).Next()
			if !ok {
				break
			}
			w.LinkNS = link.Nanoseconds()
			run.Windows = append(run.Windows, w)
			for _, i := range w.Order {
				run.Workers = append(run.Workers, result.Worker{Case: plan.Cases[i], Window: w.Number, Status: fact.OK})
			}
		}
		if n != want {
			t.Errorf("%v of linking: %d windows, want %d", link, n, want)
		}
	}
}

// The yardstick's error is part of every ratio to it, so a window has several of its workers.
func TestAWindowHasSeveralWorkersOfTheYardstick(t *testing.T) {
	run := verifiedRun(testPlan(2, "limit", "a"))
	w, _, _ := New(run, nil).Next()
	if got := casesOf(run, w); !slices.Equal(got, []string{"a", "limit", "limit", "limit"}) {
		t.Fatalf("%q", got)
	}
	// Interrupted after two of them, it goes on with what is missing.
	run.Windows = append(run.Windows, w)
	for range 2 {
		run.Workers = append(run.Workers, result.Worker{Case: testCase("limit"), Window: 0, Status: fact.OK})
	}
	s := New(run, nil)
	due := 0
	for place := range w.Order {
		if s.Due(w, place) {
			due++
		}
	}
	if done, total := s.Progress(w); done != 2 || total != 4 || due != 2 {
		t.Errorf("%d of %d done, %d due", done, total, due)
	}
	again, begun, ok := s.Next()
	if !ok || !begun || again.Number != 0 {
		t.Errorf("next is %+v", again)
	}
}

// On a machine whose workers wait for a processor, a run ends early, but not under two windows.
func TestPatienceEndsTheWindows(t *testing.T) {
	for _, test := range []struct {
		patience float64
		working  time.Duration // of each worker's second
		want     int
	}{
		{0, 100 * time.Millisecond, 6},
		{1.5, time.Second, 6},
		{1.5, 900 * time.Millisecond, 6},
		{1.5, 500 * time.Millisecond, 4}, // 4.5 windows' time
		{1.5, 100 * time.Millisecond, minWindows},
		{1.5, 0, 6}, // not known
	} {
		plan := testPlan(6, "a", "b")
		plan.Patience = test.patience
		run := verifiedRun(plan)
		n := 0
		for finish(run, 1) != nil {
			n++
			for i := range run.Workers {
				run.Workers[i].CPUNS = test.working.Nanoseconds()
			}
		}
		if n != test.want {
			t.Errorf("patience %v, %v of each second: %d windows, want %d", test.patience, test.working, n, test.want)
		}
	}
}
