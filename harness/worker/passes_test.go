package worker

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
)

// firstCalls runs the first-calls pass on a fake clock, on which binding takes 5 µs.
func firstCalls(t *testing.T, clock *fakeClock, codec contest.Codec, claims contest.Claims) []result.Operation {
	t.Helper()
	v := &contest.Variant{Claims: claims, Bind: func(*contest.Type) (contest.Codec, error) {
		clock.at += 5 * time.Microsecond
		return codec, nil
	}}
	collections := 0
	out, err := clock.measurer(&collections).first(v, points().Datasets[0])
	if err != nil {
		t.Fatal(err)
	}
	return out.Operations
}

// Each of the three times covers one call of the library and nothing of ours: no conversion,
// which takes a second here, and no priming.
func TestFirstCallsAreTimedAlone(t *testing.T) {
	for name, claims := range map[string]contest.Claims{
		"plain":    {},
		"native":   {Native: true},
		"stateful": {Stateful: true},
		"both":     {Native: true, Stateful: true},
	} {
		var clock fakeClock
		var calls []string
		codec := messages{timed{clock: &clock, marshal: 700, unmarshal: 900, calls: &calls}}
		operations := firstCalls(t, &clock, codec, claims)
		want := []struct {
			name string
			ns   int64
		}{{Bind, 5000}, {Marshal, 700}, {Unmarshal, 900}}
		if len(operations) != len(want) {
			t.Fatalf("%s: %+v", name, operations)
		}
		for i, op := range operations {
			if op.Name != want[i].name || op.N != 1 || len(op.Batches) != 1 || op.Batches[0].NS != want[i].ns {
				t.Errorf("%s: %+v, want %s to take %d ns", name, op, want[i].name, want[i].ns)
			}
		}
		expected := []string{"marshal", "unmarshal"}
		if claims.Native {
			expected = slices.Insert(expected, 0, "from user")
		}
		if !slices.Equal(calls, expected) {
			t.Errorf("%s: %q, want %q", name, calls, expected)
		}
	}
}

func TestFailedFirstCallsEndThePass(t *testing.T) {
	broken := errors.New("broken")
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	d := points().Datasets[0]
	for stage, v := range map[string]*contest.Variant{
		Bind:    {Bind: func(*contest.Type) (contest.Codec, error) { return nil, broken }},
		Marshal: {Bind: func(*contest.Type) (contest.Codec, error) { return timed{fail: broken}, nil }},
	} {
		out, err := m.first(v, d)
		if last := len(out.Operations) - 1; !errors.Is(err, broken) || out.Operations[last].Name != stage {
			t.Errorf("%s: %v after %+v", stage, err, out.Operations)
		}
	}
}

// At least 8 cycles, or 200 ms if nothing is allocated, and never beyond a second.
func TestUnderCollectionStopsAfterEnoughCycles(t *testing.T) {
	for name, test := range map[string]struct {
		cycle time.Duration // between two cycles; 0: there are none
		took  time.Duration
	}{
		"no cycle":               {0, 200 * time.Millisecond},
		"many":                   {time.Millisecond, 200 * time.Millisecond},
		"just enough":            {25 * time.Millisecond, 200 * time.Millisecond},
		"few, so that it lasts":  {100 * time.Millisecond, 800 * time.Millisecond},
		"too few for the length": {150 * time.Millisecond, time.Second},
		"so few that it is none": {500 * time.Millisecond, 200 * time.Millisecond},
	} {
		var clock fakeClock
		collections := 0
		m := clock.measurer(&collections)
		var began time.Duration
		m.collect = func() { collections++; began = clock.at }
		gc := collector{percent: func(int) {}, cycles: func() int {
			if test.cycle == 0 {
				return 7 // earlier cycles do not count
			}
			return 7 + int((clock.at-began)/test.cycle)
		}}
		op, err := m.underCollection(clock.loop(10*time.Microsecond), 16, 100, 0, gc)
		if err != nil {
			t.Fatal(err)
		}
		took := time.Duration(op.Batches[0].NS)
		wantCycles := 0
		if test.cycle > 0 {
			wantCycles = int(test.took / test.cycle)
		}
		if len(op.Batches) != 1 || took != test.took || op.Collections != wantCycles {
			t.Errorf("%s: %v with %d cycles, want %v with %d", name, took, op.Collections, test.took, wantCycles)
		}
		if want := int(test.took / (10 * time.Microsecond)); op.N != want {
			t.Errorf("%s: %d executions in %v, want %d: the first pass is not timed", name, op.N, took, want)
		}
	}
}

// A loop whose collection takes as long as itself: the difference of both parts shows it, and what
// is collected between the parts without it is not timed.
func TestTheCostOfCollectionIsADifference(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	collecting := true
	var percents []int
	gc := collector{
		cycles:  func() int { return int(clock.at / (10 * time.Millisecond)) },
		percent: func(percent int) { collecting = percent >= 0; percents = append(percents, percent) },
	}
	loop := func(_, n int) (int, error) {
		clock.at += time.Duration(n) * time.Microsecond
		if collecting {
			clock.at += time.Duration(n) * time.Microsecond
		}
		return n, nil
	}
	// An execution allocates 6.4 kB, so that the heap grows to twice its size in 10,000.
	op, err := m.underCollection(loop, 100, 1000, 100*LiveHeap/10_000, gc)
	if err != nil || op.AllocN != 100 || op.AllocBytes != 100*LiveHeap/10_000 {
		t.Fatalf("%+v (%v)", op, err)
	}
	with, without := float64(op.Batches[0].CPUNS)/float64(op.N), float64(op.Uncollected.CPUNS)/float64(op.UncollectedN)
	if with != 2000 || without != 1000 || op.UncollectedN != op.N || op.N != 100_000 {
		t.Errorf("%v ns with collection over %d, %v without over %d", with, op.N, without, op.UncollectedN)
	}
	if collections != 1+10 || !slices.Equal(percents, []int{gcPercent, -1}) {
		t.Errorf("%d collections of ours, GOGC %v", collections, percents)
	}
}

