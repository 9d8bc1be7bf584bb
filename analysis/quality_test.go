package analysis

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// anchored is a worker whose two anchors have these readings, in nanoseconds, first and
// last.
func anchored(first, last [2]float64) result.Worker {
	w := result.Worker{Status: fact.OK}
	for i, name := range []string{"null/marshal", "limit/marshal"} {
		w.Anchors = append(w.Anchors, result.Anchor{Name: name, Position: "first", NSPerOp: first[i]}, result.Anchor{Name: name, Position: "last", NSPerOp: last[i]})
	}
	return w
}

func gated(workers ...result.Worker) *result.Run {
	return &result.Run{Header: result.Header{Plan: result.Plan{Gate: result.DefaultGate}}, Workers: workers}
}

// The best is a lower quartile: neither the usual reading nor a single lucky one.
func TestBestIsALowerQuartile(t *testing.T) {
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
	if got := NewJudge(run).Slowdown(calm); got != 1.5 { // the first readings are twice theirs
		t.Errorf("beside what earlier runs read, a worker reads %v times the best, want 1.5", got)
	}
	run.Header.Plan.Gate = 0
	if NewJudge(run).Disturbed(slow) {
		t.Error("without a gate a worker is disturbed")
	}
}

// A single slow reading does not make a disturbed worker.
func TestMostReadingsMakeADisturbedWorker(t *testing.T) {
	calm := anchored([2]float64{2, 8}, [2]float64{2, 8})
	judge := NewJudge(gated(calm, calm, calm, calm))
	if late := anchored([2]float64{2, 8}, [2]float64{3, 8}); judge.Disturbed(late) {
		t.Errorf("one slow reading of four: %v", judge.Slowdown(late))
	}
	if slow := anchored([2]float64{2, 12}, [2]float64{3, 12}); !judge.Disturbed(slow) {
		t.Errorf("three slow readings of four: %v", judge.Slowdown(slow))
	}
	w := calm
	w.Anchors = append(w.Anchors, result.Anchor{Name: floor, Position: "first", NSPerOp: 99})
	if got := judge.Slowdown(w); got != 1 {
		t.Errorf("the empty loop counts: %v", got)
	}
	if NewJudge(gated()).Slowdown(result.Worker{}) != 1 {
		t.Error("a worker without anchors is slow")
	}
}

// The pulses on either side of a batch show a short disturbance.
func TestBatchesNextToASlowPulseDoNotCount(t *testing.T) {
	op := result.Operation{N: 1}
	for i, pulse := range []float64{9, 1, 1, 1.1, 1.8, 1.7, 1, 1, 1} {
		op.Batches = append(op.Batches, result.Batch{NS: int64(100 + i), Pulse: pulse})
	}
	run := gated(result.Worker{Measurement: result.Measurement{Operations: []result.Operation{op}}})
	run.Header.Plan.Warmup = 1
	judge := NewJudge(run)
	// 101 follows the slow pulse of the warm-up, 106 the slow one of 105.
	if got := judge.Kept(result.Case{}, op); !slices.Equal(got, []float64{102, 103, 107, 108}) {
		t.Errorf("kept %v", got)
	}
	if judge.Disturbed(run.Workers[0]) {
		t.Error("half of the batches are enough")
	}
	op.Batches[8].Pulse = 2
	w := result.Worker{Measurement: result.Measurement{Operations: []result.Operation{op}}}
	if got := judge.Kept(result.Case{}, op); !slices.Equal(got, []float64{102, 103, 107}) || judge.Weight(w) != 0.75 {
		t.Errorf("of three calm batches of eight: %v, with the weight %v", got, judge.Weight(w))
	}
	for i := range op.Batches {
		op.Batches[i].Pulse = 2
	}
	if got := judge.Kept(result.Case{}, op); len(got) != 8 || judge.Weight(w) != leastWeight || !judge.Disturbed(w) {
		t.Errorf("if none is calm: %v, with the weight %v", got, judge.Weight(w))
	}
	run.Header.Plan.Gate = 0
	if got := NewJudge(run).Kept(result.Case{}, op); len(got) != 8 {
		t.Errorf("without a gate %v are kept", got)
	}
}

