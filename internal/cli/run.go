package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// runFlags are the flags of run, and of the program without a verb.
type runFlags struct {
	selection
	limits
	building
	settings
	windows      int
	budget       time.Duration
	precision    percentage
	quick        bool
	aa           bool
	gc           bool
	firstCalls   bool
	instructions bool
	processors   []int
	output       string
	resume       string
	seed         uint64
	noPin        bool
	noGate       bool
}

// limits are what one worker may take.
type limits struct {
	timeout time.Duration
	memory  uint64 // MiB; 0 is no limit
}

func (l *limits) flags(f *pflag.FlagSet) {
	f.DurationVar(&l.timeout, "timeout", time.Minute, "how long one worker may take")
	f.Uint64Var(&l.memory, "memory-limit", 1024, "the most data memory that one worker may hold, in `MiB`; 0 is no limit")
}

func (l *limits) check() error {
	if l.timeout <= 0 {
		return usagef("--timeout is %v; want more than 0, such as 90s", l.timeout)
	}
	if most := uint64(math.MaxInt64 >> 20); l.memory > most {
		return usagef("--memory-limit is %d MiB; want at most %d", l.memory, most)
	}
	return nil
}

// Defaults of a run, and of a quick look.
const (
	defaultWindows = 6
	defaultBatches = 8
	quickWindows   = 2
	quickBatches   = 5
	warmupBatches  = 2
	batchLength    = 10 * time.Millisecond
	gcWorkers      = 3
	firstWorkers   = 8
	// mostWindows is how many windows a run with a budget or a precision may have.
	mostWindows = 1000
)

func (p *program) runCommand() *cobra.Command {
	f := &runFlags{selection: selection{data: "person"}}
	c := &cobra.Command{
		Use:   "run",
		Short: "Measure, print a ranked table, keep the run file",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.set != "" && !c.Flags().Changed("data") {
				f.data = ".*"
			}
			return p.run(c, f)
		},
	}
	f.measureFlags(c.Flags())
	f.limits.flags(c.Flags())
	f.building.flags(c.Flags())
	f.foldersFlag(c.Flags())
	f.settings.flags(c.Flags())
	c.Flags().IntVar(&f.windows, "windows", defaultWindows, "the `number` of times that every case is measured, each by a new process; under 6 there are no intervals")
	c.Flags().DurationVar(&f.budget, "budget", 0, "measure as many windows as fit into this `time`, and at least 2, instead of a number of them")
	c.Flags().Var(&f.precision, "precision", "add windows until the ratio of neighbours in rank is known to this `share`, such as 1%, at most three times --windows")
	c.Flags().BoolVar(&f.aa, "aa", false, "measure everything twice, and show what this machine makes of no change")
	c.Flags().BoolVar(&f.gc, "gc", false, "also measure under garbage collection, beside a live heap of 16 MB")
	c.Flags().BoolVar(&f.firstCalls, "first-calls", false, "also measure the first calls of a process")
	c.Flags().BoolVar(&f.instructions, "instructions", false, "also count instructions, by valgrind")
	c.Flags().IntSliceVar(&f.processors, "cpu", nil, "also measure throughput on these `numbers` of processors, such as 1,2")
	c.Flags().BoolVar(&f.quick, "quick", false, "a quick look: shorter workers, and 2 windows unless --windows says otherwise")
	c.Flags().StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist (default serbench-<time>.json)")
	c.Flags().StringVar(&f.resume, "resume", "", "a run `file` that was cut off, to measure what it lacks")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random, and kept in the run file)")
	c.Flags().BoolVar(&f.noPin, "no-pin", false, "do not pin workers to one processor")
	c.Flags().BoolVar(&f.noGate, "no-gate", false, "keep every worker, those too that were disturbed")
	return c
}

func (p *program) run(c *cobra.Command, f *runFlags) error {
	ctx := c.Context()
	progress := newProgress(p.err)
	defer progress.finish()
	w, runner, release, err := p.open(c, f, progress)
	if err != nil {
		return err
	}
	defer release()
	runErr := p.carryOut(ctx, w, runner)
	progress.finish()
	if runErr == nil {
		runErr = p.finish(w)
	}
	if errors.Is(runErr, context.Canceled) {
		runErr = fmt.Errorf("interrupted; go on with: serbench run --resume %s", w.Run.Path)
		if err := w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), Interrupted: true}}); err != nil {
			runErr = errors.Join(runErr, err)
		}
	}
	if err := errors.Join(runErr, w.Close()); err != nil {
		return err
	}
	if err := report.Write(p.out, "text", []*analysis.Analysis{analysis.New(w.Run)}, report.Options{Colours: isTerminal(p.out)}); err != nil {
		return err
	}
	if noise, ok := analysis.NoiseOf(w.Run); ok {
		fmt.Fprintf(p.out, "\n%s", report.Noise(noise))
	}
	fmt.Fprintf(p.out, "\nrun file: %s\n", w.Run.Path)
	return nil
}