func TestErrorsEndThePassUnderCollection(t *testing.T) {
	var clock fakeClock
	collections, runs := 0, 0
	broken := errors.New("broken")
	gc := collector{func() int { return 0 }, func(int) {}}
	for failing := 1; failing <= 2; failing++ {
		runs = 0
		loop := func(_, n int) (int, error) {
			if runs++; runs == failing {
				return 0, broken
			}
			return n, nil
		}
		if _, err := clock.measurer(&collections).underCollection(loop, 8, 8, 0, gc); !errors.Is(err, broken) {
			t.Errorf("run %d: %v", failing, err)
		}
	}
}

// The live heap has the size that it says, and no node points to the next one in memory.
func TestTheLiveHeapIsShuffled(t *testing.T) {
	growLiveHeap()
	defer func() { liveHeap = nil }()
	nodes, neighbours := 0, 0
	next := []*node{liveHeap}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		nodes++
		for _, child := range []*node{n.left, n.right} {
			if child == nil {
				continue
			}
			next = append(next, child)
			if apart := int64(uintptr(unsafe.Pointer(child))) - int64(uintptr(unsafe.Pointer(n))); max(apart, -apart) <= 4096 {
				neighbours++
			}
		}
	}
	if nodes < LiveHeap/64-1 || neighbours > nodes/100 {
		t.Errorf("%d nodes, of which %d lie beside their parents", nodes, neighbours)
	}
}

// Goroutines run at the same time, each in its own loop and each through all executions: here
// none continues until all have started.
func TestCrewsRunTogether(t *testing.T) {
	const size = 4
	var begun sync.WaitGroup
	var loops, executions atomic.Int64
	crew := newCrew(size, func() contest.Loop {
		loops.Add(1)
		return func(_, n int) (int, error) {
			begun.Done()
			begun.Wait()
			executions.Add(int64(n))
			return n, nil
		}
	})
	for range 3 {
		begun.Add(size)
		if n, err := crew.loop(0, 10); n != 10 || err != nil {
			t.Errorf("%d executions (%v), want 10 of each", n, err)
		}
	}
	crew.dismiss()
	if loops.Load() != size || executions.Load() != 3*size*10 {
		t.Errorf("%d executions in %d loops", executions.Load(), loops.Load())
	}
}

// One failure does not keep the others from finishing, and the crew can be dismissed.
func TestCrewsReturnTheErrorOfOneGoroutine(t *testing.T) {
	broken := errors.New("broken")
	var made, ran atomic.Int64
	crew := newCrew(3, func() contest.Loop {
		fails := made.Add(1) == 2
		return func(_, n int) (int, error) {
			ran.Add(1)
			if fails {
				return 0, broken
			}
			return n, nil
		}
	})
	defer crew.dismiss()
	for i := range 2 {
		if _, err := crew.loop(0, 10); !errors.Is(err, broken) || ran.Load() != int64(3*(i+1)) {
			t.Errorf("%v after %d runs", err, ran.Load())
		}
	}
}

// Passes without a measurer of their own still run every operation of the case.
func TestEveryPassRunsTheRequestedOperations(t *testing.T) {
	suite := suiteOf(&fakeClock{}, timed{})
	batching := Batching{Case: libraryCase, Operations: Operations, Batches: 2, BatchNS: 1000, N: map[string]int{Marshal: 8, Unmarshal: 8}}
	parallel, err := parallel(suite, Paralleling{Batching: batching, Processors: 2})
	if err != nil {
		t.Fatal(err)
	}
	collected, err := collected(suite, Batching{Case: libraryCase, Operations: []string{Unmarshal}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, op := range append(parallel.Operations, collected.Operations...) {
		got = append(got, op.Name)
		if len(op.Batches) == 0 || op.N == 0 {
			t.Errorf("%s: %+v", op.Name, op)
		}
	}
	if strings.Join(got, " ") != "marshal unmarshal unmarshal" {
		t.Errorf("%q", got)
	}
}

// Valgrind counts the difference between two processes, so N executions must be N more calls
// after a first pass that is the same in both.
func TestExecuteMakesExactlyNMoreCalls(t *testing.T) {
	for _, n := range []int{16, 32} {
		var calls []string
		suite := suiteOf(&fakeClock{}, timed{calls: &calls})
		if _, err := execute(suite, Executing{Case: libraryCase, Operation: Unmarshal, N: n}); err != nil {
			t.Fatal(err)
		}
		unmarshals := len(slices.DeleteFunc(calls, func(call string) bool { return call != "unmarshal" }))
		if unmarshals != 8+n {
			t.Errorf("%d executions: %d calls, want %d", n, unmarshals, 8+n)
		}
	}
}