func TestBatchesWithoutTheProcessorDoNotCount(t *testing.T) {
	whole, off, stolen := result.Batch{NS: 100, CPUNS: 100}, result.Batch{NS: 300, CPUNS: 100}, result.Batch{NS: 200, CPUNS: 200, Steal: 1}
	unknown := result.Batch{NS: 400}
	for _, test := range []struct {
		name      string
		batches   []result.Batch
		want      []float64
		disturbed bool
	}{
		{"all whole", []result.Batch{off, whole, whole}, []float64{10, 10}, false},
		{"one off", []result.Batch{off, whole, off, whole}, []float64{10, 10}, false},
		{"one stolen", []result.Batch{off, whole, stolen, whole}, []float64{10, 10}, false},
		{"most off", []result.Batch{whole, whole, off, off}, []float64{10}, false},
		{"nearly all off", []result.Batch{whole, whole, off, off, off}, []float64{10, 30, 30, 30}, false},
		{"all off", []result.Batch{whole, off, off}, []float64{30, 30}, true},
		{"nothing known", []result.Batch{off, unknown, unknown}, []float64{40, 40}, false},
		{"nothing but one", []result.Batch{whole}, []float64{10}, false},
		{"by processor time", []result.Batch{whole, {NS: 100, CPUNS: 100, OffNS: 200}, whole}, []float64{10}, false},
		{"none", nil, []float64{}, false},
	} {
		op := result.Operation{N: 10, Batches: test.batches}
		run := gated()
		run.Header.Plan.Warmup = 1
		if got := NewJudge(run).Kept(result.Case{}, op); !slices.Equal(got, test.want) {
			t.Errorf("%s: kept %v, want %v", test.name, got, test.want)
		}
		w := result.Worker{Measurement: result.Measurement{Operations: []result.Operation{op}}}
		if got := NewJudge(run).Disturbed(w); got != test.disturbed {
			t.Errorf("%s: disturbed is %v", test.name, got)
		}
	}
}

func TestWorkersBelongToThePassAndThePartOfTheirWindow(t *testing.T) {
	run := &result.Run{
		Windows: []result.Window{{Number: 0}, {Number: 1, Part: 1}, {Number: 2, Pass: fact.GC}},
		Workers: []result.Worker{{Window: 0, WallNS: 1}, {Window: 1, WallNS: 2}, {Window: 2, WallNS: 3}, {Window: 9, WallNS: 4}},
	}
	walls := func(workers []result.Worker) (all []int64) {
		for _, w := range workers {
			all = append(all, w.WallNS)
		}
		return all
	}
	if got := walls(run.Timing()); !slices.Equal(got, []int64{1, 2, 4}) {
		t.Errorf("timing workers %v", got)
	}
	if got := walls(run.Pass(fact.GC)); !slices.Equal(got, []int64{3}) {
		t.Errorf("workers under collection %v", got)
	}
	if got := walls(run.Part(1).Workers); !slices.Equal(got, []int64{2}) || len(run.Workers) != 4 {
		t.Errorf("part 1 has %v", got)
	}
}

// Another layout changes the readings of an anchor, but not by much: a program that was
// always disturbed does not set its own best.
func TestProgramsAreJudgedSeparately(t *testing.T) {
	run := &result.Run{Header: result.Header{Plan: result.Plan{Gate: 1.15}, Programs: []result.Program{{Contestant: "a"}}}, Windows: []result.Window{{}}}
	add := func(contestant string, readings ...float64) {
		for _, ns := range readings {
			run.Workers = append(run.Workers, result.Worker{
				Case:        result.Case{Contestant: contestant},
				Measurement: result.Measurement{Anchors: []result.Anchor{{Name: "null/marshal", Position: "first", NSPerOp: ns}}},
			})
		}
	}
	add("a", 10, 10, 10, 10, 10, 10, 10, 10)
	add("b", 12, 12, 12, 12) // laid out otherwise
	add("c", 20, 20, 20, 20) // never undisturbed
	disturbed := func(run *result.Run) map[string]int {
		judge, found := NewJudge(run), map[string]int{}
		for _, w := range run.Workers {
			if judge.Disturbed(w) {
				found[w.Contestant]++
			}
		}
		return found
	}
	if got := disturbed(run); got["a"] != 0 || got["b"] != 0 || got["c"] != 4 {
		t.Errorf("disturbed: %v, want c alone", got)
	}
	run.Header.Programs = nil // one program for all, as in older files
	if got := disturbed(run); got["b"] != 4 || got["c"] != 4 {
		t.Errorf("of one program: %v, want b and c", got)
	}
}

