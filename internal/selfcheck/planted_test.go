// Package selfcheck is the proof that the harness finds what is there and nothing
// else: a slowdown of 5 % is planted in a contestant, and runs with and without it
// are compared as a user would compare them. It takes minutes, so that it runs only
// where SERBENCH_LONG=1 is set:
//
//	SERBENCH_LONG=1 go test -v -timeout 1h ./internal/selfcheck
package selfcheck

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/limit"
	generated "github.com/serbench/serbench/contestants/limit/generated/person"
	"github.com/serbench/serbench/contestants/null"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// costVariable is the environment variable by which a run tells its workers how much
// work the planted contestants do: the changed one's turns.
const costVariable = "SERBENCH_TEST_TURNS"

// turns is the work of a contestant that nothing was planted in; planted is 5 % more.
const (
	turns   = 400
	planted = turns + turns/20
)

// handCode is limit with its code for person.
var handCode = limit.Contestant.With(generated.Codecs)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		worker.Main(suite(), worker.Handlers)
	}
	os.Exit(m.Run())
}

// working marshals by the code written by hand, after some turns of arithmetic.
type working struct {
	contest.Codec
	turns int
}

func (w working) Marshal(v any) ([]byte, error) {
	out, err := w.Codec.Marshal(v)
	x := uint64(len(out))
	for range w.turns {
		x = x*6364136223846793005 + 1442695040888963407
	}
	if x == 0 { // never, and the compiler does not know it
		binary.LittleEndian.PutUint64(out, x)
	}
	return out, err
}

func suite() contest.Suite {
	changed, err := strconv.Atoi(os.Getenv(costVariable))
	if err != nil {
		changed = turns
	}
	s := contest.Suite{Types: []*contest.Type{person.Type}, Contestants: []*contest.Contestant{null.Contestant, handCode}}
	for name, n := range map[string]int{"changed": changed, "unchanged": turns} {
		s.Contestants = append(s.Contestants, &contest.Contestant{
			Name: name, Doc: name, Module: "std", License: "MIT", URL: "-", Schema: contest.Manual,
			Variants: []contest.Variant{{
				Name: "default", Default: true, Doc: name, Format: "test",
				Bind: func(t *contest.Type) (contest.Codec, error) {
					codec, err := handCode.Variants[0].Codec(t)
					return working{codec, n}, err
				},
			}},
		})
	}
	return s
}

// measure is one run of the usual length.
func measure(t *testing.T, cost, seed int) *result.Run {
	t.Helper()
	t.Setenv(costVariable, strconv.Itoa(cost))
	plan := result.Plan{
		Operations: []string{worker.Marshal}, Windows: 8, Extra: 8, Batches: 11, Warmup: 2, BatchNS: 10e6,
		TimeoutNS: time.Minute.Nanoseconds(), CPU: platform.WorkerCPU(false), Gate: result.DefaultGate,
	}
	header := result.Header{Identity: result.Identity{Seed: uint64(seed)}, Datasets: []result.Dataset{{Name: "person"}}}
	for _, name := range []string{"null", "limit", "changed", "unchanged"} {
		plan.Cases = append(plan.Cases, result.Case{Contestant: name, Variant: "default", Dataset: "person"})
		header.Contestants = append(header.Contestants, result.Contestant{
			Name: name, Reference: name == "null" || name == "limit", Variants: []result.Variant{{Name: "default", Default: true, Ranked: true}},
		})
	}
	header.Plan = plan
	w, err := result.Create(filepath.Join(t.TempDir(), fmt.Sprintf("%d-%d.json", cost, seed)), header)
	if err != nil {
		t.Fatal(err)
	}
	runner := harness.Runner{Programs: harness.Itself{Args: []string{"worker"}}, Launcher: harness.Launcher{Timeout: time.Minute}}
	if err := runner.Run(context.Background(), w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.Run
}

func TestAPlantedSlowdownIsFound(t *testing.T) {
	if os.Getenv("SERBENCH_LONG") != "1" {
		t.Skip("takes minutes; SERBENCH_LONG=1 runs it")
	}
	const repeats = 10
	// A change must lie beyond the threshold with its whole
	// interval, and one of 5 % lies beyond 2 % only on a calm machine.
	const threshold = 0.01
	found, reported := 0, 0
	for i := range repeats {
		before, after := measure(t, turns, 2*i), measure(t, planted, 2*i+1)
		for _, c := range analysis.Compare(before, after, threshold).Changes {
			t.Logf("%d: %-9s %.3f (%.3f to %.3f): %s", i, c.ID, c.Ratio.Center, c.Ratio.Lo, c.Ratio.Hi, c.Conclusion)
			switch {
			case c.ID == "changed" && c.Conclusion == analysis.Worse:
				found++
			case c.ID == "unchanged" && (c.Conclusion == analysis.Worse || c.Conclusion == analysis.Better):
				reported++
			}
		}
	}
	t.Logf("the slowdown was found in %d of %d comparisons; %d reported a change where there was none", found, repeats, reported)
	if found < repeats-1 || reported > 0 {
		t.Error("want it found, and nothing else")
	}
}
