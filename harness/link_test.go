package harness

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Every window but the first has programs of another layout. They are recorded before the
// window and discarded after it. Verification and the cache use the first layout.
func TestEveryWindowHasALayout(t *testing.T) {
	plan := testPlan(3, "good", "changes")
	plan.Instructions = false
	var wanted, discarded []ProgramID
	programs := itself()
	programs.Wanted = func(ids []ProgramID) { wanted = append(wanted, ids...) }
	programs.Discarded = func(ids []ProgramID) { discarded = append(discarded, ids...) }
	r := testRunner(plan, timeout)
	r.Programs = programs
	run := runOf(t, plan, r)
	if len(run.Windows) != 3 || run.Windows[0].Layout != 0 || run.Windows[1].Layout == 0 || run.Windows[1].Layout == run.Windows[2].Layout {
		t.Fatalf("windows %+v", run.Windows)
	}
	live := len(run.Windows[1].Order)
	if len(run.Linked) != 2*live || live == 0 {
		t.Errorf("%d programs are recorded, want %d: %+v", len(run.Linked), 2*live, run.Linked)
	}
	for i, p := range run.Linked {
		if want := run.Windows[1+i/live].Layout; p.Layout != want || p.Sum != programs.Program(ProgramID{Contestant: p.Contestant, Layout: want}).Sum {
			t.Errorf("%+v is recorded, want layout %d", p, want)
		}
	}
	if len(discarded) != 2*live || discarded[0].Layout == 0 {
		t.Errorf("discarded %v", discarded)
	}
	layouts := map[uint32]bool{}
	for _, id := range wanted {
		layouts[id.Layout] = true
	}
	if len(layouts) != 3 {
		t.Errorf("layouts %v were built", layouts)
	}
}

// A twin is the same program in a layout of its own, in the first window too. It is verified in the
// program of the row's first entry.
func TestTwinsAreLinkedApart(t *testing.T) {
	plan := testPlan(2, "good")
	plan.Instructions = false
	twin := testCase("good")
	twin.Build.Twin = true
	plan.Cases = append(plan.Cases, twin)
	programs := itself()
	var wanted []ProgramID
	programs.Wanted = func(ids []ProgramID) { wanted = append(wanted, ids...) }
	r := testRunner(plan, timeout)
	r.Programs = programs
	run := runOf(t, plan, r)
	if got := run.Linked; len(got) != 3 || got[0].Layout != 1 || got[1].Layout == got[2].Layout || got[0].Build.Twin {
		t.Errorf("%+v", got)
	}
	workers := map[bool]int{}
	for _, w := range run.Workers {
		if w.Status == fact.OK {
			workers[w.Build.Twin]++
		}
	}
	if workers[false] != 2 || workers[true] != 2 || len(run.Outcomes) != 2 {
		t.Errorf("%v workers, %d outcomes", workers, len(run.Outcomes))
	}
	for _, id := range wanted {
		if id.Build.Twin {
			t.Errorf("%+v was asked for, which is no program", id)
		}
	}
}

// An interrupted window continues with the same programs, or not at all.
func TestWindowContinuesWithItsPrograms(t *testing.T) {
	plan := testPlan(2, "good", "changes", "latefails")
	for salt, want := range map[string]string{"": "", "another linker": "in layout"} {
		path := filepath.Join(t.TempDir(), "run.json")
		w, err := result.Create(path, result.Header{Plan: plan, Identity: result.Identity{Seed: 7}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		r := testRunner(plan, timeout)
		r.Observer.Measured = func(_, _ int, one result.Worker) {
			if one.Window == 1 {
				cancel()
			}
		}
		if err := r.Run(ctx, w); !errors.Is(err, context.Canceled) {
			t.Fatalf("%v, want context.Canceled", err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if w, err = result.Resume(path); err != nil {
			t.Fatal(err)
		}
		noted := len(w.Run.Linked)
		programs := itself()
		programs.Salt = salt
		r = testRunner(plan, timeout)
		r.Programs = programs
		err = r.Run(context.Background(), w)
		if want == "" && (err != nil || len(w.Run.Linked) != noted || len(w.Run.Windows) != 2) {
			t.Errorf("the same programs: %v, %d recorded, want %d, %d windows", err, len(w.Run.Linked), noted, len(w.Run.Windows))
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("other programs: %v, want %q", err, want)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
