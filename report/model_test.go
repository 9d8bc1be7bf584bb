package report

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// bare is a run of exact, ranked cases on one data set, without any worker.
func bare(windows int, contestants ...string) *result.Run {
	run := &result.Run{Header: result.Header{
		Plan:     result.Plan{Operations: operations, Windows: windows},
		Datasets: []result.Dataset{{Name: "person"}},
	}}
	for _, name := range contestants {
		run.Header.Plan.Cases = append(run.Header.Plan.Cases, bareCase(name))
		run.Header.Contestants = append(run.Header.Contestants, result.Contestant{
			Name: name, Reference: name == "limit",
			Variants: []result.Variant{{Name: "default", Default: true, Ranked: true, Format: name}},
		})
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: bareCase(name), RoundTrip: exact})
	}
	return run
}

func bareCase(name string) result.Case {
	return result.Case{Contestant: name, Variant: "default", Dataset: "person"}
}

// bareWorker times each of the operations with the given batches of one
// execution.
func bareWorker(name string, window int, operations []string, batches ...int64) result.Worker {
	w := result.Worker{Case: bareCase(name), Window: window, Status: result.OK}
	for _, operation := range operations {
		op := result.Operation{Name: operation, N: 1, AllocN: 1}
		for _, ns := range batches {
			op.Batches = append(op.Batches, result.Batch{NS: ns})
		}
		w.Operations = append(w.Operations, op)
	}
	return w
}

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

// find returns the row of that ID in any group.
func find(t *testing.T, m *Model, dataset, id string) Row {
	t.Helper()
	for _, table := range m.Tables {
		for _, row := range slices.Concat(table.Timed(), table.Untimed) {
			if table.Dataset.Name == dataset && row.ID == id {
				return row
			}
		}
	}
	t.Fatalf("no row %s on %s", id, dataset)
	return Row{}
}

// The process that has most batches outweighs the others in the center, and in
// nothing else; warm-up batches count for nothing.
func TestCenterIsTheMedianOfAllBatches(t *testing.T) {
	run := bare(3, "json")
	run.Header.Plan.Warmup = 1
	run.Workers = []result.Worker{
		bareWorker("json", 0, operations, 900, 10, 10, 10, 10),
		bareWorker("json", 1, operations, 900, 20),
		bareWorker("json", 2, operations, 900, 30),
	}
	row := find(t, New(run), "person", "json")
	cell := row.Cells["marshal"]
	if cell.Time.Center != 10 || cell.Time.Processes != 3 {
		t.Errorf("center %v of %d processes; want the pooled median 10 of 3", cell.Time.Center, cell.Time.Processes)
	}
	if cell.Executions != 6 || !near(cell.Seconds, 90e-9) {
		t.Errorf("%d executions in %v s; want 6 in 90 ns", cell.Executions, cell.Seconds)
	}
	if want := map[int]float64{0: 10, 1: 20, 2: 30}; !reflect.DeepEqual(map[int]float64(cell.series), want) {
		t.Errorf("process medians %v, want %v", cell.series, want)
	}
}

// A worker whose batches were all warm-up measured nothing.
func TestWarmUpAloneIsNoMeasurement(t *testing.T) {
	run := bare(1, "json")
	run.Header.Plan.Warmup = 2
	run.Workers = []result.Worker{bareWorker("json", 0, operations, 900, 800)}
	if row := find(t, New(run), "person", "json"); len(row.Cells) != 0 {
		t.Errorf("it has cells: %+v", row.Cells)
	}
}

// Every window runs at another speed, and json broke in the fast ones. Medians
// would say that it takes 2.9 times as long as limit; every window says twice.
func TestRatioToLimitIsFormedWithinWindows(t *testing.T) {
	run := bare(12, "limit", "json")
	for window := range 12 {
		speed := int64(100 * (window + 1))
		run.Workers = append(run.Workers, bareWorker("limit", window, operations, speed))
		if window >= 6 {
			run.Workers = append(run.Workers, bareWorker("json", window, operations, 2*speed))
		}
	}
	ratio := find(t, New(run), "person", "json").ToLimit
	if !near(ratio.Center, 2) || !near(ratio.Lo, 2) || !near(ratio.Hi, 2) || ratio.Processes != 6 {
		t.Errorf("%+v, want 2 in each of 6 windows", ratio)
	}
}

