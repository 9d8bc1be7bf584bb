//go:build unix

package harness

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Whatever a library does during verification becomes a row, and the other libraries are
// still measured.
func TestBrokenContestantBecomesARow(t *testing.T) {
	broken := map[string]struct {
		stage fact.Stage
		words string
	}{
		"fails":     {fact.StageMarshal, "no such luck"},
		"panics":    {fact.StageMarshal.Panicking(), "in the library"},
		"changes":   {fact.StageMarshal, "the value itself was changed"},
		"overflows": {fact.Stage(fact.Crashed), "stack"},
		"exits":     {fact.Stage(fact.Crashed), ""},
		"hangs":     {fact.Stage(fact.Crashed), "deadlock"},
		"spins":     {fact.Stage(fact.Hung), "no answer"},
		"eats":      {fact.Stage(fact.OutOfMemory), "memory"},
	}
	names := []string{"good"}
	for name := range broken {
		names = append(names, name)
	}
	run := runAll(t, testPlan(2, names...), timeout)
	for name, want := range broken {
		o := run.Outcome(testCase(name))
		if o == nil {
			t.Errorf("%s: no outcome", name)
			continue
		}
		if o.Result != result.Wrong || !among(o.Stage, want.stage, name) || !strings.Contains(o.Detail, want.words) && o.Stage == want.stage {
			t.Errorf("%s: outcome %s at %q: %.200s; want wrong at %q with %q", name, o.Result, o.Stage, o.Detail, want.stage, want.words)
		}
	}
	if good := workers(run, "good"); len(good) != 2 || good[0].Status != fact.OK || good[1].Status != fact.OK {
		t.Errorf("the good contestant has %d workers: %+v", len(good), good)
	}
	if len(run.Workers) != 2 {
		t.Errorf("%d workers, want 2; contestants that failed verification must not be timed", len(run.Workers))
	}
}

// among also accepts that a hanging process is killed before the Go runtime notices the
// deadlock, and that a stack overflow reaches the memory limit first.
func among(got, want fact.Stage, name string) bool {
	switch name {
	case "hangs":
		return got == want || got == fact.Stage(fact.Hung)
	case "overflows":
		return got == want || got == fact.Stage(fact.OutOfMemory)
	}
	return got == want
}

// These libraries break only in a measuring worker.
func TestBrokenWorkerBecomesARow(t *testing.T) {
	statuses := map[string][]fact.Status{
		"latefails":     {fact.Failed},
		"latepanics":    {fact.Panicked, fact.Failed},
		"lateoverflows": {fact.Crashed, fact.OutOfMemory},
		"lateexits":     {fact.Crashed},
		"latehangs":     {fact.Crashed, fact.Hung},
		"latespins":     {fact.Hung},
		"lateeats":      {fact.OutOfMemory},
	}
	names := []string{"good"}
	for name := range statuses {
		names = append(names, name)
	}
	run := runAll(t, testPlan(2, names...), timeout)
	for name, want := range statuses {
		found := workers(run, name)
		if len(found) == 0 {
			t.Errorf("%s: no worker", name)
			continue
		}
		for _, w := range found {
			if !slices.Contains(want, w.Status) || w.Error == "" {
				t.Errorf("%s: status %q (%s), want one of %v with a reason", name, w.Status, w.Error, want)
			}
		}
		if (found[0].Status == fact.Hung || found[0].Status == fact.OutOfMemory) && len(found) != 1 {
			t.Errorf("%s: tried %d times; once is enough for %s", name, len(found), found[0].Status)
		}
	}
	if good := workers(run, "good"); len(good) != 2 || good[0].Status != fact.OK {
		t.Errorf("good: %+v", good)
	}
}

func TestLibraryOutputIsNotTheAnswer(t *testing.T) {
	run := runAll(t, testPlan(1, "prints"), timeout)
	if found := workers(run, "prints"); len(found) != 1 || found[0].Status != fact.OK || len(found[0].Operations) != 2 {
		t.Errorf("%+v", found)
	}
}

func TestInterruptEndsTheWorker(t *testing.T) {
	pidFile := filepath.Join(t.TempDir(), "pid")
	t.Setenv("SERBENCH_TEST_PID", pidFile)
	plan := testPlan(1, "latehangs")
	w, err := result.Create(filepath.Join(t.TempDir(), "run.json"), result.Header{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- testRunner(plan, time.Hour).Run(ctx, w) }()
	pid := waitForPID(t, pidFile)
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Run returned %v, want context.Canceled", err)
	}
	waitForEnd(t, pid)
}

// A killed parent can't stop its worker, so the worker must notice by itself.
func TestKilledParentLeavesNoWorker(t *testing.T) {
	dir := t.TempDir()
	pidFile := filepath.Join(dir, "pid")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	parent := exec.Command(self, "parent", filepath.Join(dir, "run.json"))
	parent.Env = append(os.Environ(), "SERBENCH_TEST_PID="+pidFile)
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	pid := waitForPID(t, pidFile)
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	waitForEnd(t, pid)
	if _, err := result.Read(filepath.Join(dir, "run.json")); err != nil {
		t.Errorf("the killed run's file: %v", err)
	}
}

func waitForPID(t *testing.T, path string) int {
	t.Helper()
	for range 3000 {
		if text, err := os.ReadFile(path); err == nil && len(text) > 0 {
			pid, err := strconv.Atoi(string(text))
			if err != nil {
				t.Fatal(err)
			}
			return pid
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("no worker wrote its process ID")
	return 0
}

// waitForEnd waits until the process is gone, or a zombie that nobody reaps.
func waitForEnd(t *testing.T, pid int) {
	t.Helper()
	for range 3000 {
		if syscall.Kill(pid, 0) != nil {
			return
		}
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err == nil && strings.Contains(string(stat), ") Z ") {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still running", pid)
}
