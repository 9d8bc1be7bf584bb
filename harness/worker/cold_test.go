package worker

import (
	"errors"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// A single execution is timed, without what comes between and without reading the clock.
func TestColdExecutionsAreTimedAlone(t *testing.T) {
	var clock fakeClock
	collections := 0
	m := clock.measurer(&collections)
	m.now = func() time.Duration { clock.at += 40; return clock.at } // a reading takes 40 ns
	done := 0
	op, err := m.cold(clock.loop(700), func(i int) error {
		if i != done {
			t.Fatalf("the work before execution %d is that of %d", done, i)
		}
		done++
		clock.at += 10 * time.Microsecond
		return nil
	})
	if err != nil || op.N != coldExecutions || op.Batches[0].NS != 700*coldExecutions || collections != (coldExecutions+coldCollect-1)/coldCollect {
		t.Errorf("%d executions in %d ns after %d collections (%v)", op.N, op.Batches[0].NS, collections, err)
	}
	// What takes long is executed less often.
	clock = fakeClock{}
	op, err = m.cold(clock.loop(100*time.Millisecond), func(int) error { return nil })
	if err != nil || op.N != 4 {
		t.Errorf("%d executions of 100 ms (%v)", op.N, err)
	}
	// Every other execution loses the processor.
	clock = fakeClock{}
	runs := 0
	op, err = m.cold(func(_, n int) (int, error) {
		clock.at += 700
		if runs++; runs%2 == 0 {
			clock.at, clock.off = clock.at+time.Microsecond, clock.off+time.Microsecond
		}
		return n, nil
	}, func(int) error { return nil })
	if err != nil || op.N != coldExecutions || op.Batches[0].NS != 700*coldExecutions {
		t.Errorf("%d executions in %d ns (%v)", op.N, op.Batches[0].NS, err)
	}
	broken := errors.New("broken")
	if _, err := m.cold(clock.loop(1), func(int) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
}

// Between two executions come the other types that the library carries, not the one that is timed.
func TestOtherTypesComeBetween(t *testing.T) {
	own := points()
	other := contest.NewType("other", "Another point.", contest.Sampler[point]{
		Name: "other", Doc: "Points.", Count: 8, Sample: func(*random.Source, int) point { return point{1, 2} },
	})
	refused := contest.NewType("refused", "A text.", contest.Sampler[string]{
		Name: "refused", Doc: "Texts.", Count: 8, Sample: func(*random.Source, int) string { return "" },
	})
	var calls []string
	v := &contest.Variant{Bind: func(typ *contest.Type) (contest.Codec, error) {
		if typ == refused {
			return nil, errors.New("no texts")
		}
		return timed{calls: &calls}, nil
	}}
	all := otherTypes(contest.Suite{Types: []*contest.Type{own, other, refused}}, v, own)
	if len(all) != 1 {
		t.Fatalf("%d other types", len(all))
	}
	calls = nil
	if err := all[0](); err != nil || len(calls) != 2 || calls[0] != "marshal" || calls[1] != "unmarshal" {
		t.Errorf("%q (%v)", calls, err)
	}
}
