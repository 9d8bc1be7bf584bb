package worker

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result/fact"
)

// fakeClock advances only when a loop on it runs. off is how long the process had no processor.
type fakeClock struct{ at, off time.Duration }

func (c *fakeClock) measurer(collections *int) measurer {
	return measurer{
		now:       func() time.Duration { return c.at },
		processor: func() time.Duration { return c.at - c.off },
		usage:     func() platform.Usage { return platform.Usage{} },
		collect:   func() { *collections++; c.at += 71 * time.Microsecond },
	}
}

// loop costs a known time per execution.
func (c *fakeClock) loop(cost time.Duration) contest.Loop {
	return func(_, n int) (int, error) {
		c.at += time.Duration(n) * cost
		return n, nil
	}
}

func TestBatchesTimeTheLoopAndNothingElse(t *testing.T) {
	var clock fakeClock
	collections := 0
	batch, err := clock.measurer(&collections).batch(clock.loop(37*time.Nanosecond), 1000, division{math.MaxInt, 1000})
	if err != nil {
		t.Fatal(err)
	}
	if batch.NS != 37_000 || batch.CPUNS != 37_000 {
		t.Errorf("%d ns of wall and %d of processor time, want 37000: the collection and the warm-up are not timed", batch.NS, batch.CPUNS)
	}
	if collections != 1 {
		t.Errorf("%d collections before a batch", collections)
	}
	if batch.AtNS != (71*time.Microsecond + 50*37*time.Nanosecond).Nanoseconds() {
		t.Errorf("started at %d ns", batch.AtNS)
	}
}

func TestCalibrationMakesBatchesOfWholePasses(t *testing.T) {
	for _, test := range []struct {
		cost    time.Duration
		samples int
		want    int
	}{
		{100 * time.Nanosecond, 1024, 98 * 1024}, // 97.7 passes take 10 ms
		{2 * time.Nanosecond, 1024, 4883 * 1024}, // 4882.8
		{50 * time.Microsecond, 16, 13 * 16},     // 12.5, rounded up
		{5 * time.Millisecond, 16, 16},           // a pass takes longer than a batch
		{10 * time.Microsecond, 1024, 1 * 1024},  // 0.98
		{333 * time.Nanosecond, 1024, 29 * 1024}, // 29.3
		{1500 * time.Nanosecond, 1024, 7 * 1024}, // 6.5
		{1 * time.Millisecond, 4, 3 * 4},         // 2.5, rounded up
	} {
		var clock fakeClock
		collections := 0
		got, err := clock.measurer(&collections).calibrate(clock.loop(test.cost), test.samples, math.MaxInt, 10*time.Millisecond)
		if err != nil || got != test.want {
			t.Errorf("%v an execution, %d samples: %d executions (%v), want %d", test.cost, test.samples, got, err, test.want)
		}
	}
}

// A disturbance in one try must not make the batches short.
func TestCalibrationTakesTheFastestTry(t *testing.T) {
	var clock fakeClock
	collections := 0
	disturbed := func(_, n int) (int, error) {
		cost := 100 * time.Nanosecond
		if collections == 1 { // during the first try
			cost *= 3
		}
		clock.at += time.Duration(n) * cost
		return n, nil
	}
	got, err := clock.measurer(&collections).calibrate(disturbed, 1000, math.MaxInt, 10*time.Millisecond)
	if err != nil || got != 100_000 {
		t.Errorf("%d executions (%v), want 100000", got, err)
	}
}

// A batch collects whenever it has allocated as much as Go lets a small heap grow by.
func TestBatchesCollectBetweenChunks(t *testing.T) {
	for _, test := range []struct {
		allocated  uint64
		executions int
		want       int
	}{
		{0, 1024, math.MaxInt},
		{1024 * 1024, 1024, 4096},
		{1 << 20, 1024, 4096},
		{64 << 20, 16, 1},
		{4 << 20, 16, 16},
	} {
		if got := chunk(test.allocated, test.executions); got != test.want {
			t.Errorf("%d bytes in %d executions: a chunk of %d, want %d", test.allocated, test.executions, got, test.want)
		}
	}
	var clock fakeClock
	collections := 0
	var parts [][2]int
	loop := func(from, n int) (int, error) {
		parts = append(parts, [2]int{from, n})
		clock.at += time.Duration(n) * time.Microsecond
		return n, nil
	}
	batch, err := clock.measurer(&collections).batch(loop, 250, division{100, 100})
	want := [][2]int{{0, 5}, {0, 100}, {100, 5}, {100, 100}, {200, 2}, {200, 50}}
	if err != nil || batch.NS != 250_000 || collections != 3 || !slices.Equal(parts, want) {
		t.Errorf("%d ns after %d collections by %v (%v); want 250000 after 3 by %v", batch.NS, collections, parts, err, want)
	}
}

