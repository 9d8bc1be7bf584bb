package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
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
}

func (p *program) runCommand() *cobra.Command {
	f := &runFlags{selectors: selectors{data: "person"}}
	c := &cobra.Command{
		Use:   "run",
		Short: "Measure, print a ranked table, save the run file",
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return p.run(c.Context(), c.Flags(), f) },
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

func (p *program) run(ctx context.Context, flags *pflag.FlagSet, f *runFlags) error {
	if err := checkKey(f.sign, f.output); err != nil {
		return err
	}
	show := newProgress(p.err)
	defer show.finish()
	j, err := p.job(flags, f)
	if err != nil {
		return err
	}
	r, release, err := p.runner(ctx, origin{source: f.source, folders: j.folders}, limitsOf(j.plan), show)
	if err != nil {
		return err
	}
	defer release()
	w, err := p.begin(ctx, j, r, show)
	if err != nil {
		return err
	}
	err = p.carryOut(ctx, w, r)
	show.finish()
	if err := p.finish(j, w, err); err != nil {
		return err
	}
	if err := p.sign(ctx, w.Run.Path, f.sign); err != nil {
		return err
	}
	if s := w.Run.Header.Sweep; s != nil {
		_, err := fmt.Fprintf(p.out, "shard %d of %d: %s\n", s.Shard, s.Of, w.Run.Path)
		return err
	}
	return p.show(w.Run)
}

// begin prepares the runner for a job, and opens the run file before anything is measured for it. A
// run of its own may show a first look before.
func (p *program) begin(ctx context.Context, j job, r *harness.Runner, show *progress) (*result.Writer, error) {
	r.Types = harness.TypesOf(j.plan.Types...)
	p.profiles(r, j.plan)
	var err error
	if r.Cache, err = p.remembers(); err != nil {
		return nil, err
	}
	if !j.resumes && j.shard == nil {
		if err := p.lookAtKnown(ctx, j, r, show); err != nil {
			return nil, err
		}
	}
	return p.openFile(ctx, j, r)
}

// carryOut runs the plan of a run file.
func (p *program) carryOut(ctx context.Context, w *result.Writer, r *harness.Runner) error {
	if w.Run.Header.Plan.CPU < 0 {
		fmt.Fprintln(p.err, "serbench: workers are not pinned to a processor; expect more noise")
	}
	r.Unsettled = analysis.Unsettled
	return r.Run(ctx, w)
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
