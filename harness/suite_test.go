package harness

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// The test binary is its own worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		suite := testSuite()
		if len(os.Args) > 2 {
			suite = fragileSuite()
		}
		worker.Main(suite, slices.Concat(worker.Handlers, prober.Handlers()))
	}
	if len(os.Args) > 2 && os.Args[1] == "parent" {
		parentMain(os.Args[2])
	}
	os.Exit(m.Run())
}

// pair is the type that the test contestants carry.
type pair struct{ A, B int64 }

func testType() *contest.Type {
	return contest.NewType("pair", "two integers", contest.Sampler[pair]{
		Name: "pair", Doc: "two integers", Count: 16,
		Sample: func(r *random.Source, _ int) pair { return pair{int64(r.Uint64()), int64(r.Uint64())} },
	})
}

// fixed is an honest codec for pair.
type fixed struct{}

func (fixed) Marshal(v any) ([]byte, error) {
	p := v.(*pair)
	return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(make([]byte, 0, 16), uint64(p.A)), uint64(p.B)), nil
}

func (fixed) Unmarshal(data []byte, v any) error {
	if len(data) < 16 {
		return errors.New("short")
	}
	*v.(*pair) = pair{int64(binary.LittleEndian.Uint64(data)), int64(binary.LittleEndian.Uint64(data[8:]))}
	return nil
}

// misbehaving does something else before it marshals.
type misbehaving struct {
	fixed
	act func() error
}

func (m misbehaving) Marshal(v any) ([]byte, error) {
	if err := m.act(); err != nil {
		return nil, err
	}
	return m.fixed.Marshal(v)
}

// changing changes the value that it marshals.
type changing struct{ fixed }

func (c changing) Marshal(v any) ([]byte, error) {
	out, err := c.fixed.Marshal(v)
	v.(*pair).A++
	binary.LittleEndian.PutUint64(out, uint64(v.(*pair).A))
	return out, err
}

// narrow changes the numbers that it marshals. It supports any struct of int64 fields.
type narrow struct{ keeps func(int64) int64 }

func (n narrow) Marshal(v any) ([]byte, error) {
	var out []byte
	for value := reflect.ValueOf(v).Elem(); len(out) < 8*value.NumField(); {
		field := value.Field(len(out) / 8)
		if !field.CanInt() {
			return nil, errors.New("not a number")
		}
		out = binary.LittleEndian.AppendUint64(out, uint64(n.keeps(field.Int())))
	}
	return out, nil
}

func (narrow) Unmarshal(data []byte, v any) error {
	value := reflect.ValueOf(v).Elem()
	for i := range value.NumField() {
		value.Field(i).SetInt(int64(binary.LittleEndian.Uint64(data[8*i:])))
	}
	return nil
}

// mask differs from process to process, so no two processes change a number alike.
func mask() int64 { return int64(os.Getpid()) }

var sink [][]byte

// overflow fills the stack. The runtime allows 1 GB, which takes long on a slow machine.
func overflow(n int) int {
	if n < 0 {
		return n
	}
	return overflow(n+1) + 1
}

// testSuite returns the test contestants. Those called late… behave during verification and
// misbehave in a measuring worker, which they recognize by GOGC=off.
func testSuite() contest.Suite {
	measuring := os.Getenv("GOGC") == "off"
	s := contest.Suite{Types: []*contest.Type{testType()}}
	add := func(name string, codec contest.Codec) {
		s.Contestants = append(s.Contestants, &contest.Contestant{
			Name: name, Doc: name, Module: "std", License: "MIT", URL: "-", Schema: contest.Manual,
			Variants: []contest.Variant{{
				Name: "default", Default: true, Doc: name, Format: "test",
				Bind: func(*contest.Type) (contest.Codec, error) { return codec, nil },
			}},
		})
	}
	both := func(name string, act func() error) {
		add(name, misbehaving{act: act})
		add("late"+name, misbehaving{act: func() error {
			if measuring {
				return act()
			}
			return nil
		}})
	}
	add("good", fixed{})
	add("changes", changing{})
	add("halves", narrow{func(n int64) int64 { return int64(int32(n)) }})
	add("shifts", narrow{func(n int64) int64 { return n ^ mask() }})
	both("fails", func() error { return errors.New("no such luck") })
	both("panics", func() error { panic("in the library") })
	both("overflows", func() error {
		debug.SetMaxStack(16 << 20)
		return fmt.Errorf("depth %d", overflow(0))
	})
	both("exits", func() error { os.Exit(0); return nil })
	both("hangs", func() error {
		if path := os.Getenv("SERBENCH_TEST_PID"); path != "" {
			_ = os.WriteFile(path, fmt.Append(nil, os.Getpid()), 0o666)
		}
		select {}
	})
	both("spins", func() error {
		for n := 0; ; n++ {
			sink = sink[:0]
		}
	})
	both("eats", func() error {
		for {
			sink = append(sink, make([]byte, 1<<20))
		}
	})
	both("prints", func() error { fmt.Println("{}"); return nil })
	return s
}

func testCase(name string) result.Case {
	return result.Case{Contestant: name, Variant: "default", Dataset: "pair"}
}

func testPlan(windows int, names ...string) result.Plan {
	plan := result.Plan{
		Operations: fact.Operations, Windows: windows, Batches: 2, Warmup: 1, BatchNS: int64(20 * time.Microsecond),
		MemoryLimit: 512 << 20, TimeoutNS: int64(time.Minute), CPU: -1,
	}
	for _, name := range names {
		plan.Cases = append(plan.Cases, testCase(name))
	}
	return plan
}

// timeout is for contestants that hang. All others finish long before.
const timeout = 6 * time.Second

// itself uses this test binary as every program.
func itself(args ...string) Itself { return Itself{Args: append([]string{"worker"}, args...)} }

func testRunner(plan result.Plan, timeout time.Duration) *Runner {
	return &Runner{Programs: itself(), Launcher: Launcher{Timeout: timeout, MemoryLimit: plan.MemoryLimit}}
}

// runAll runs a plan to its end and reads the file back.
func runAll(t *testing.T, plan result.Plan, timeout time.Duration) *result.Run {
	t.Helper()
	return runOf(t, plan, testRunner(plan, timeout))
}

func runOf(t *testing.T, plan result.Plan, r *Runner) *result.Run {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, result.Header{Plan: plan, Identity: result.Identity{Seed: 7}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Run(context.Background(), w); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	run, err := result.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// workers returns the workers of one contestant.
func workers(run *result.Run, name string) (found []result.Worker) {
	for _, w := range run.Workers {
		if w.Contestant == name {
			found = append(found, w)
		}
	}
	return found
}

// parentMain is a parent that never ends by itself, because its worker hangs.
func parentMain(path string) {
	plan := testPlan(1, "latehangs")
	w, err := result.Create(path, result.Header{Plan: plan})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, testRunner(plan, time.Hour).Run(context.Background(), w))
	os.Exit(1)
}
