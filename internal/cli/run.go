package cli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// runFlags are the flags of run, and of serbench without a verb.
type runFlags struct {
	selectors
	limits
	building
	settings
	extent
	passes
	conditions
	sharding
	output string
	resume string
	seed   uint64
	sign   string
	probe  bool // the variants are probed too
}

func (p *program) runCommand() *cobra.Command {
	f := &runFlags{selectors: selectors{data: "person"}}
	c := &cobra.Command{
		Use:   "run",
		Short: "Measure, print a ranked table, save the run file",
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return p.run(c, f) },
	}
	f.flags(c.Flags())
	return c
}

func (f *runFlags) flags(set *pflag.FlagSet) {
	f.measureFlags(set)
	f.limits.flags(set)
	f.building.flags(set)
	f.foldersFlag(set)
	f.settings.flags(set)
	f.extent.flags(set)
	f.passes.flags(set)
	f.conditions.flags(set)
	f.sharding.flags(set)
	set.StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist (default serbench-<time>.json)")
	set.StringVar(&f.sign, "sign", "", "sign the run file with this SSH `key`; serbench verify-run checks it")
	set.StringVar(&f.resume, "resume", "", "finish this interrupted run `file`")
	set.Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random; the run file records it)")
}

func (p *program) run(c *cobra.Command, f *runFlags) error {
	if err := checkKey(f.sign, f.output); err != nil {
		return err
	}
	p.command = resumeCommand("run", c.Flags())
	progress := newProgress(p.err)
	defer progress.finish()
	w, runner, release, err := p.open(c, f, progress)
	if err != nil {
		return err
	}
	defer release()
	err = p.carryOut(c.Context(), w, runner)
	progress.finish()
	if err := p.finish(w, err); err != nil {
		return err
	}
	if err := p.sign(c.Context(), w.Run.Path, f.sign); err != nil {
		return err
	}
	if s := w.Run.Header.Sweep; s != nil {
		_, err := fmt.Fprintf(p.out, "shard %d of %d: %s\n", s.Shard, s.Of, w.Run.Path)
		return err
	}
	return p.show(w.Run)
}

// runName is the name of a run file for which the user gives none.
func runName() string { return "serbench-" + time.Now().Format("20060102-150405") + ".json" }

func noRunFile(err error) error {
	return fmt.Errorf("can't create the run file, so nothing was measured: %w", err)
}

// finish ends the run file.
func (p *program) finish(w *result.Writer, runErr error) error {
	return errors.Join(p.end(w, runErr), w.Close())
}

// open opens the run file, so that a run that can't be written fails before anything is
// measured, and the runner that carries it out.
func (p *program) open(c *cobra.Command, f *runFlags, show *progress) (w *result.Writer, r *harness.Runner, release func(), err error) {
	var plan result.Plan
	begin, looks := p.create, false
	switch {
	case f.resume != "":
		begin = p.reopen
		plan, err = resumedPlan(c.Flags(), f)
	case f.plan != "":
		plan, err = p.shardPlan(c.Flags(), f)
	case f.shard != "" || f.host:
		err = usagef("--shard and --host need --plan, the plan to measure a shard of")
	default:
		looks = true
		plan, err = p.newPlan(c.Flags(), f)
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if r, release, err = p.runner(c.Context(), f.building, limitsOf(plan), show); err != nil {
		return nil, nil, nil, err
	}
	r.Types = harness.TypesOf(plan.Types...)
	p.profiles(r, plan)
	r.Cache, err = p.remembers()
	if err == nil && looks {
		err = p.lookAtKnown(c.Context(), f, plan, r, show)
	}
	if err == nil {
		w, err = begin(c.Context(), f, plan, r)
	}
	if err != nil {
		release()
		return nil, nil, nil, err
	}
	return w, r, release, nil
}

// create builds the programs and creates the run file.
func (p *program) create(ctx context.Context, f *runFlags, plan result.Plan, r *harness.Runner) (*result.Writer, error) {
	ids := harness.ProgramsOf(plan.Cases, r.Types)
	if f.probe {
		ids = append(ids, harness.ProgramsOf(p.probed(plan.Cases), harness.Probes)...)
	}
	if err := r.Programs.Build(ctx, p.knownFirst(ids)); err != nil {
		return nil, err
	}
	header, err := p.newHeader(ctx, r, f.seed, plan, ids)
	if err == nil && f.probe {
		err = holdsFor(&header, r)
	}
	if err != nil {
		return nil, err
	}
	header.Plan.AnchorBest = map[string]float64{}
	for _, one := range header.Programs {
		r.Cache.AnchorBest(one.Contestant, one.Build, r.Programs.Program(harness.IDOf(one)), header.Plan.AnchorBest)
	}
	if f.sweep != nil {
		header.Command = f.command
		if header.Sweep, err = f.on(header); err != nil {
			return nil, err
		}
	}
	w, err := result.Create(f.output, header)
	if err != nil {
		return nil, noRunFile(err)
	}
	return w, nil
}

// carryOut runs the plan of a run file.
func (p *program) carryOut(ctx context.Context, w *result.Writer, r *harness.Runner) error {
	if w.Run.Header.Plan.CPU < 0 {
		fmt.Fprintln(p.err, "serbench: workers are not pinned to a processor; expect more noise")
	}
	r.Unsettled = analysis.Unsettled
	return r.Run(ctx, w)
}

// end writes the last line of the run file, and says how to continue an interrupted run.
// After any other failure the file has no last line, and can be resumed too.
func (p *program) end(w *result.Writer, runErr error) error {
	switch {
	case runErr == nil:
		return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), LoadAfter: platform.LoadAverage()}})
	case errors.Is(runErr, context.Canceled):
		runErr = fmt.Errorf("interrupted; continue with: serbench %s --resume %s", p.command, quoted(w.Run.Path))
		return errors.Join(runErr, w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), Interrupted: true}}))
	}
	return runErr
}

// show prints the tables of a run.
func (p *program) show(run *result.Run) error {
	a := analysis.New(run)
	if err := report.Write(p.out, "text", []*analysis.Analysis{a}, report.Options{Colours: isTerminal(p.out)}); err != nil {
		return err
	}
	if noise, ok := a.Noise(); ok {
		fmt.Fprintf(p.out, "\n%s", report.Noise(noise))
	}
	_, err := fmt.Fprintf(p.out, "\nrun file: %s\n", run.Path)
	return err
}