// The more a worker was disturbed, the less it counts, and never nothing.
func TestWeightsFallWithDisturbance(t *testing.T) {
	calm := anchored([2]float64{2, 8}, [2]float64{2, 8})
	judge := NewJudge(gated(calm, calm, calm, calm))
	last := 1.0
	for _, slow := range []float64{1, 1.05, 1.1, 1.2, 1.5, 2} {
		weight := judge.Weight(anchored([2]float64{2 * slow, 8 * slow}, [2]float64{2 * slow, 8 * slow}))
		if slow <= 1.05 && weight != 1 || slow > 1.05 && weight >= last && weight > leastWeight || weight < leastWeight {
			t.Errorf("%v times the best: a weight of %v after %v", slow, weight, last)
		}
		last = weight
	}
}

// The times of a worker that was never calm are adjusted to its pulses, by the power that the run
// shows.
func TestTimesAreAdjustedToThePulses(t *testing.T) {
	run := gated()
	run.Header.Plan.Operations = []fact.Operation{"marshal"}
	run.Header.Datasets = []result.Dataset{{Name: "d"}}
	for i, power := range []float64{0.5, 0.9} {
		c := result.Case{Contestant: fmt.Sprint("c", i), Variant: "default", Dataset: "d"}
		run.Header.Plan.Cases = append(run.Header.Plan.Cases, c)
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: result.Exact}})
		for window := range 8 {
			slow := []float64{1, 1.9}[window%2]
			op := result.Operation{Name: "marshal", N: 1, AllocN: 1}
			for range 12 {
				op.Batches = append(op.Batches, result.Batch{NS: int64(1e9 * math.Pow(slow, power)), Pulse: 2 * slow})
			}
			run.Workers = append(run.Workers, result.Worker{Case: c, Window: window, Status: fact.OK, Measurement: result.Measurement{Operations: []result.Operation{op}}})
		}
	}
	a := New(run)
	for i, power := range []float64{0.5, 0.9} {
		c := run.Header.Plan.Cases[i]
		if got := a.follows[followsKey{c, "marshal"}].power; math.Abs(got-power) > 0.03 {
			t.Errorf("%s follows by %v, want %v", c, got, power)
		}
		if got := find(t, a, "d", c.Contestant).Cells["marshal"].Time; math.Abs(got.Center/1e9-1) > 0.02 || got.Processes != 8 {
			t.Errorf("%s: %+v, want a second", c, got)
		}
	}
	// Where every pulse reads the same, the power is that of the others.
	for i := range run.Workers {
		if w := &run.Workers[i]; w.Contestant == "c0" {
			for b := range w.Operations[0].Batches {
				w.Operations[0].Batches[b] = result.Batch{NS: 1e9, Pulse: 2}
			}
		}
	}
	if got := New(run).follows[followsKey{run.Header.Plan.Cases[0], "marshal"}].power; math.Abs(got-0.9) > 0.01 {
		t.Errorf("a case without evidence follows by %v, want 0.9", got)
	}
}

// What a row's power is not known by, all of its adjusted times have in common: that they agree with
// each other does not make them right.
func TestTheDoubtOfThePowerIsInTheInterval(t *testing.T) {
	run := gated()
	run.Header.Plan.Operations = []fact.Operation{"marshal"}
	run.Header.Datasets = []result.Dataset{{Name: "d"}}
	powers := []float64{0.4, 0.6, 0.8, 1, 0.7}
	for i, power := range powers {
		c := result.Case{Contestant: fmt.Sprint("c", i), Variant: "default", Dataset: "d"}
		run.Header.Plan.Cases = append(run.Header.Plan.Cases, c)
		run.Outcomes = append(run.Outcomes, result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: result.Exact}})
		for window := range 6 {
			slow := []float64{1, 1.9}[window%2]
			if i == len(powers)-1 { // never calm
				slow = 1.9
			}
			scatter := 1 + 0.002*float64(window%3)
			op := result.Operation{Name: "marshal", N: 1, AllocN: 1}
			for range 12 {
				op.Batches = append(op.Batches, result.Batch{NS: int64(1e9 * scatter * math.Pow(slow, power)), Pulse: 2 * slow})
			}
			run.Workers = append(run.Workers, result.Worker{Case: c, Window: window, Status: fact.OK, Measurement: result.Measurement{Operations: []result.Operation{op}}})
		}
	}
	a := New(run)
	calm, never := find(t, a, "d", "c0").Cells["marshal"].Time, find(t, a, "d", "c4").Cells["marshal"].Time
	if never.Lo > 1e9 || never.Hi < 1e9 || never.Hi/never.Lo < 1.2 {
		t.Errorf("never calm: %+v, want an interval as wide as the other powers scatter", never)
	}
	if calm.Hi/calm.Lo > 1.05 {
		t.Errorf("calm half of the time: %+v", calm)
	}
}
