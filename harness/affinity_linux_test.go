package harness

import (
	"context"
	"os"
	"regexp"
	"testing"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
)

// After a run the parent has all its processors again: after a first look it builds and verifies
// the rest.
func TestTheParentHasItsProcessorsAgain(t *testing.T) {
	allowed := func() string {
		text, err := os.ReadFile("/proc/thread-self/status")
		if err != nil {
			t.Skip(err)
		}
		return regexp.MustCompile(`Cpus_allowed_list:\s*(\S+)`).FindString(string(text))
	}
	plan := testPlan(1, "good")
	if plan.CPU = platform.WorkerCPU(false); plan.CPU < 0 {
		t.Skip("one processor: the parent can't stay off it")
	}
	r := testRunner(plan, timeout)
	before, during := allowed(), ""
	r.Observer.Started = func(int, int, result.Case, result.Window) { during = allowed() }
	if err := r.Run(context.Background(), result.Discard(result.Header{Plan: plan})); err != nil {
		t.Fatal(err)
	}
	if after := allowed(); after != before || during == before {
		t.Errorf("%s before, %s during the run, %s after it", before, during, after)
	}
}
