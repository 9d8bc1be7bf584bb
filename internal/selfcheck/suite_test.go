// Package selfcheck checks that the harness measures known costs correctly, and reports no
// others. It plants known costs in contestants and compares them with the measurements. It
// also plants a slowdown of 5 % in one, and compares runs with and without it as a user
// would. This takes minutes, so it only runs if SERBENCH_LONG=1 is set. It writes the
// result to the file that SERBENCH_SELFCHECK names, as stats.sh does for docs/SELFCHECK.md:
//
//	SERBENCH_LONG=1 go test -v -count=1 -timeout 1h ./internal/selfcheck
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

// costVariable is the environment variable with the number of turns of "changed", from a
// run to its workers.
const costVariable = "SERBENCH_TEST_TURNS"

// turns is the work of a contestant without a planted cost. planted is 5 % more.
const (
	turns   = 400
	planted = turns + turns/20
)

// handCode is the contestant limit with its code for person.
var handCode = limit.Contestant.With(generated.Codecs)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		worker.Main(suite(), worker.Handlers)
	}
	status := m.Run()
	if err := writePage(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		status = 1
	}
	os.Exit(status)
}

// work runs turns of arithmetic. Each needs the previous result, so no processor can overlap
// them, and the time is proportional to their number.
func work(x uint64, turns int) uint64 {
	for range turns {
		x = x*6364136223846793005 + 1442695040888963407
	}
	return x
}

// working marshals with the hand-written code, and adds some work and some allocations.
type working struct {
	contest.Codec
	turns, objects int
}

// object keeps the compiler from optimizing the allocations away.
var object *[objectSize]byte

// objectSize is a size class of Go's allocator, so it is not rounded up.
const objectSize = 64

func (w working) Marshal(v any) ([]byte, error) {
	out, err := w.Codec.Marshal(v)
	for range w.objects {
		object = new([objectSize]byte)
	}
	if x := work(uint64(len(out)), w.turns); x == 0 { // never true, but the compiler does not know
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
	add := func(name string, turns, objects int) {
		s.Contestants = append(s.Contestants, &contest.Contestant{
			Name: name, Doc: name, Module: "std", License: "MIT", URL: "-", Schema: contest.Manual,
			Variants: []contest.Variant{{
				Name: "default", Default: true, Doc: name, Format: "test",
				Bind: func(t *contest.Type) (contest.Codec, error) {
					codec, err := handCode.Variants[0].Codec(t)
					return working{codec, turns, objects}, err
				},
			}},
		})
	}
	add("changed", changed, 0)
	add("unchanged", turns, 0)
	for _, c := range costs {
		add(c.contestant(), turns+c.turns, c.objects)
	}
	return s
}

// measure makes one run of the usual length with the references and some contestants.
func measure(t *testing.T, cost, seed int, observer harness.Observer, names ...string) *result.Run {
	t.Helper()
	t.Setenv(costVariable, strconv.Itoa(cost))
	plan := result.Plan{
		Operations: []string{worker.Marshal}, Windows: 8, Batches: 11, Warmup: 2, BatchNS: 10e6,
		TimeoutNS: time.Minute.Nanoseconds(), CPU: platform.WorkerCPU(false), Gate: result.DefaultGate,
	}
	header := result.Header{
		Started:     time.Now().UTC(),
		Identity:    result.Identity{Machine: harness.Machine(), Seed: uint64(seed)},
		Environment: harness.Environment(),
		Datasets:    []result.Dataset{{Name: "person"}},
	}
	for _, name := range append([]string{"null", "limit"}, names...) {
		plan.Cases = append(plan.Cases, result.Case{Contestant: name, Variant: "default", Dataset: "person"})
		header.Contestants = append(header.Contestants, result.Contestant{
			// References run again together with disturbed cases. "unchanged" must too,
			// because a cost is the difference from it in the same window.
			Reference: name == "null" || name == "limit" || name == "unchanged",
			Name:      name, Variants: []result.Variant{{Name: "default", Default: true, Ranked: true}},
		})
	}
	header.Plan = plan
	w, err := result.Create(filepath.Join(t.TempDir(), fmt.Sprintf("%d-%d.json", cost, seed)), header)
	if err != nil {
		t.Fatal(err)
	}
	runner := harness.Runner{
		Programs: harness.Itself{Args: []string{"worker"}}, Launcher: harness.Launcher{Timeout: time.Minute}, Observer: observer,
	}
	if err := runner.Run(context.Background(), w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.Run
}
