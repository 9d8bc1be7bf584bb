package harness

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A profile covers all of a program's loops that work, and is made once.
func TestProfileOfAProgramsOwnLoops(t *testing.T) {
	dir := t.TempDir()
	plan := testPlan(1, "good", "changes")
	with := testCase("good")
	with.Build.PGO = true
	r := testRunner(plan, timeout)
	id := ProgramID{Contestant: "good", Build: result.Build{PGO: true}, Layout: 7}
	cases := append(plan.Cases, with)
	path, err := r.Merged(context.Background(), dir, id, cases, fact.Operations)
	if err != nil {
		t.Fatal(err)
	}
	top, err := exec.Command("go", "tool", "pprof", "-top", path).CombinedOutput()
	if err != nil || !strings.Contains(string(top), "harness.fixed.Marshal") || !strings.Contains(string(top), "harness.fixed.Unmarshal") {
		t.Errorf("%v\n%s", err, top)
	}
	if strings.Contains(string(top), "changing") {
		t.Errorf("it contains another program's loops\n%s", top)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Merged(context.Background(), dir, id, cases, fact.Operations)
	if after, _ := os.Stat(again); err != nil || again != path || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("profiled again: %s, %v", again, err)
	}
	if _, err := r.Merged(context.Background(), dir, ProgramID{Contestant: "fails"}, []result.Case{testCase("fails")}, fact.Operations); err == nil || !strings.Contains(err.Error(), "no such luck") {
		t.Errorf("a program whose loops fail: %v", err)
	}
}
