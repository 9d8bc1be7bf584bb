// Package selfcheck checks that the harness measures known costs correctly, and reports no
// others. It plants known costs in contestants and compares them with the measurements. It
// also plants changes of code, allocations and layout in one of several builds, and compares
// them as a user would. This takes minutes, so it only runs if SERBENCH_LONG=1 is set. It writes the
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
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/limit"
	persons "github.com/serbench/serbench/contestants/limit/generated/person"
	"github.com/serbench/serbench/contestants/null"
	"github.com/serbench/serbench/datasets/order"
	"github.com/serbench/serbench/datasets/person"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// turns is the work of a contestant without a planted cost.
const turns = 400

// handCode is the contestant limit, with code for the types of the data sets.
var handCode = limit.Contestant.WithCode(persons.Codecs, orders)

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

func allocate(objects int) {
	for range objects {
		object = new([objectSize]byte)
	}
}

func (w working) Marshal(v any) ([]byte, error) {
	out, err := w.Codec.Marshal(v)
	allocate(w.objects)
	if x := work(uint64(len(out)), w.turns); x == 0 { // never true, but the compiler does not know
		binary.LittleEndian.PutUint64(out, x)
	}
	return out, err
}

func suite() contest.Suite {
	s := contest.Suite{Types: []*contest.Type{person.Type, order.Type}, Contestants: []*contest.Contestant{null.Contestant}}
	s.Contestants = append(s.Contestants, bases...)
	add := func(name string, turns, objects int) {
		s.Contestants = append(s.Contestants, contestantOf(name, func(t *contest.Type) (contest.Codec, error) {
			codec, err := handCode.Variants[0].Codec(t)
			return working{codec, turns, objects}, err
		}))
	}
	add("unchanged", turns, 0)
	for _, c := range costs {
		add(c.contestant(), turns+c.turns, c.objects)
	}
	s.Contestants = append(s.Contestants, changing()...)
	return s
}

// contestantOf is a contestant with a codec of ours.
func contestantOf(name string, bind func(*contest.Type) (contest.Codec, error)) *contest.Contestant {
	return &contest.Contestant{
		Name: name, Doc: name, Module: "std", License: "MIT", URL: "-", Schema: contest.Manual,
		Variants: []contest.Variant{{Name: "default", Default: true, Doc: name, Format: "test", Bind: bind}},
	}
}

// datasets are those that changes are measured on.
var datasets = []string{"person", "order"}

// casesOf are the cases of contestants and of the references.
func casesOf(contestants, datasets []string, build string) (cases []result.Case) {
	for _, dataset := range datasets {
		for _, name := range slices.Compact(slices.Sorted(slices.Values(append([]string{"null", "limit"}, contestants...)))) {
			cases = append(cases, result.Case{Contestant: name, Variant: "default", Dataset: dataset, Build: result.Build{Programs: build}})
		}
	}
	return cases
}

// measure makes one run with the batches of every run.
func measure(t *testing.T, programs harness.Programs, cases []result.Case, windows int, seed uint64, observer harness.Observer) *result.Run {
	t.Helper()
	plan := result.Plan{
		Cases: cases, Operations: []fact.Operation{fact.Marshal}, Windows: windows, Batches: 4, Warmup: 3, BatchNS: 3e6,
		TimeoutNS: time.Minute.Nanoseconds(), CPU: platform.WorkerCPU(false), Gate: result.DefaultGate,
	}
	header := result.Header{
		Started:     time.Now().UTC(),
		Identity:    result.Identity{Machine: harness.Machine(), Seed: seed},
		Environment: harness.Environment(),
		Plan:        plan,
	}
	for _, c := range cases {
		if !slices.ContainsFunc(header.Datasets, func(d result.Dataset) bool { return d.Name == c.Dataset }) {
			header.Datasets = append(header.Datasets, result.Dataset{Name: c.Dataset, Type: c.Dataset})
		}
		if !slices.ContainsFunc(header.Contestants, func(one result.Contestant) bool { return one.Name == c.Contestant }) {
			header.Contestants = append(header.Contestants, result.Contestant{
				Reference: c.Contestant == "null" || c.Contestant == "limit",
				Name:      c.Contestant, Variants: []result.Variant{{Name: "default", Default: true, Ranked: true}},
			})
		}
	}
	w, err := result.Create(filepath.Join(t.TempDir(), "run.json"), header)
	if err != nil {
		t.Fatal(err)
	}
	runner := harness.Runner{Programs: programs, Launcher: harness.Launcher{Timeout: time.Minute}, Observer: observer}
	if err := runner.Run(context.Background(), w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.Run
}
