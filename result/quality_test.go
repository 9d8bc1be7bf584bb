package result

import (
	"slices"
	"testing"
)

// anchored is a worker whose two anchors read these nanoseconds, first and last.
func anchored(first, last [2]float64) Worker {
	w := Worker{Status: OK}
	for i, name := range []string{"null/marshal", "limit/marshal"} {
		w.Anchors = append(w.Anchors, Anchor{Name: name, Position: "first", NSPerOp: first[i]}, Anchor{Name: name, Position: "last", NSPerOp: last[i]})
	}
	return w
}

func gated(workers ...Worker) *Run {
	return &Run{Header: Header{Plan: Plan{Gate: DefaultGate}}, Workers: workers}
}

// The best is a lower quartile: neither what most workers read nor one lucky
// reading.
func TestTheJudgeKnowsThisMachinesBest(t *testing.T) {
	calm, lucky := anchored([2]float64{2, 8}, [2]float64{1, 4}), anchored([2]float64{0.5, 2}, [2]float64{0.25, 1})
	slow := anchored([2]float64{3.6, 14.4}, [2]float64{1.8, 7.2})
	run := gated(lucky, calm, calm, calm, slow, slow, slow, slow)
	judge := NewJudge(run)
	if got := judge.Slowdown(calm); got != 1 {
		t.Errorf("a calm worker reads %v times the best", got)
	}
	if got := judge.Slowdown(slow); got != 1.8 || !judge.Disturbed(slow) || judge.Disturbed(calm) {
		t.Errorf("a slow worker reads %v times the best", got)
	}
	run.Header.Plan.AnchorBest = map[string]float64{"null/marshal first": 1, "limit/marshal first": 4, "null/marshal last": 9}
	if got := NewJudge(run).Slowdown(calm); got != 2 {
		t.Errorf("beside what earlier runs read, a worker reads %v times the best, want 2", got)
	}
	run.Header.Plan.Gate = 0
	if NewJudge(run).Disturbed(slow) {
		t.Error("without a gate a worker is disturbed")
	}
}

// Half a worker may be disturbed, and one reading alone is not a disturbance.
func TestTheWorsePositionCounts(t *testing.T) {
	calm := anchored([2]float64{2, 8}, [2]float64{2, 8})
	late := anchored([2]float64{2, 8}, [2]float64{3, 12})
	judge := NewJudge(gated(calm, calm, calm, late))
	if !judge.Disturbed(late) {
		t.Error("a worker whose last anchors are slow is not disturbed")
	}
	three := func(x float64) Worker {
		w := anchored([2]float64{x, 8}, [2]float64{2, 8})
		w.Anchors = append(w.Anchors, Anchor{Name: "limit/unmarshal", Position: "first", NSPerOp: 3}, Anchor{Name: floor, Position: "first", NSPerOp: x})
		return w
	}
	judge = NewJudge(gated(three(2), three(2), three(2), three(9)))
	if w := three(9); judge.Disturbed(w) {
		t.Errorf("one anchor of three makes a disturbance: %v", judge.Slowdown(w))
	}
	if NewJudge(gated()).Slowdown(Worker{}) != 1 {
		t.Error("a worker without anchors is slow")
	}
}

func TestBatchesWithoutTheProcessorDoNotCount(t *testing.T) {
	whole, off, stolen := Batch{NS: 100, CPUNS: 100}, Batch{NS: 300, CPUNS: 100}, Batch{NS: 200, CPUNS: 200, Steal: 1}
	unknown := Batch{NS: 400}
	for _, test := range []struct {
		name      string
		batches   []Batch
		want      []float64
		disturbed bool
	}{
		{"all whole", []Batch{off, whole, whole}, []float64{10, 10}, false},
		{"one off", []Batch{off, whole, off, whole}, []float64{10, 10}, false},
		{"one stolen", []Batch{off, whole, stolen, whole}, []float64{10, 10}, false},
		{"most off", []Batch{whole, whole, off, off}, []float64{10, 30, 30}, true},
		{"nothing known", []Batch{off, unknown, unknown}, []float64{40, 40}, false},
		{"only warm-up", []Batch{off}, []float64{}, false},
		{"none", nil, []float64{}, false},
	} {
		op := Operation{N: 10, Batches: test.batches}
		if got := op.Kept(1); !slices.Equal(got, test.want) {
			t.Errorf("%s: kept %v, want %v", test.name, got, test.want)
		}
		run := gated()
		run.Header.Plan.Dropped = 1
		w := Worker{Measurement: Measurement{Operations: []Operation{op}}}
		if got := NewJudge(run).Disturbed(w); got != test.disturbed {
			t.Errorf("%s: disturbed is %v", test.name, got)
		}
	}
}

func TestWorkersBelongToThePassAndThePartOfTheirWindow(t *testing.T) {
	run := &Run{
		Windows: []Window{{Number: 0}, {Number: 1, Part: 1}, {Number: 2, Pass: GC}},
		Workers: []Worker{{Window: 0, WallNS: 1}, {Window: 1, WallNS: 2}, {Window: 2, WallNS: 3}, {Window: 9, WallNS: 4}},
	}
	walls := func(workers []Worker) (all []int64) {
		for _, w := range workers {
			all = append(all, w.WallNS)
		}
		return all
	}
	if got := walls(run.Timing()); !slices.Equal(got, []int64{1, 2, 4}) {
		t.Errorf("timing workers %v", got)
	}
	if got := walls(run.Pass(GC)); !slices.Equal(got, []int64{3}) {
		t.Errorf("workers under collection %v", got)
	}
	if got := walls(run.Part(1).Workers); !slices.Equal(got, []int64{2}) || len(run.Workers) != 4 {
		t.Errorf("part 1 has %v", got)
	}
}