func TestASlowWindowChangesNoRatioAndNoRank(t *testing.T) {
	before, run := New(fixture()), fixture()
	for i := range run.Workers {
		w := &run.Workers[i]
		if w.Window != 5 {
			continue
		}
		for _, op := range w.Operations {
			for b := range op.Batches {
				op.Batches[b].NS *= 2
			}
		}
	}
	after := New(run)
	for i, table := range before.Tables {
		for _, old := range table.Timed() {
			row := find(t, after, table.Dataset.Name, old.ID)
			if !near(row.ToLimit.Center, old.ToLimit.Center) || row.Standing != old.Standing {
				t.Errorf("%v: %v, %+v became %v, %+v", old.Case, old.ToLimit, old.Standing, row.ToLimit, row.Standing)
			}
		}
		if len(after.Tables[i].Ranked) != len(table.Ranked) {
			t.Errorf("%d ranked rows became %d", len(table.Ranked), len(after.Tables[i].Ranked))
		}
	}
}

func TestThereIsNoRatioWithoutLimit(t *testing.T) {
	run := bare(1, "json")
	run.Workers = []result.Worker{bareWorker("json", 0, operations, 10)}
	m := New(run)
	if got := find(t, m, "person", "json").ToLimit.Center; !math.IsNaN(got) {
		t.Errorf("the ratio is %v", got)
	}
	for _, f := range Formats {
		if text := render(t, f.Name, m); strings.Contains(text, "NaN") {
			t.Errorf("%s writes NaN:\n%s", f.Name, text)
		}
	}
}

// The round trip is all operations: a row that lacks one has none, and a window
// that lacks one adds nothing.
func TestTotalNeedsEveryOperation(t *testing.T) {
	run := bare(3, "half", "whole")
	for window := range 3 {
		run.Workers = append(run.Workers,
			bareWorker("half", window, operations[:1], 10),
			bareWorker("whole", window, operations[:1+min(window, 1)], int64(100+window)))
	}
	m := New(run)
	half := find(t, m, "person", "half")
	if !math.IsNaN(half.Total.Time.Center) || len(half.Total.series) != 0 || len(half.Cells) != 1 {
		t.Errorf("half has the total %+v", half.Total)
	}
	if len(m.Tables[0].Untimed) != 1 || m.Tables[0].Untimed[0].ID != "half" {
		t.Errorf("untimed rows: %+v", m.Tables[0].Untimed)
	}
	// Marshal reads 100, 101, 102, and unmarshal 101, 102: the centers add up.
	total := find(t, m, "person", "whole").Total
	if want := 101 + 101.5; total.Time.Center != want {
		t.Errorf("total %v, want the sum of both centers, %v", total.Time.Center, want)
	}
	if want := map[int]float64{1: 202, 2: 204}; !reflect.DeepEqual(map[int]float64(total.series), want) || total.Time.Processes != 2 {
		t.Errorf("total of windows %v, want %v", total.series, want)
	}
}

func TestUnderSixWindowsARunIsProvisional(t *testing.T) {
	for windows := 1; windows <= 7; windows++ {
		run := bare(windows, "limit", "fast", "slow")
		for window := range windows {
			run.Workers = append(run.Workers,
				bareWorker("limit", window, operations, 1),
				bareWorker("fast", window, operations, 10), bareWorker("slow", window, operations, 20))
		}
		m := New(run)
		if got, want := m.Provisional(), windows < 6; got != want {
			t.Errorf("%d windows: provisional is %v", windows, got)
		}
		slow := find(t, m, "person", "slow")
		if got, want := slow.Total.Time.HasInterval(), windows >= 6; got != want {
			t.Errorf("%d windows: it has an interval: %v", windows, got)
		}
		want := "2 b"
		if windows < 6 {
			want = "(2)"
		}
		if got := m.rank(1, slow); got != want {
			t.Errorf("%d windows: the second rank is %q, want %q", windows, got, want)
		}
	}
}

// Nothing can be shown to be faster than a row of few windows; that is no reason
// to call it the first, or to tie it with all others.
func TestARowOfTooFewWindowsHasNoRank(t *testing.T) {
	run := bare(6, "fast", "broken", "slow")
	for window := range 6 {
		broken := bareWorker("broken", window, operations, 20)
		if window == 2 {
			broken = result.Worker{Case: bareCase("broken"), Window: window, Status: result.Hung, Error: "no answer"}
		}
		run.Workers = append(run.Workers, bareWorker("fast", window, operations, 10), broken, bareWorker("slow", window, operations, 30))
	}
	var got []string
	m := New(run)
	for i, row := range m.Tables[0].Ranked {
		got = append(got, row.ID+" "+m.rank(i, row))
	}
	if want := []string{"fast 1 a", "broken -", "slow 2 b"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if notes := find(t, m, "person", "broken").Notes; !slices.Equal(notes, []string{"hang in 1 of 6 windows: no answer"}) {
		t.Errorf("notes %q", notes)
	}
}
