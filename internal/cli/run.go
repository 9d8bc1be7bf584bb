package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// runFlags are the flags of run, and of the program without a verb.
type runFlags struct {
	selection
	limits
	windows int
	quick   bool
	output  string
	resume  string
	seed    uint64
	noPin   bool
}

// limits are what one worker may take.
type limits struct {
	timeout time.Duration
	memory  uint64 // MiB; 0 is no limit
}

func (l *limits) flags(f *pflag.FlagSet) {
	f.DurationVar(&l.timeout, "timeout", time.Minute, "how long one worker may take")
	f.Uint64Var(&l.memory, "memory-limit", 2048, "the most data memory that one worker may hold, in `MiB`; 0 is no limit")
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
	defaultBatches = 11
	quickWindows   = 2
	quickBatches   = 5
	droppedBatches = 2
	batchLength    = 10 * time.Millisecond
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
	c.Flags().IntVar(&f.windows, "windows", defaultWindows, "the `number` of times that every case is measured, each by a new process; under 6 there are no intervals")
	c.Flags().BoolVar(&f.quick, "quick", false, "a quick look: shorter workers, and 2 windows unless --windows says otherwise")
	c.Flags().StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist (default serbench-<time>.json)")
	c.Flags().StringVar(&f.resume, "resume", "", "a run `file` that was cut off, to measure what it lacks")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random, and kept in the run file)")
	c.Flags().BoolVar(&f.noPin, "no-pin", false, "do not pin workers to one processor")
	return c
}

func (p *program) run(c *cobra.Command, f *runFlags) error {
	w, err := p.open(c, f)
	if err != nil {
		return err
	}
	runErr := p.carryOut(c.Context(), w)
	if errors.Is(runErr, context.Canceled) {
		runErr = fmt.Errorf("interrupted; go on with: serbench run --resume %s", w.Run.Path)
		if err := w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), Interrupted: true}}); err != nil {
			runErr = errors.Join(runErr, err)
		}
	}
	if err := errors.Join(runErr, w.Close()); err != nil {
		return err
	}
	if err := report.Text(p.out, []*report.Model{report.New(w.Run)}); err != nil {
		return err
	}
	fmt.Fprintf(p.out, "\nrun file: %s\n", w.Run.Path)
	return nil
}

// open makes the run file, or opens the one to resume, before anything is
// measured.
func (p *program) open(c *cobra.Command, f *runFlags) (*result.Writer, error) {
	if f.resume != "" {
		return p.reopen(c, f)
	}
	plan, err := p.plan(c, f)
	if err != nil {
		return nil, err
	}
	if !c.Flags().Changed("seed") {
		f.seed = rand.Uint64N(1 << 32)
	}
	id, err := harness.Identity(f.seed)
	if err != nil {
		return nil, err
	}
	if f.output == "" {
		f.output = "serbench-" + time.Now().Format("20060102-150405") + ".json"
	}
	w, err := result.Create(f.output, newHeader(p.suite, id, plan))
	if err != nil {
		return nil, fmt.Errorf("nothing was measured, because the run file can't be made: %w", err)
	}
	return w, nil
}

// reopen checks that the file to resume was begun by this program on this
// machine. Its plan holds; flags that say otherwise are an error.
func (p *program) reopen(c *cobra.Command, f *runFlags) (*result.Writer, error) {
	for _, name := range []string{"data", "lib", "variant", "op", "set", "windows", "quick", "output", "seed", "timeout", "memory-limit", "no-pin"} {
		if c.Flags().Changed(name) {
			return nil, usagef("--resume goes on with the plan in %s; --%s can't change it", f.resume, name)
		}
	}
	run, err := result.Read(f.resume)
	if err != nil {
		return nil, err
	}
	now, err := harness.Identity(run.Header.Identity.Seed)
	if err != nil {
		return nil, err
	}
	if differences := harness.Differences(run.Header.Identity, now); len(differences) > 0 {
		return nil, fmt.Errorf("%s can't be resumed here, because results of both would not compare: %s", f.resume, differences[0])
	}
	if run.End != nil && !run.End.Interrupted {
		return nil, fmt.Errorf("%s is finished; there is nothing to resume", f.resume)
	}
	return result.Resume(f.resume)
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
	if f.windows < 1 {
		return result.Plan{}, usagef("--windows is %d; want at least 1", f.windows)
	}
	if err := f.check(); err != nil {
		return result.Plan{}, err
	}
	plan := result.Plan{
		Cases:       cases,
		Operations:  operations,
		Windows:     f.windows,
		Batches:     defaultBatches,
		Dropped:     droppedBatches,
		BatchNS:     batchLength.Nanoseconds(),
		MemoryLimit: f.memory << 20,
		TimeoutNS:   f.timeout.Nanoseconds(),
	}
	if f.quick {
		plan.Batches = quickBatches
		if !c.Flags().Changed("windows") {
			plan.Windows = quickWindows
		}
	}
	plan.CPU = harness.WorkerCPU(f.noPin)
	return plan, nil
}

// carryOut runs the plan of a run file.
func (p *program) carryOut(ctx context.Context, w *result.Writer) error {
	plan := w.Run.Header.Plan
	launcher, err := harness.Self(time.Duration(plan.TimeoutNS), plan.MemoryLimit)
	if err != nil {
		return err
	}
	cache, err := harness.OpenCache(p.cacheDir, w.Run.Header.Identity)
	if err != nil {
		fmt.Fprintf(p.err, "serbench: nothing is remembered between runs: %v\n", err)
	}
	if plan.CPU < 0 {
		fmt.Fprintln(p.err, "serbench: workers are not pinned to a processor; expect more noise")
	}
	progress := newProgress(p.err)
	defer progress.finish()
	runner := harness.Runner{Suite: p.suite, Launcher: launcher, Cache: cache, Observer: progress.observer()}
	return runner.Run(ctx, w)
}