// finish writes what follows the last worker.
func (p *program) finish(w *result.Writer) error {
	return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), LoadAfter: platform.LoadAverage()}})
}

// open makes the run file, or opens the one to resume, before anything is
// measured, and returns what carries it out.
func (p *program) open(c *cobra.Command, f *runFlags, show *progress) (w *result.Writer, r *harness.Runner, release func(), err error) {
	var plan result.Plan
	if f.resume != "" {
		plan, err = p.planOf(c, f)
	} else {
		plan, err = p.newPlan(c, f)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	l := limits{time.Duration(plan.TimeoutNS), plan.MemoryLimit >> 20}
	if r, release, err = p.runner(c.Context(), f.building, l, show); err != nil {
		return nil, nil, nil, err
	}
	p.profiles(r, plan)
	if r.Cache, err = p.remembers(); err == nil {
		w, err = p.begin(c.Context(), f, plan, r)
	}
	if err != nil {
		release()
		return nil, nil, nil, err
	}
	return w, r, release, nil
}

// newPlan is what the flags ask for. Whether the run file can be made is seen before
// programs are built, which takes long.
func (p *program) newPlan(c *cobra.Command, f *runFlags) (result.Plan, error) {
	plan, err := p.plan(c, f)
	if err != nil {
		return plan, err
	}
	if !c.Flags().Changed("seed") {
		f.seed = rand.Uint64N(1 << 32)
	}
	if f.output == "" {
		f.output = "serbench-" + time.Now().Format("20060102-150405") + ".json"
	}
	if err := result.CanCreate(f.output); err != nil {
		return plan, fmt.Errorf("nothing was measured, because the run file can't be made: %w", err)
	}
	return plan, nil
}

// planOf is the plan of the file to resume. Flags that say otherwise are an error, and
// so is another machine.
func (p *program) planOf(c *cobra.Command, f *runFlags) (result.Plan, error) {
	var changed string
	c.Flags().VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && changed == "" && !slices.Contains([]string{"resume", "source", "programs"}, flag.Name) {
			changed = flag.Name
		}
	})
	if changed != "" {
		return result.Plan{}, usagef("--resume goes on with the plan in %s; --%s can't change it", f.resume, changed)
	}
	run, err := result.Read(f.resume)
	if err != nil {
		return result.Plan{}, err
	}
	switch now := harness.Machine(); {
	case run.Header.Version != result.Version:
		return result.Plan{}, fmt.Errorf("%s can't be resumed: an older serbench began it (version %d of the run file; this one writes version %d)", f.resume, run.Header.Version, result.Version)
	case run.Header.Identity.Machine != now:
		return result.Plan{}, fmt.Errorf("%s can't be resumed here, because results of both would not compare: it was measured on %q, this is %q", f.resume, run.Header.Identity.Machine, now)
	case len(run.Header.Programs) == 0:
		return result.Plan{}, fmt.Errorf("%s can't be resumed: it was begun by a serbench that had one program for all libraries", f.resume)
	case run.End != nil && !run.End.Interrupted:
		return result.Plan{}, fmt.Errorf("%s is finished; there is nothing to resume", f.resume)
	}
	return run.Header.Plan, nil
}

