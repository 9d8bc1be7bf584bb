package worker

import (
	"errors"
	"slices"
	"testing"
	"time"
	"unsafe"

	"github.com/serbench/serbench/result/fact"
)

// Two whole cycles, or 200 ms if nothing is allocated; the first to end after a second is the last.
func TestUnderCollectionStopsAfterEnoughCycles(t *testing.T) {
	for name, test := range map[string]struct {
		cycle  time.Duration // between two cycles; 0: there are none
		grows  bool          // allocates
		took   time.Duration
		cycles int
	}{
		"nothing allocated":      {0, false, 200 * time.Millisecond, 0},
		"short cycles":           {30 * time.Millisecond, true, 210 * time.Millisecond, 7},
		"two are enough":         {300 * time.Millisecond, true, 600 * time.Millisecond, 2},
		"the first ends late":    {1200 * time.Millisecond, true, 1200 * time.Millisecond, 1},
		"none ends":              {3 * time.Second, true, 2 * time.Second, 0},
		"before one could begin": {300 * time.Millisecond, false, 200 * time.Millisecond, 0},
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
		allocated := uint64(0)
		if test.grows {
			allocated = 16 * growth(fact.UsualHeap) / 1000
		}
		op, err := m.underCollection(clock.loop(10*time.Microsecond), 16, 100, allocated, fact.UsualHeap, gc)
		if err != nil {
			t.Fatal(err)
		}
		took := time.Duration(op.Batches[0].NS)
		// The check comes after every hundredth execution.
		if ended := int(test.cycle*time.Duration(test.cycles)) / int(10*time.Microsecond); op.CollectedN != ended {
			t.Errorf("%s: the last cycle ended after %d executions, want %d", name, op.CollectedN, ended)
		}
		if len(op.Batches) != 1 || took != test.took || op.Collections != test.cycles {
			t.Errorf("%s: %v with %d cycles, want %v with %d", name, took, op.Collections, test.took, test.cycles)
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
	// An execution allocates 6.7 kB, so that the heap grows to twice its size in 10,000.
	const perExecution = 64<<20/10_000 + 1
	op, err := m.underCollection(loop, 100, 1000, 100*perExecution, fact.UsualHeap, gc)
	if err != nil || op.AllocN != 100 || op.AllocBytes != 100*perExecution {
		t.Fatalf("%+v (%v)", op, err)
	}
	with, without := float64(op.Batches[0].CPUNS)/float64(op.N), float64(op.Uncollected.CPUNS)/float64(op.UncollectedN)
	if with != 2000 || without != 1000 || op.UncollectedN != 10_000 || op.N != 100_000 {
		t.Errorf("%v ns with collection over %d, %v without over %d", with, op.N, without, op.UncollectedN)
	}
	if collections != 2 || !slices.Equal(percents, []int{100, -1}) {
		t.Errorf("%d collections of ours, GOGC %v", collections, percents)
	}
}

// The garbage of a whole pass need not fit in memory: while the collector is off, it is collected in
// between, where nothing is timed.
func TestGarbageFitsWhileTheCollectorIsOff(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	const perExecution = 20 << 20
	garbage, most, off := 0, 0, false
	m.collect = func() { garbage = 0; clock.at += time.Second }
	gc := collector{cycles: func() int { return int(clock.at / (100 * time.Millisecond)) }, percent: func(percent int) { off = percent < 0 }}
	var executed [100]int
	op, err := m.underCollection(func(from, n int) (int, error) {
		clock.at += time.Duration(n) * time.Millisecond
		if off {
			garbage += n * perExecution
			most = max(most, garbage)
			for i := range n {
				executed[from+i]++
			}
		}
		return n, nil
	}, 100, 100, 100*perExecution, fact.UsualHeap, gc)
	if err != nil || most > mostGarbage || op.UncollectedN != 100 || op.Uncollected.NS != (100*time.Millisecond).Nanoseconds() {
		t.Errorf("%d MiB of garbage, %+v of %d (%v)", most>>20, op.Uncollected, op.UncollectedN, err)
	}
	if slices.Min(executed[:]) != 1 || slices.Max(executed[:]) != 1 {
		t.Errorf("values were executed %v times", executed)
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
		if _, err := clock.measurer(&collections).underCollection(loop, 8, 8, 0, fact.UsualHeap, gc); !errors.Is(err, broken) {
			t.Errorf("run %d: %v", failing, err)
		}
	}
}

// The live heap has the size that it says, and no node points to the next one in memory.
func TestTheLiveHeapIsShuffled(t *testing.T) {
	const bytes = 4 << 20
	growLiveHeap(bytes)
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
	if nodes < bytes/64-1 || neighbours > nodes/100 {
		t.Errorf("%d nodes, of which %d lie beside their parents", nodes, neighbours)
	}
}
