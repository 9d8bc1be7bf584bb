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

// A time is the geometric mean of the processes, each by the median of its batches, however many
// they are. Warm-up batches never count.
func TestTheProcessIsTheSample(t *testing.T) {
	run := fixture.Bare(3, "json")
	run.Header.Plan.Warmup = 1
	run.Workers = []result.Worker{
		fixture.BareWorker("json", 0, fact.Operations, 900, 10, 10, 10, 70),
		fixture.BareWorker("json", 1, fact.Operations, 900, 20),
		fixture.BareWorker("json", 2, fact.Operations, 900, 40),
	}
	row := find(t, New(run), "person", "json")
	cell := row.Cells["marshal"]
	if !near(cell.Time.Center, 20) || cell.Time.Processes != 3 || !cell.Time.HasInterval() {
		t.Errorf("%+v; want 20 of 3 processes", cell.Time)
	}
	if cell.Executions != 6 || !near(cell.Seconds, 160e-9) {
		t.Errorf("%d executions in %v s; want 6 in 160 ns", cell.Executions, cell.Seconds)
	}
}

// Of a slow operation, which ended before the warm-up was over, the last batch counts.
func TestASlowOperationKeepsItsLastBatch(t *testing.T) {
	run := fixture.Bare(1, "json", "none")
	run.Header.Plan.Warmup = 2
	run.Workers = []result.Worker{fixture.BareWorker("json", 0, fact.Operations, 900, 800), fixture.BareWorker("none", 0, fact.Operations)}
	a := New(run)
	if row := find(t, a, "person", "json"); !near(row.Cells["marshal"].Time.Center, 800) {
		t.Errorf("%+v", row.Cells)
	}
	if row := find(t, a, "person", "none"); len(row.Cells) != 0 {
		t.Errorf("without a batch it has cells: %+v", row.Cells)
	}
}

// A ratio to limit is of all processes of both, and that of limit itself is exactly 1.
func TestRatioToLimit(t *testing.T) {
	run := fixture.Bare(8, "limit", "json")
	for window := range 8 {
		run.Workers = append(run.Workers, fixture.BareWorker("limit", window, fact.Operations, int64(1000+window)))
		if window >= 2 {
			run.Workers = append(run.Workers, fixture.BareWorker("json", window, fact.Operations, int64(2000+2*window)))
		}
	}
	m := New(run)
	ratio := find(t, m, "person", "json").ToLimit
	if math.Abs(ratio.Center-2) > 0.01 || !(ratio.Lo < ratio.Center && ratio.Center < ratio.Hi) || ratio.Processes != 6 {
		t.Errorf("%+v, want about 2, of 6 processes", ratio)
	}
	if own := find(t, m, "person", "limit").ToLimit; own.Center != 1 || own.Lo != 1 || own.Hi != 1 {
		t.Errorf("of limit to itself: %+v", own)
	}
}

// The round trip is the sum of all operations: a row or a window that lacks one has none.
func TestTotalNeedsEveryOperation(t *testing.T) {
	run := fixture.Bare(3, "half", "whole")
	for window := range 3 {
		run.Workers = append(run.Workers,
			fixture.BareWorker("half", window, fact.Operations[:1], 10),
			fixture.BareWorker("whole", window, fact.Operations[:1+min(window, 1)], int64(100+window)))
	}
	m := New(run)
	half := find(t, m, "person", "half")
	if !math.IsNaN(half.Total.Time.Center) || half.Total.Time.Processes != 0 || len(half.Cells) != 1 {
		t.Errorf("half has the total %+v", half.Total)
	}
	if one := half.Cells["marshal"].Time; !near(one.Center, 10) || one.Processes != 3 {
		t.Errorf("half marshals in %+v, want 10 of 3 processes", one)
	}
	if total := half.Total.Time; !math.IsNaN(total.Lo) || !math.IsNaN(total.Hi) || !math.IsNaN(half.ToLimit.Lo) {
		t.Errorf("half has the interval %+v of a round trip, and %+v of a ratio", total, half.ToLimit)
	}
	if len(m.Datasets[0].Untimed) != 1 || m.Datasets[0].Untimed[0].ID != "half" {
		t.Errorf("untimed rows: %+v", m.Datasets[0].Untimed)
	}
	// The two processes that have both operations took 202 and 204.
	total := find(t, m, "person", "whole").Total
	if !near(total.Time.Center, math.Sqrt(202*204)) || total.Time.Processes != 2 {
		t.Errorf("%+v, want the mean of 202 and 204", total.Time)
	}
}

