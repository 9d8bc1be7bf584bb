package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// unfinished is a run that this machine can resume.
func unfinished() *result.Run {
	run := fixture.Bare(6, "good")
	run.Path = "run.json"
	run.Header.Version = result.Version
	run.Header.Identity.Machine = harness.Machine()
	run.Header.Plan.Types = []string{"pair"}
	run.Header.Programs = []result.Program{{Contestant: "good", Types: run.Header.Plan.Types, Sum: "cafe"}, {Contestant: "good", Kinds: true, Sum: "beef"}}
	return run
}

func TestWhatCanBeResumed(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*result.Run)
		want   string
	}{
		"killed":        {func(*result.Run) {}, ""},
		"interrupted":   {func(r *result.Run) { r.End = &result.End{Interrupted: true} }, ""},
		"finished":      {func(r *result.Run) { r.End = &result.End{} }, "run.json is finished; there is nothing to resume"},
		"older":         {func(r *result.Run) { r.Header.Version = 1 }, "run.json can't be resumed: an older serbench began it (run file version 1; this one writes version 2)"},
		"one program":   {func(r *result.Run) { r.Header.Programs = nil }, "with one program for all libraries"},
		"every type":    {func(r *result.Run) { r.Header.Plan.Types = nil }, "an older serbench began it, whose programs had every type"},
		"other machine": {func(r *result.Run) { r.Header.Identity.Machine = "abacus" }, `it was measured on "abacus", and this is "`},
	} {
		run := unfinished()
		test.change(run)
		switch err := resumable(run, harness.Machine()); {
		case test.want == "" && err != nil, test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// The plan is in the file. Only flags that say where programs come from may be given again.
func TestFlagsThatGoWithResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, unfinished().Header)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	resume := func(args ...string) (result.Plan, error) {
		f := &runFlags{}
		set := pflag.NewFlagSet("run", pflag.ContinueOnError)
		f.flags(set)
		if err := set.Parse(append([]string{"--resume", path}, args...)); err != nil {
			t.Fatal(err)
		}
		return resumedPlan(set, f.resume)
	}
	for _, args := range [][]string{nil, {"--source", "."}, {"--programs", "one", "--programs", "two"}, {"--sign", "key"}} {
		if plan, err := resume(args...); err != nil || plan.Windows != 6 || len(plan.Cases) != 1 {
			t.Errorf("%v: %+v (%v)", args, plan, err)
		}
	}
	all := pflag.NewFlagSet("run", pflag.ContinueOnError)
	(&runFlags{}).flags(all)
	all.VisitAll(func(flag *pflag.Flag) {
		value := map[string]string{"bool": "true", "int": "3", "intSlice": "1", "duration": "3s", "uint64": "3", "share": "1%"}[flag.Value.Type()]
		switch flag.Name {
		case "resume", "source", "programs", "sign":
			return
		}
		_, err := resume("--" + flag.Name + "=" + value)
		var usage usageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), "--"+flag.Name+" can't change it") {
			t.Errorf("--%s: %v", flag.Name, err)
		}
	})
	if err := os.WriteFile(path, []byte("{}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := resume(); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("without a run file: %v", err)
	}
}

// sums are built programs, with the sums of their executables.
type sums map[harness.ProgramID]string

func (s sums) Build(context.Context, []harness.ProgramID) error { return nil }
func (s sums) Discard([]harness.ProgramID) error                { return nil }
func (s sums) Program(id harness.ProgramID) harness.Program {
	var p harness.Program
	p.Sum = s[id]
	return p
}

// A run continues only with the programs that began it, including those of probes.
func TestAResumedRunNeedsItsPrograms(t *testing.T) {
	run := unfinished()
	good, kinds := harness.ProgramID{Contestant: "good", Types: "pair"}, harness.ProgramID{Contestant: "good", Types: harness.Probes}
	if err := samePrograms(run, sums{good: "cafe", kinds: "beef"}); err != nil {
		t.Error(err)
	}
	for _, now := range []sums{{good: "cafe"}, {good: "c0de", kinds: "beef"}, {good: "beef", kinds: "cafe"}} {
		if err := samePrograms(run, now); err == nil || !strings.Contains(err.Error(), "its results would not be comparable") {
			t.Errorf("%v: %v", now, err)
		}
	}
}

// The command that finishes a run has every flag that --resume needs once more, and none that it refuses.
func TestTheCommandToResume(t *testing.T) {
	f, set := &tryFlags{}, pflag.NewFlagSet("try", pflag.ContinueOnError)
	set.StringVar(&f.samples, "samples", "", "")
	set.StringVar(&f.building.source, "source", "", "")
	set.StringArrayVar(&f.skip, "skip", nil, "")
	set.IntVar(&f.synthesize, "synthesize", 0, "")
	set.BoolVar(&f.probes, "verify", false, "")
	set.StringVar(&f.lib, "lib", ".*", "")
	if err := set.Parse([]string{"--lib=json", "--samples", "my users.json", "--source=/s", "--skip=A,B", "--skip", "Items[].C", "--verify"}); err != nil {
		t.Fatal(err)
	}
	want := "try .T --samples 'my users.json' --skip A,B --skip 'Items[].C' --source /s --verify"
	if got := resumeCommand("try .T", set, tryResume...); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := resumeCommand("run", set); got != "run --source /s" {
		t.Error(got)
	}
}
