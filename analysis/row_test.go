package analysis

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// The process with most batches outweighs the others in the center only. Warm-up batches
// never count.
func TestCenterIsTheMedianOfAllBatches(t *testing.T) {
	run := fixture.Bare(3, "json")
	run.Header.Plan.Warmup = 1
	run.Workers = []result.Worker{
		fixture.BareWorker("json", 0, fixture.Operations, 900, 10, 10, 10, 10),
		fixture.BareWorker("json", 1, fixture.Operations, 900, 20),
		fixture.BareWorker("json", 2, fixture.Operations, 900, 30),
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

// A worker with nothing but warm-up batches has no measurement.
func TestWarmUpAloneIsNoMeasurement(t *testing.T) {
	run := fixture.Bare(1, "json")
	run.Header.Plan.Warmup = 2
	run.Workers = []result.Worker{fixture.BareWorker("json", 0, fixture.Operations, 900, 800)}
	if row := find(t, New(run), "person", "json"); len(row.Cells) != 0 {
		t.Errorf("it has cells: %+v", row.Cells)
	}
}

// Every window runs at another speed, and json broke in the fast ones. By the medians it
// would take 2.9 times as long as limit; within each window it takes twice as long.
func TestRatioToLimitIsFormedWithinWindows(t *testing.T) {
	run := fixture.Bare(12, "limit", "json")
	for window := range 12 {
		speed := int64(100 * (window + 1))
		run.Workers = append(run.Workers, fixture.BareWorker("limit", window, fixture.Operations, speed))
		if window >= 6 {
			run.Workers = append(run.Workers, fixture.BareWorker("json", window, fixture.Operations, 2*speed))
		}
	}
	ratio := find(t, New(run), "person", "json").ToLimit
	if !near(ratio.Center, 2) || !near(ratio.Lo, 2) || !near(ratio.Hi, 2) || ratio.Processes != 6 {
		t.Errorf("%+v, want 2 in each of 6 windows", ratio)
	}
}

func TestASlowWindowChangesNoRatioAndNoRank(t *testing.T) {
	before, run := New(fixture.Run()), fixture.Run()
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
	for i, table := range before.Datasets {
		for _, old := range table.Timed() {
			row := find(t, after, table.Name, old.ID)
			if !near(row.ToLimit.Center, old.ToLimit.Center) || row.Standing != old.Standing {
				t.Errorf("%v: %v, %+v became %v, %+v", old.Case, old.ToLimit, old.Standing, row.ToLimit, row.Standing)
			}
		}
		if len(after.Datasets[i].Ranked) != len(table.Ranked) {
			t.Errorf("%d ranked rows became %d", len(table.Ranked), len(after.Datasets[i].Ranked))
		}
	}
}

// The round trip is the sum of all operations: a row or a window that lacks one has none.
func TestTotalNeedsEveryOperation(t *testing.T) {
	run := fixture.Bare(3, "half", "whole")
	for window := range 3 {
		run.Workers = append(run.Workers,
			fixture.BareWorker("half", window, fixture.Operations[:1], 10),
			fixture.BareWorker("whole", window, fixture.Operations[:1+min(window, 1)], int64(100+window)))
	}
	m := New(run)
	half := find(t, m, "person", "half")
	if !math.IsNaN(half.Total.Time.Center) || len(half.Total.series) != 0 || len(half.Cells) != 1 {
		t.Errorf("half has the total %+v", half.Total)
	}
	if len(m.Datasets[0].Untimed) != 1 || m.Datasets[0].Untimed[0].ID != "half" {
		t.Errorf("untimed rows: %+v", m.Datasets[0].Untimed)
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
		run := fixture.Bare(windows, "limit", "fast", "slow")
		for window := range windows {
			run.Workers = append(run.Workers,
				fixture.BareWorker("limit", window, fixture.Operations, 1),
				fixture.BareWorker("fast", window, fixture.Operations, 10), fixture.BareWorker("slow", window, fixture.Operations, 20))
		}
		m := New(run)
		if got, want := m.Provisional(), windows < 6; got != want {
			t.Errorf("%d windows: provisional is %v", windows, got)
		}
		slow := find(t, m, "person", "slow")
		if got, want := slow.Total.Time.HasInterval(), windows >= 6; got != want {
			t.Errorf("%d windows: it has an interval: %v", windows, got)
		}
		want := stats.Standing{Rank: 2, Letters: "b"}
		if windows < 6 {
			want = stats.Standing{}
		}
		if slow.Standing != want {
			t.Errorf("%d windows: the second stands at %+v, want %+v", windows, slow.Standing, want)
		}
	}
}

// Nothing can be shown to be faster than a row of few windows. It is still not ranked first,
// nor tied with all others.
func TestARowOfTooFewWindowsHasNoRank(t *testing.T) {
	run := fixture.Bare(6, "fast", "broken", "slow")
	for window := range 6 {
		broken := fixture.BareWorker("broken", window, fixture.Operations, 20)
		if window == 2 {
			broken = result.Worker{Case: fixture.BareCase("broken"), Window: window, Status: result.Hung, Error: "no answer"}
		}
		run.Workers = append(run.Workers, fixture.BareWorker("fast", window, fixture.Operations, 10), broken, fixture.BareWorker("slow", window, fixture.Operations, 30))
	}
	var got []string
	m := New(run)
	for _, row := range m.Datasets[0].Ranked {
		got = append(got, fmt.Sprintf("%s %d%s", row.ID, row.Standing.Rank, row.Standing.Letters))
	}
	if want := []string{"fast 1a", "broken 0", "slow 2b"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %v", got, want)
	}
	if notes := find(t, m, "person", "broken").Notes; !reflect.DeepEqual(notes, []Note{{Kind: Broke, Status: result.Hung, Count: 1, Of: 6, Words: "no answer"}}) {
		t.Errorf("notes %+v", notes)
	}
}

// Times are marked if the harness's own cost is more than a fifth of them, except those of
// null.
func TestTimesNearTheOwnCostAreMarked(t *testing.T) {
	run := fixture.Bare(1, "null", "near", "far")
	run.Header.Contestants[0].Reference = true
	for name, ns := range map[string]int64{"null": 2, "near": 9, "far": 10} {
		run.Workers = append(run.Workers, fixture.BareWorker(name, 0, fixture.Operations, ns))
	}
	m := New(run)
	if notes := find(t, m, "person", "near").Notes; len(notes) != len(fixture.Operations) || !reflect.DeepEqual(notes[0], Note{Kind: NearNull, Operation: "marshal", NS: 2}) {
		t.Errorf("9 ns where the harness takes 2: %+v", notes)
	}
	for _, id := range []string{"far", "null"} {
		if notes := find(t, m, "person", id).Notes; len(notes) != 0 {
			t.Errorf("%s is marked: %+v", id, notes)
		}
	}
}

func TestTheEmptyLoopIsPublished(t *testing.T) {
	run := fixture.Bare(1, "null")
	worker := fixture.BareWorker("null", 0, fixture.Operations, 2)
	for _, ns := range []float64{0.31, 0.33, 0.35} {
		worker.Anchors = append(worker.Anchors, result.Anchor{Name: "empty", NSPerOp: ns}, result.Anchor{Name: "null/marshal", NSPerOp: 9})
	}
	run.Workers = append(run.Workers, worker)
	if got := New(run).EmptyLoop(); got != 0.33 {
		t.Errorf("the median of the empty loop's readings is missing: %v", got)
	}
}