// One window has no interval. Two have, and from six on places hold as often as they say.
func TestUnderSixWindowsARunIsProvisional(t *testing.T) {
	for windows := 1; windows <= 7; windows++ {
		run := fixture.Bare(windows, "limit", "fast", "slow")
		for window := range windows {
			run.Workers = append(run.Workers,
				fixture.BareWorker("limit", window, fact.Operations, int64(100+window)),
				fixture.BareWorker("fast", window, fact.Operations, int64(1000+window)), fixture.BareWorker("slow", window, fact.Operations, int64(2000+window)))
		}
		m := New(run)
		if got, want := m.Provisional(), windows < 6; got != want {
			t.Errorf("%d windows: provisional is %v", windows, got)
		}
		slow := find(t, m, "person", "slow")
		want := stats.Place{From: 2, To: 2}
		if windows == 1 {
			want = stats.Place{}
		}
		if slow.Total.Time.HasInterval() != (windows > 1) || slow.Place != want {
			t.Errorf("%d windows: %+v, place %+v", windows, slow.Total.Time, slow.Place)
		}
	}
}

// A row that broke in one window keeps its place by the others, and says so.
func TestARowThatBrokeInAWindow(t *testing.T) {
	run := fixture.Bare(6, "fast", "broken", "slow")
	for window := range 6 {
		broken := fixture.BareWorker("broken", window, fact.Operations, int64(2000+window))
		if window == 2 {
			broken = result.Worker{Case: fixture.BareCase("broken"), Window: window, Status: fact.Hung, Error: "no answer"}
		}
		run.Workers = append(run.Workers, fixture.BareWorker("fast", window, fact.Operations, int64(1000+window)), broken, fixture.BareWorker("slow", window, fact.Operations, int64(3000+window)))
	}
	var got []string
	m := New(run)
	for _, row := range m.Datasets[0].Ranked {
		got = append(got, fmt.Sprintf("%s %d-%d", row.ID, row.Place.From, row.Place.To))
	}
	if want := []string{"fast 1-1", "broken 2-2", "slow 3-3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %v", got, want)
	}
	if notes := find(t, m, "person", "broken").Notes; !reflect.DeepEqual(notes, []Note{{Kind: Broke, Status: fact.Hung, Count: 1, Of: 6, Words: "no answer"}}) {
		t.Errorf("notes %+v", notes)
	}
}

// Times are marked if the harness's own cost is more than a fifth of them, except those of
// null.
func TestTimesNearTheOwnCostAreMarked(t *testing.T) {
	run := fixture.Bare(1, "null", "near", "far")
	run.Header.Contestants[0].Reference = true
	for name, ns := range map[string]int64{"null": 2, "near": 9, "far": 10} {
		run.Workers = append(run.Workers, fixture.BareWorker(name, 0, fact.Operations, ns))
	}
	m := New(run)
	if notes := find(t, m, "person", "near").Notes; len(notes) != len(fact.Operations) || !reflect.DeepEqual(notes[0], Note{Kind: NearNull, Operation: "marshal", NS: 2}) {
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
	worker := fixture.BareWorker("null", 0, fact.Operations, 2)
	for _, ns := range []float64{0.31, 0.33, 0.35} {
		worker.Anchors = append(worker.Anchors, result.Anchor{Name: "empty", NSPerOp: ns}, result.Anchor{Name: "null/marshal", NSPerOp: 9})
	}
	run.Workers = append(run.Workers, worker)
	if got := New(run).EmptyLoop(); got != 0.33 {
		t.Errorf("the median of the empty loop's readings is missing: %v", got)
	}
}
