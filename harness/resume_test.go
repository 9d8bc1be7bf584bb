package harness

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
)

func TestEveryWindowHasAnOrderOfItsOwn(t *testing.T) {
	run := verifiedRun(testPlan(3, "a", "b", "c", "d", "e", "f", "g", "h"))
	first := nextOrder(t, run)
	if !slices.Equal(first, nextOrder(t, run)) {
		t.Error("a window's order changes from call to call")
	}
	all := slices.Sorted(slices.Values(first))
	if !slices.Equal(all, []int{0, 1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("the order is %v; want every case once", first)
	}
	run.Header.Identity.Seed++
	if slices.Equal(first, nextOrder(t, run)) {
		t.Error("the seed does not change the order")
	}
	run.Header.Identity.Seed--
	finish(run, 1)
	second := nextOrder(t, run)
	finish(run, 1)
	if slices.Equal(first, second) && slices.Equal(first, nextOrder(t, run)) {
		t.Error("three windows in the same order")
	}
}

// A file that is cut after any line is completed to the same set of workers, in
// the same order, and nothing that it held is measured again.
func TestACutFileIsCompleted(t *testing.T) {
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
			if err := testRunner(t, plan, timeout).Run(context.Background(), w); err != nil {
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

func TestIdentitiesThatDifferAreNamed(t *testing.T) {
	a := result.Identity{Text: "aaaa", Machine: "m", Seed: 1}
	if found := Differences(a, result.Identity{Text: "aaaa", Machine: "m", Seed: 2}); len(found) != 0 {
		t.Errorf("the seed is the file's own, and made a difference: %v", found)
	}
	if found := Differences(a, result.Identity{Text: "bbbb", Machine: "n"}); len(found) != 2 {
		t.Errorf("want the program and the machine, got %v", found)
	}
	id, err := Identity(3)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Identity(3)
	if err != nil || id != again || len(id.Text) != 64 || id.Machine == "" {
		t.Errorf("%+v, then %+v (%v)", id, again, err)
	}
}

func TestTheCacheRemembersOneBinaryOnOneMachine(t *testing.T) {
	dir := t.TempDir()
	id := result.Identity{Text: "0123456789abcdef0123456789abcdef", Machine: "here"}
	c, err := OpenCache(dir, id)
	if err != nil {
		t.Fatal(err)
	}
	m := result.Measurement{
		Operations: []result.Operation{{Name: Marshal, N: 4096}},
		Anchors:    []result.Anchor{{Name: "null/marshal", N: 99}},
	}
	if err := c.remember(testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	m.Operations[0].N = 1
	if err := c.remember(testCase("good"), m); err != nil {
		t.Fatal(err)
	}
	// The file is not written for every worker, but at the end.
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
	again, err := OpenCache(dir, id)
	if err != nil {
		t.Fatal(err)
	}
	n := again.batches(testCase("good"))
	if n[Marshal] != 4096 || n[anchorKey("null/marshal")] != 99 || n[Unmarshal] != 0 {
		t.Errorf("remembered %v; the first calibration counts", n)
	}
	elsewhere, err := OpenCache(dir, result.Identity{Text: id.Text, Machine: "there"})
	if err != nil {
		t.Fatal(err)
	}
	if n := elsewhere.batches(testCase("good")); len(n) != 0 {
		t.Errorf("another machine's calibrations were used: %v", n)
	}
	if err := os.WriteFile(c.path, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if damaged, err := OpenCache(dir, id); err != nil || len(damaged.batches(testCase("good"))) != 0 {
		t.Errorf("a damaged cache: %v", err)
	}
	var none *Cache
	if _, ok := none.outcome(testCase("good")); ok || none.remember(testCase("good"), m) != nil {
		t.Error("no cache remembers something")
	}
}
