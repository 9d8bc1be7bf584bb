package harness

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A file that was cut off anywhere is completed with the same workers in the same order,
// and nothing in it is measured again.
func TestCutFileIsCompleted(t *testing.T) {
	plan := testPlan(2, "good", "prints", "fails")
	whole := runAll(t, plan, timeout)
	text, err := os.ReadFile(whole.Path)
	if err != nil {
		t.Fatal(err)
	}
	var ends []int
	for i, b := range text {
		if b == '\n' {
			ends = append(ends, i+1)
		}
	}
	for _, end := range ends[:len(ends)-1] {
		for _, half := range []int{0, 5} { // cut between lines, and inside one
			path := filepath.Join(t.TempDir(), "cut.json")
			if err := os.WriteFile(path, text[:end+half], 0o666); err != nil {
				t.Fatal(err)
			}
			w, err := result.Resume(path)
			if err != nil {
				t.Fatal(err)
			}
			held := len(w.Run.Workers)
			if err := testRunner(plan, timeout).Run(context.Background(), w); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			again, err := result.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(again.Workers) != len(whole.Workers) || len(again.Outcomes) != len(whole.Outcomes) {
				t.Fatalf("cut at %d: %d workers and %d outcomes, want %d and %d", end+half, len(again.Workers), len(again.Outcomes), len(whole.Workers), len(whole.Outcomes))
			}
			for i := range again.Workers {
				if again.Workers[i].Case != whole.Workers[i].Case || again.Workers[i].Window != whole.Workers[i].Window {
					t.Errorf("cut at %d: worker %d is %v in window %d, want %v in %d", end+half, i, again.Workers[i].Case, again.Workers[i].Window, whole.Workers[i].Case, whole.Workers[i].Window)
				}
				if i < held && !again.Workers[i].Start.Equal(whole.Workers[i].Start) {
					t.Errorf("cut at %d: worker %d was measured again", end+half, i)
				}
			}
		}
	}
}

// It is one cache, asked again after each thing that changes.
func TestCacheHoldsForOneProgramOnOneMachine(t *testing.T) {
	dir := t.TempDir()
	program := Program{Sum: "0123456789abcdef0123456789abcdef"}
	open := func(machine string) *Cache {
		t.Helper()
		c, err := OpenCache(dir, machine)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	c := open("here")
	m := result.Measurement{
		Operations: []result.Operation{{Name: fact.Marshal, N: 4096}},
		Anchors:    []result.Anchor{{Name: "null/marshal", Position: "first", N: 99, NSPerOp: 1.5}},
	}
	if err := c.remember(program, testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	m.Operations[0].N = 1
	if err := c.remember(program, testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	c.setOutcome(program, testCase("good"), result.RoundTrip{Result: result.Exact})
	// Files are saved at the end, not after every worker.
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	again := open("here")
	n := again.batches(program, testCase("good"))
	if n[string(fact.Marshal)] != 4096 || n[worker.AnchorKey("null/marshal")] != 99 || n[string(fact.Unmarshal)] != 0 {
		t.Errorf("remembered %v; the first calibration counts", n)
	}
	if o, ok := again.outcome(program, testCase("good")); !ok || o.Result != result.Exact {
		t.Errorf("outcome %+v, %v", o, ok)
	}
	best := map[string]float64{}
	again.AnchorBest("good", result.Build{}, program, best)
	if best["good null/marshal first"] != 1.5 {
		t.Errorf("anchors %v", best)
	}
	for what, other := range map[string]*Cache{"another program": again, "another machine": open("there")} {
		p := program
		if what == "another program" {
			p.Sum = "f" + p.Sum[1:]
		}
		if n := other.batches(p, testCase("good")); len(n) != 0 {
			t.Errorf("%s: its calibrations were used: %v", what, n)
		}
	}
	if err := os.WriteFile(c.path(program.Sum), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if n := open("here").batches(program, testCase("good")); len(n) != 0 {
		t.Errorf("a damaged file: %v", n)
	}
	var none *Cache
	if _, ok := none.outcome(program, testCase("good")); ok || none.remember(program, testCase("good"), m) != nil {
		t.Error("a nil cache remembers something")
	}
}

// Several goroutines may use the cache at once. This test needs the race detector.
func TestCacheLocksItself(t *testing.T) {
	c, err := OpenCache(t.TempDir(), "here")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 50 {
				p := Program{Sum: fmt.Sprintf("%032d", i%3)}
				c.setOutcome(p, testCase("good"), result.RoundTrip{})
				c.setPace(p, testCase("good"), &worker.Pace{})
				c.batches(p, testCase("good"))
				if err := c.Flush(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
}