// begin builds the programs, and makes or opens the run file.
func (p *program) begin(ctx context.Context, f *runFlags, plan result.Plan, r *harness.Runner) (*result.Writer, error) {
	if f.resume == "" {
		header, err := p.newHeader(ctx, r, f.seed, plan, harness.ProgramsOf(plan.Cases, false))
		if err != nil {
			return nil, err
		}
		header.Plan.AnchorBest = map[string]float64{}
		for _, one := range header.Programs {
			r.Cache.AnchorBest(one.Contestant, one.Build, r.Programs.Program(programOf(one)), header.Plan.AnchorBest)
		}
		w, err := result.Create(f.output, header)
		if err != nil {
			return nil, fmt.Errorf("nothing was measured, because the run file can't be made: %w", err)
		}
		return w, nil
	}
	w, err := result.Resume(f.resume)
	if err != nil {
		return nil, err
	}
	var ids []harness.ProgramID
	for _, one := range w.Run.Header.Programs {
		ids = append(ids, programOf(one))
	}
	if err = r.Programs.Build(ctx, ids); err == nil {
		err = samePrograms(w.Run, r)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

func (p *program) plan(c *cobra.Command, f *runFlags) (result.Plan, error) {
	operations, err := f.operations()
	if err != nil {
		return result.Plan{}, err
	}
	cases, err := f.cases(p.suite)
	if err != nil {
		return result.Plan{}, err
	}
	if err := errors.Join(f.checkWindows(c), f.checkPasses(), f.check()); err != nil {
		return result.Plan{}, err
	}
	layouts := 0
	if len(f.programs) > 0 {
		cases, layouts, err = p.packaged(f, cases)
	} else {
		cases, err = p.built(f.selection, f.settings, cases, len(operations))
	}
	if err != nil {
		return result.Plan{}, err
	}
	plan := result.Plan{
		Cases:       cases,
		Operations:  operations,
		Windows:     f.windows,
		Batches:     defaultBatches,
		Warmup:      warmupBatches,
		BatchNS:     batchLength.Nanoseconds(),
		MemoryLimit: f.memory << 20,
		TimeoutNS:   f.timeout.Nanoseconds(),
		CPU:         platform.WorkerCPU(f.noPin),
		Gate:        result.DefaultGate,
		Extra:       f.windows,
		BudgetNS:    f.budget.Nanoseconds(),
		Precision:   float64(f.precision),
		AA:          f.aa,
		Layouts:     layouts,
		Parallel:    f.processors,

		Instructions: f.instructions,
	}
	if f.noGate {
		plan.Gate = 0
	}
	if f.quick {
		plan.Batches, plan.Extra = quickBatches, 0
		if !c.Flags().Changed("windows") {
			plan.Windows = quickWindows
		}
	}
	if f.budget > 0 {
		// What is disturbed is marked: to run it again would go over the budget.
		plan.Windows, plan.Extra = mostWindows, 0
	}
	if f.gc {
		plan.GC = gcWorkers
	}
	if f.firstCalls {
		plan.First = firstWorkers
	}
	return plan, nil
}

func (f *runFlags) checkWindows(c *cobra.Command) error {
	switch {
	case f.windows < 1:
		return usagef("--windows is %d; want at least 1", f.windows)
	case f.budget < 0 || c.Flags().Changed("budget") && f.budget == 0:
		return usagef("--budget is %v; want more than 0, such as 5m", f.budget)
	case f.budget > 0 && (c.Flags().Changed("windows") || f.precision > 0):
		return usagef("--budget decides how many windows there are; it takes neither --windows nor --precision")
	case f.precision > 0 && f.quick:
		return usagef("--precision needs full windows; it does not go with --quick")
	}
	return nil
}

// checkPasses refuses what this machine can't measure, before anything is.
func (f *runFlags) checkPasses() error {
	for _, n := range f.processors {
		if most := platform.Processors(); n < 1 || n > most {
			return usagef("--cpu %d: want numbers from 1 to %d, the processors of this machine", n, most)
		}
	}
	if f.instructions {
		if err := harness.Valgrind(); err != nil {
			return usagef("--instructions: %w", err)
		}
	}
	return nil
}

// A percentage is a flag's value: 1% or 0.01.
type percentage float64

func (p *percentage) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "%"
}

// Type names the value in the list of flags.
func (*percentage) Type() string { return "share" }

// Set reads a share from 0 to 1 or a percentage.
func (p *percentage) Set(text string) error {
	number, isPercent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if isPercent {
		x /= 100
	}
	if err != nil || !(x > 0 && x < 1) {
		return errors.New("want a share such as 1% or 0.01")
	}
	*p = percentage(x)
	return nil
}

// carryOut runs the plan of a run file.
func (p *program) carryOut(ctx context.Context, w *result.Writer, r *harness.Runner) error {
	if w.Run.Header.Plan.CPU < 0 {
		fmt.Fprintln(p.err, "serbench: workers are not pinned to a processor; expect more noise")
	}
	r.Again = schedule.Again{Disturbed: analysis.Disturbed, Unsettled: analysis.Unsettled}
	return r.Run(ctx, w)
}