// What is timed in one go is so short that the scheduler seldom interrupts it.
func TestBatchesAreTimedInParts(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	m.stretch = time.Millisecond
	for _, test := range []struct {
		n, chunk int
		length   time.Duration
		want     division
	}{
		{1000, math.MaxInt, 5 * time.Millisecond, division{math.MaxInt, 200}},
		{1000, 150, 5 * time.Millisecond, division{150, 150}},
		{16, math.MaxInt, 5 * time.Second, division{math.MaxInt, 1}},
		{1000, math.MaxInt, 0, division{math.MaxInt, 1000}},
	} {
		if got := m.parts(test.n, test.chunk, test.length); got != test.want {
			t.Errorf("%d executions in %v: %+v, want %+v", test.n, test.length, got, test.want)
		}
	}
	var parts [][2]int
	loop := func(from, n int) (int, error) {
		parts = append(parts, [2]int{from, n})
		clock.at += time.Duration(n) * time.Microsecond
		return n, nil
	}
	batch, err := m.batch(loop, 250, division{200, 100})
	// 200 executions between two collections, with a twentieth of them behind each.
	want := [][2]int{{0, 10}, {0, 100}, {100, 100}, {200, 2}, {200, 50}}
	if err != nil || batch.NS != 250_000 || batch.CPUNS != 250_000 || collections != 2 || !slices.Equal(parts, want) {
		t.Errorf("%+v after %d collections by %v (%v)", batch, collections, parts, err)
	}
}

// A part that lost its processor runs again with the same samples, and counts by its processor
// time if it does every time.
func TestPartsWithoutTheProcessorRunAgain(t *testing.T) {
	for _, test := range []struct {
		name    string
		taken   int // how many of the first tries of the second part lose the processor
		again   int
		off     time.Duration
		collect int
	}{
		{"never", 0, 0, 0, 1}, {"once", 1, 1, 0, 2}, {"always", 99, mostTries - 1, 3 * time.Millisecond, 2},
	} {
		var clock fakeClock
		collections, tries := 0, 0
		m := clock.measurer(&collections)
		var froms []int
		loop := func(from, n int) (int, error) {
			clock.at += time.Duration(n) * time.Microsecond
			if n < 100 { // warm-up
				return n, nil
			}
			froms = append(froms, from)
			if from == 100 {
				if tries++; tries <= test.taken {
					clock.at += 3 * time.Millisecond
					clock.off += 3 * time.Millisecond
				}
			}
			return n, nil
		}
		batch, err := m.batch(loop, 300, division{300, 100})
		if err != nil || batch.NS != 300_000 || batch.Again != test.again || batch.OffNS != test.off.Nanoseconds() || collections != test.collect {
			t.Errorf("%s: %+v after %d collections (%v)", test.name, batch, collections, err)
		}
		if len(froms) != 3+test.again || froms[0] != 0 || froms[len(froms)-1] != 200 {
			t.Errorf("%s: from %v", test.name, froms)
		}
	}
	// Where the processor time is not known, nothing runs again.
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	m.processor = func() time.Duration { return 0 }
	if batch, err := m.batch(clock.loop(time.Microsecond), 100, division{100, 100}); err != nil || batch.NS != 100_000 || batch.Again != 0 {
		t.Errorf("%+v (%v)", batch, err)
	}
}

// An operation whose batches take long gets the fewest batches, a quick one all.
func TestSlowOperationsHaveFewerBatches(t *testing.T) {
	for cost, want := range map[time.Duration]int{time.Microsecond: 13, 100 * time.Millisecond: 2, 2 * time.Millisecond: 10} {
		var clock fakeClock
		collections := 0
		op, err := clock.measurer(&collections).operation(fact.Marshal, clock.loop(cost), 16, Batching{Batches: 13, Warmup: 2, BatchNS: 10_000_000})
		if err != nil || len(op.Batches) != want {
			t.Errorf("%v an execution: %d batches (%v), want %d", cost, len(op.Batches), err, want)
		}
	}
}

var kept *[64]byte

func TestAllocationsAreExact(t *testing.T) {
	loop := func(_, n int) (int, error) {
		for range n {
			kept = new([64]byte)
		}
		return n, nil
	}
	m := newMeasurer()
	bytes, objects, err := m.allocations(loop, 1000)
	if err != nil || bytes != 64_000 || objects != 1000 {
		t.Errorf("%d bytes in %d objects (%v), want 64000 in 1000", bytes, objects, err)
	}
}

func TestAllocatingOverAGiBIsAnError(t *testing.T) {
	loop := func(_, n int) (int, error) {
		for range n {
			large = make([]byte, mostBytes+1)
		}
		return n, nil
	}
	defer func() { large = nil }()
	if _, _, err := newMeasurer().allocations(loop, 4); err == nil || !strings.Contains(err.Error(), "needs over 1 GiB") {
		t.Errorf("%v", err)
	}
}

var large []byte

func TestLoopErrorsEndTheOperation(t *testing.T) {
	var clock fakeClock
	collections := 0
	broken := errors.New("broken")
	_, err := clock.measurer(&collections).operation(fact.Marshal, func(int, int) (int, error) { return 0, broken }, 16, Batching{Batches: 3, BatchNS: 1000})
	if !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

func TestOperationsUseAKnownCalibration(t *testing.T) {
	var clock fakeClock
	collections := 0
	op, err := clock.measurer(&collections).operation(fact.Marshal, clock.loop(time.Microsecond), 16,
		Batching{Batches: 5, BatchNS: 10_000_000, N: map[string]int{string(fact.Marshal): 160}})
	if err != nil {
		t.Fatal(err)
	}
	if op.N != 160 || len(op.Batches) != 5 || collections != 5 {
		t.Errorf("%d executions in %d batches after %d collections, want 160, 5 and 5", op.N, len(op.Batches), collections)
	}
	for _, b := range op.Batches {
		if b.NS != 160_000 {
			t.Errorf("a batch of 160 µs reads %d ns", b.NS)
		}
	}
}
