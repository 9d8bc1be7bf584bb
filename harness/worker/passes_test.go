package worker

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
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
			name fact.Operation
			ns   int64
		}{{fact.Bind, 5000}, {fact.Marshal, 700}, {fact.Unmarshal, 900}}
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
	for stage, v := range map[fact.Operation]*contest.Variant{
		fact.Bind:    {Bind: func(*contest.Type) (contest.Codec, error) { return nil, broken }},
		fact.Marshal: {Bind: func(*contest.Type) (contest.Codec, error) { return timed{fail: broken}, nil }},
	} {
		out, err := m.first(v, d)
		if last := len(out.Operations) - 1; !errors.Is(err, broken) || out.Operations[last].Name != stage {
			t.Errorf("%s: %v after %+v", stage, err, out.Operations)
		}
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
	batching := Batching{Case: libraryCase, Operations: fact.Operations, Batches: 2, BatchNS: 1000, N: map[string]int{string(fact.Marshal): 8, string(fact.Unmarshal): 8}}
	parallel, err := parallel(suite, Paralleling{Batching: batching, Processors: 2})
	if err != nil {
		t.Fatal(err)
	}
	collected, err := collected(suite, Collecting{Batching{Case: libraryCase, Operations: []fact.Operation{fact.Unmarshal}}, fact.UsualHeap})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, op := range append(parallel.Operations, collected.Operations...) {
		got = append(got, string(op.Name))
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
		if _, err := execute(suite, Executing{Case: libraryCase, Operation: fact.Unmarshal, N: n}); err != nil {
			t.Fatal(err)
		}
		unmarshals := len(slices.DeleteFunc(calls, func(call string) bool { return call != "unmarshal" }))
		if unmarshals != 8+n {
			t.Errorf("%d executions: %d calls, want %d", n, unmarshals, 8+n)
		}
	}
}
