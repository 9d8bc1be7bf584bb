package worker

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

var anchorNames = []string{"null/marshal", "null/unmarshal", "empty", "limit/marshal", "limit/unmarshal"}

// known holds a calibration for every anchor. Calibrating the empty loop would never end,
// because the fake clock stands still in it.
func known(n int) map[string]int {
	all := map[string]int{}
	for _, name := range anchorNames {
		all[AnchorKey(name)] = n
	}
	return all
}

// measured runs one case on a fake clock.
func measured(t *testing.T, clock *fakeClock, codec contest.Codec, batching Batching) result.Measurement {
	t.Helper()
	collections := 0
	suite := suiteOf(clock, codec)
	d := suite.Datasets()[0]
	if batching.Operations == nil {
		batching.Operations = fact.Operations
	}
	if batching.N == nil {
		batching.N = known(1000)
	}
	out, err := clock.measurer(&collections).measure(suite, &suite.Contestants[0].Variants[0], d, d.Samples(d.Count), Measuring{Batching: batching})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Whatever a worker measures, it reads the same anchors first and last, at their true cost.
func TestAnchorsAreReadFirstAndLast(t *testing.T) {
	var clock fakeClock
	out := measured(t, &clock, timed{clock: &clock, marshal: 100, unmarshal: 200}, Batching{Batches: 3, BatchNS: 100_000})
	var got []string
	for _, a := range out.Anchors {
		got = append(got, a.Position+" "+a.Name)
		if want := map[byte]float64{'n': 10, 'e': 0, 'l': 20}[a.Name[0]]; a.NSPerOp != want || a.N != 1000 {
			t.Errorf("%s reads %g ns in %d executions, want %g in 1000", a.Name, a.NSPerOp, a.N, want)
		}
	}
	var want []string
	for _, position := range []string{"first", "last"} {
		for _, name := range anchorNames {
			want = append(want, position+" "+name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// Each anchor runs before it is read, because a process is slow in its first milliseconds.
func TestAnchorsWarmUpBeforeTheFirstReading(t *testing.T) {
	var clock fakeClock
	collections := 0
	runs := 0
	cold := func(_, n int) (int, error) {
		cost := 10 * time.Nanosecond
		if runs++; runs == 1 {
			cost *= 100
		}
		clock.at += time.Duration(n) * cost
		return n, nil
	}
	m := clock.measurer(&collections)
	all := []anchor{{"null/marshal", cold, 8}}
	if err := m.warmAnchors(all, nil); err != nil {
		t.Fatal(err)
	}
	if clock.at != 8*time.Microsecond {
		t.Errorf("an uncalibrated anchor ran for %v, want one pass of 8 µs", clock.at)
	}
	readings, err := m.readAnchors(all, "first", nil, nil)
	if err != nil || readings[0].NSPerOp != 10 {
		t.Errorf("%+v (%v), want 10 ns", readings, err)
	}
	if got := time.Duration(readings[0].N) * 10; got != anchorBatch {
		t.Errorf("a reading of %v, want %v", got, anchorBatch)
	}
}

func TestSuitesWithoutReferencesHaveNoAnchors(t *testing.T) {
	all, err := newAnchors(contest.Suite{Types: []*contest.Type{points()}})
	if err != nil || len(all) != 0 {
		t.Errorf("%d anchors (%v)", len(all), err)
	}
	if pulse := (measurer{}).pulse(all, nil); pulse != nil {
		t.Error("there is a pulse without an anchor")
	}
}

// A disturbed batch has a slow pulse, and no other batch has one.
func TestDisturbedBatchesHaveASlowPulse(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	slow := 1.0
	reference := func(_, n int) (int, error) {
		clock.at += time.Duration(float64(n) * 10 * slow)
		return n, nil
	}
	m.afterBatch = m.pulse([]anchor{{"null/marshal", reference, 8}}, []result.Anchor{{N: 1000}})
	batches := 0
	loop := func(_, n int) (int, error) {
		if n == 160 { // a batch, not its warm-up
			batches++
			slow = 1
			if batches == 3 {
				slow = 2.5
			}
		}
		clock.at += time.Duration(float64(n) * 1000 * slow)
		return n, nil
	}
	op, err := m.operation(fact.Marshal, loop, 16, Batching{Batches: 5, N: map[string]int{string(fact.Marshal): 160}})
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range op.Batches {
		want := 10.0
		if i == 2 {
			want = 25
		}
		if b.Pulse != want {
			t.Errorf("batch %d has a pulse of %g ns, want %g", i, b.Pulse, want)
		}
	}
}

// A pulse is a tenth of a reading, follows a short untimed run, and is not part of a batch.
func TestPulsesAreShortAndOutsideTheBatches(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	var parts []int
	reference := func(_, n int) (int, error) {
		parts = append(parts, n)
		clock.at += time.Duration(n) * 10
		return n, nil
	}
	m.afterBatch = m.pulse([]anchor{{"null/marshal", reference, 8}}, []result.Anchor{{N: 1000}})
	op, err := m.operation(fact.Marshal, clock.loop(time.Microsecond), 16, Batching{Batches: 2, N: map[string]int{string(fact.Marshal): 160}})
	if err != nil || !slices.Equal(parts, []int{50, 200, 50, 200}) {
		t.Errorf("the reference ran in parts of %v executions (%v)", parts, err)
	}
	for i, b := range op.Batches {
		if b.NS != 160_000 {
			t.Errorf("batch %d of 160 µs reads %d ns", i, b.NS)
		}
	}
}

func TestFailedPulsesEndTheOperation(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	broken := errors.New("broken")
	m.afterBatch = func() (float64, error) { return 0, broken }
	if _, err := m.operation(fact.Marshal, clock.loop(1), 16, Batching{Batches: 2, N: map[string]int{string(fact.Marshal): 160}}); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// The kernel's counts are those of the batch, its collections included.
func TestBatchesKeepTheKernelsCounts(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	var counted platform.Usage
	m.usage = func() platform.Usage { return counted }
	m.collect = func() { counted.Faults += 1000 }
	loop := func(_, n int) (int, error) {
		counted.Switches, counted.Faults, counted.Steal = counted.Switches+2, counted.Faults+3, counted.Steal+1e7
		return n, nil
	}
	for range 2 { // the second batch does not have the counts of the first
		batch, err := m.batch(loop, 200, division{100, 100}) // two chunks, each with its warm-up
		if err != nil || batch.Switches != 8 || batch.Faults != 2012 || batch.Steal != 4e7 {
			t.Errorf("%+v (%v)", batch, err)
		}
	}
}
