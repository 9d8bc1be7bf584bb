package harness

import (
	"errors"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
)

// fakeClock advances only when a loop on it runs.
type fakeClock struct{ at time.Duration }

func (c *fakeClock) measurer(collections *int) measurer {
	return measurer{
		now:     func() time.Duration { return c.at },
		usage:   func() usage { return usage{cpu: c.at.Nanoseconds()} },
		collect: func() { *collections++; c.at += 71 * time.Microsecond },
	}
}

// loop costs a known time per execution.
func (c *fakeClock) loop(cost time.Duration) contest.Loop {
	return func(n int) (int, error) {
		c.at += time.Duration(n) * cost
		return n, nil
	}
}

func TestABatchTimesTheLoopAndNothingElse(t *testing.T) {
	var clock fakeClock
	collections := 0
	batch, err := clock.measurer(&collections).batch(clock.loop(37*time.Nanosecond), 1000)
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
		got, err := clock.measurer(&collections).calibrate(clock.loop(test.cost), test.samples, 10*time.Millisecond)
		if err != nil || got != test.want {
			t.Errorf("%v an execution, %d samples: %d executions (%v), want %d", test.cost, test.samples, got, err, test.want)
		}
	}
}

// A disturbance in one try must not make the batches short.
func TestCalibrationTakesTheFastestTry(t *testing.T) {
	var clock fakeClock
	collections := 0
	disturbed := func(n int) (int, error) {
		cost := 100 * time.Nanosecond
		if collections == 1 { // during the first try
			cost *= 3
		}
		clock.at += time.Duration(n) * cost
		return n, nil
	}
	got, err := clock.measurer(&collections).calibrate(disturbed, 1000, 10*time.Millisecond)
	if err != nil || got != 100_000 {
		t.Errorf("%d executions (%v), want 100000", got, err)
	}
}

func TestABatchThatAllocatesTooMuchIsShortened(t *testing.T) {
	for _, test := range []struct {
		n, samples int
		passBytes  uint64
		want       int
	}{
		{100 * 1024, 1024, 0, 100 * 1024},
		{100 * 1024, 1024, 1 << 20, 100 * 1024},
		{1000 * 1024, 1024, 1 << 20, 256 * 1024},
		{64, 16, 1 << 40, 16},
	} {
		if got := bound(test.n, test.samples, test.passBytes); got != test.want {
			t.Errorf("bound(%d, %d, %d) = %d, want %d", test.n, test.samples, test.passBytes, got, test.want)
		}
	}
}

var kept *[64]byte

func TestAllocationsAreExact(t *testing.T) {
	loop := func(n int) (int, error) {
		for range n {
			kept = new([64]byte)
		}
		return n, nil
	}
	if _, _, err := allocations(loop, 10); err != nil {
		t.Fatal(err)
	}
	bytes, objects, err := allocations(loop, 1000)
	if err != nil || bytes != 64_000 || objects != 1000 {
		t.Errorf("%d bytes in %d objects (%v), want 64000 in 1000", bytes, objects, err)
	}
}

func TestAnErrorInTheLoopEndsTheOperation(t *testing.T) {
	var clock fakeClock
	collections := 0
	broken := errors.New("broken")
	_, err := clock.measurer(&collections).operation(Marshal, func(int) (int, error) { return 0, broken }, 16, request{Batches: 3, BatchNS: 1000})
	if !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

func TestAnOperationHasItsBatchesAndUsesAKnownCalibration(t *testing.T) {
	var clock fakeClock
	collections := 0
	op, err := clock.measurer(&collections).operation(Marshal, clock.loop(time.Microsecond), 16,
		request{Batches: 5, BatchNS: 10_000_000, N: map[string]int{Marshal: 160}})
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
