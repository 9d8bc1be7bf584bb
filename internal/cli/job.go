package cli

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// A job is a run whose settings are final: those that flags leave open are decided.
type job struct {
	plan   result.Plan
	seed   uint64
	output string // the run file
	// resumes is set if the run file exists and the job finishes it.
	resumes bool
	// shard is the part of a plan to measure; nil if the job is a run of its own.
	shard *shard
	// probes is set if the job probes the variants too.
	probes bool
	// folders are those of --programs; nil if programs are built.
	folders programs.Folders
	// command is the verb that finishes the run after an interruption, with the flags that --resume
	// needs again.
	command string
}

// job returns the job that the flags of run describe.
func (p *program) job(flags *pflag.FlagSet, f *runFlags) (j job, err error) {
	switch {
	case f.resume != "":
		j, err = p.resumedJob(flags, f)
	case f.plan != "":
		j, err = p.shardJob(flags, f)
	case f.shard != "" || f.host:
		err = usagef("--shard and --host need --plan, the plan to measure a shard of")
	default:
		j, err = p.newJob(flags, f, f.output)
	}
	j.command = resumeCommand("run", flags)
	return j, err
}

// newJob returns a job with a plan of its own. The run file is output; "" means a name with the time.
// newJob checks that the file can be created before programs are built, because building takes long.
func (p *program) newJob(flags *pflag.FlagSet, f *runFlags, output string) (job, error) {
	j, err := p.planned(flags, f)
	if err != nil {
		return job{}, err
	}
	j.seed, j.output = f.seed, output
	if !flags.Changed("seed") {
		j.seed = rand.Uint64N(1 << 32)
	}
	if j.plan.Windows >= twinWindows && j.plan.BudgetNS == 0 {
		j.plan.Cases = append(j.plan.Cases, twins(j.plan, p.suite, j.seed)...)
	}
	hint := ""
	if j.output == "" {
		j.output, hint = runName(), "; name another place with -o"
	}
	if err := result.CanCreate(j.output); err != nil {
		return job{}, fmt.Errorf("%w%s", noRunFile(err), hint)
	}
	return j, nil
}

// runName is the name of a run file for which the user gives none.
func runName() string { return "serbench-" + time.Now().Format("20060102-150405") + ".json" }

func noRunFile(err error) error {
	return fmt.Errorf("can't create the run file, so nothing was measured: %w", err)
}

// openFile builds the programs of a job and opens its run file.
func (p *program) openFile(ctx context.Context, j job, r *harness.Runner) (*result.Writer, error) {
	if j.resumes {
		return p.reopen(ctx, j.output, r)
	}
	return p.create(ctx, j, r)
}

// create builds the programs and creates the run file.
func (p *program) create(ctx context.Context, j job, r *harness.Runner) (*result.Writer, error) {
	ids := harness.ProgramsOf(j.plan.Cases, r.Types)
	if j.probes {
		ids = append(ids, harness.ProgramsOf(p.probed(j.plan.Cases), harness.Probes)...)
	}
	if err := r.Programs.Build(ctx, p.knownFirst(ids)); err != nil {
		return nil, err
	}
	header, err := p.newHeader(ctx, r, j.seed, j.plan, ids)
	if err == nil && j.probes {
		err = holdsFor(&header, r)
	}
	if err != nil {
		return nil, err
	}
	header.Plan.AnchorBest = map[string]float64{}
	for _, one := range header.Programs {
		r.Cache.AnchorBest(one.Contestant, one.Build, r.Programs.Program(harness.IDOf(one)), header.Plan.AnchorBest)
	}
	if j.shard != nil {
		header.Command = j.shard.command
		if header.Sweep, err = j.shard.on(header); err != nil {
			return nil, err
		}
	}
	w, err := result.Create(j.output, header)
	if err != nil {
		return nil, noRunFile(err)
	}
	return w, nil
}

// finish ends the run file of a job, and closes it.
func (p *program) finish(j job, w *result.Writer, runErr error) error {
	return errors.Join(end(j, w, runErr), w.Close())
}

// end writes the last line of the run file, and says how to continue an interrupted run.
// After any other failure the file has no last line, and can be resumed too.
func end(j job, w *result.Writer, runErr error) error {
	switch {
	case runErr == nil:
		return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), LoadAfter: platform.LoadAverage()}})
	case errors.Is(runErr, context.Canceled):
		runErr = fmt.Errorf("interrupted; continue with: serbench %s --resume %s", j.command, quoted(w.Run.Path))
		return errors.Join(runErr, w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), Interrupted: true}}))
	}
	return runErr
}
