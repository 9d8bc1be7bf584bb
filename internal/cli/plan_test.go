package cli

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// planned returns the plan for a command line of run.
func planned(t testing.TB, args ...string) (result.Plan, error) {
	t.Helper()
	p, _, _ := testProgram(testCatalogue())
	f := &runFlags{selectors: selectors{data: "pair"}}
	set := pflag.NewFlagSet("run", pflag.ContinueOnError)
	f.flags(set)
	if err := set.Parse(append([]string{"--lib", "good"}, args...)); err != nil {
		t.Fatal(err)
	}
	j, err := p.planned(set, f)
	return j.plan, err
}

// Each flag changes its part of the plan and nothing else.
func TestFlagsChangeThePlan(t *testing.T) {
	usual, err := planned(t)
	if err != nil {
		t.Fatal(err)
	}
	want := result.Plan{
		Cases: usual.Cases, Types: []string{"pair"}, Operations: fact.Operations,
		Windows: 6, Batches: 4, Warmup: 3, BatchNS: 3e6, Patience: 1.5, MemoryLimit: 1 << 30, TimeoutNS: 60e9,
		CPU: platform.WorkerCPU(false), Gate: result.DefaultGate,
	}
	if !reflect.DeepEqual(usual, want) {
		t.Fatalf("without flags:\n got %+v\nwant %+v", usual, want)
	}
	for args, change := range map[string]func(*result.Plan){
		"--windows 9":                   func(p *result.Plan) { p.Windows, p.Patience = 9, 0 },
		"--quick":                       func(p *result.Plan) { p.Windows, p.Batches = 2, 2 },
		"--quick --windows 4":           func(p *result.Plan) { p.Windows, p.Batches, p.Patience = 4, 2, 0 },
		"--quick --windows 6":           func(p *result.Plan) { p.Batches, p.Patience = 2, 0 },
		"--budget 5m":                   func(p *result.Plan) { p.Windows, p.BudgetNS, p.Patience = mostWindows, 300e9, 0 },
		"--budget 90s --quick":          func(p *result.Plan) { p.Windows, p.Batches, p.BudgetNS, p.Patience = mostWindows, 2, 90e9, 0 },
		"--precision 1%":                func(p *result.Plan) { p.Precision = 0.01 },
		"--precision 0.5% --windows 12": func(p *result.Plan) { p.Precision, p.Windows, p.Patience = 0.005, 12, 0 },
		"--aa":                          func(p *result.Plan) { p.AA = true },
		"--gc":                          func(p *result.Plan) { p.GC = 2 },
		"--first-calls":                 func(p *result.Plan) { p.FirstCalls = 8 },
		"--cpu 1":                       func(p *result.Plan) { p.Parallel = []int{1} },
		"--no-pin":                      func(p *result.Plan) { p.CPU = -1 },
		"--no-gate":                     func(p *result.Plan) { p.Gate = 0 },
		"--timeout 90s":                 func(p *result.Plan) { p.TimeoutNS = 90e9 },
		"--memory-limit 0":              func(p *result.Plan) { p.MemoryLimit = 0 },
		"--memory-limit 512":            func(p *result.Plan) { p.MemoryLimit = 512 << 20 },
		"--op marshal":                  func(p *result.Plan) { p.Operations = []fact.Operation{fact.Marshal} },
		"--seed 7 -o run.json":          func(*result.Plan) {},
		"--lib null":                    func(p *result.Plan) { p.Cases = p.Cases[1:] },
		"--pgo --op marshal": func(p *result.Plan) {
			p.Operations = []fact.Operation{fact.Marshal}
			good := p.Cases[0]
			good.Build.PGO = true
			p.Cases = slices.Insert(slices.Clone(p.Cases), 1, good)
		},
	} {
		want := usual
		change(&want)
		got, err := planned(t, strings.Fields(args)...)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s (%v):\n got %+v\nwant %+v", args, err, got, want)
		}
	}
}

// Flags that contradict each other, or ask for the impossible, are wrong use.
func TestPlansThatCantBe(t *testing.T) {
	for args, want := range map[string]string{
		"--windows 0":                  "--windows is 0; want at least 1",
		"--budget 0s":                  "--budget is 0s; want more than 0",
		"--budget -1m":                 "--budget is -1m0s; want more than 0",
		"--budget 5m --windows 6":      "--budget decides how many windows there are",
		"--budget 5m --precision 1%":   "--budget decides how many windows there are",
		"--precision 1% --quick":       "--precision needs full windows; leave out --quick",
		"--cpu 0":                      "--cpu 0: want numbers from 1",
		"--cpu 1,100000":               "--cpu 100000: want numbers from 1",
		"--timeout -1s":                "--timeout is -1s; want more than 0",
		"--memory-limit 8796093022208": "--memory-limit is 8796093022208 MiB; want at most 8796093022207",
		"--op encode":                  `--op "encode" matches nothing`,
		"--go 1.27":                    `--go "1.27" is not a release`,
		"--lib good@1.2.3":             `"1.2.3" is not a release`,
	} {
		_, err := planned(t, strings.Fields(args)...)
		var usage usageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
}

// A resumed run has the limits of its plan, not those of the flags.
func TestLimitsOfAPlan(t *testing.T) {
	for _, want := range []limits{{time.Minute, 1024}, {time.Nanosecond, 0}, {time.Hour, math.MaxInt64 >> 20}} {
		var plan result.Plan
		want.apply(&plan)
		if got := limitsOf(plan); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

func TestPercentages(t *testing.T) {
	for text, want := range map[string]percentage{"1%": 0.01, "0.01": 0.01, "0.5%": 0.005, "99.9%": 0.999, "1e-3": 0.001} {
		var got percentage
		if err := got.Set(text); err != nil || math.Abs(float64(got-want)) > 1e-12 {
			t.Errorf("%s is %v (%v), want %v", text, float64(got), err, float64(want))
		}
		var again percentage
		if err := again.Set(got.String()); err != nil || math.Abs(float64(again-want)) > 1e-12 {
			t.Errorf("%s is written as %s, which is %v (%v)", text, &got, float64(again), err)
		}
	}
	for _, text := range []string{"", "%", "0", "0%", "1", "100%", "-1%", "2", "NaN", "Inf%", "1 %", "some"} {
		got := percentage(0.5)
		if err := got.Set(text); err == nil || got != 0.5 {
			t.Errorf("%q is taken as %v", text, float64(got))
		}
	}
	if none := percentage(0); none.String() != "" {
		t.Errorf("no percentage is written as %q", &none)
	}
}
