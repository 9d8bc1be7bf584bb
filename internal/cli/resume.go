package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/result"
)

// anyResume are flags that may be given with --resume, because no plan has them.
var anyResume = []string{"source", "programs", "sign"}

// resumeCommand returns the command that finishes an interrupted run: words, and those of the given flags
// that --resume needs once more.
func resumeCommand(words string, flags *pflag.FlagSet, given ...string) string {
	flags.VisitAll(func(flag *pflag.Flag) {
		if !flag.Changed || !slices.Contains(append(given, anyResume...), flag.Name) {
			return
		}
		values := []string{flag.Value.String()}
		if list, ok := flag.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			if words += " --" + flag.Name; flag.Value.Type() != "bool" {
				words += " " + quoted(value)
			}
		}
	})
	return words
}

// resumedJob returns the job that finishes the run file of --resume.
func (p *program) resumedJob(flags *pflag.FlagSet, f *runFlags, given ...string) (job, error) {
	plan, err := resumedPlan(flags, f.resume, given...)
	if err != nil {
		return job{}, err
	}
	folders, err := p.folders(f.programs)
	return job{plan: plan, output: f.resume, resumes: true, folders: folders}, err
}

// resumedPlan returns the plan of the run file to resume. It is an error if a flag would
// change the plan, other than those that may be given, or if this serbench or this machine can't
// continue it.
func resumedPlan(flags *pflag.FlagSet, path string, given ...string) (result.Plan, error) {
	if changed := changedBesides(flags, append([]string{"resume"}, append(anyResume, given...)...)...); changed != "" {
		return result.Plan{}, usagef("--resume continues the plan in %s; --%s can't change it", path, changed)
	}
	run, err := result.Read(path)
	if err != nil {
		return result.Plan{}, err
	}
	if err := resumable(run, harness.Machine()); err != nil {
		return result.Plan{}, err
	}
	return run.Header.Plan, nil
}

// changedBesides returns the first flag that was given and is none of the allowed ones; "" if there is
// none.
func changedBesides(flags *pflag.FlagSet, allowed ...string) (changed string) {
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Changed && changed == "" && !slices.Contains(allowed, flag.Name) {
			changed = flag.Name
		}
	})
	return changed
}

// resumable returns an error unless the run can continue on this machine.
func resumable(run *result.Run, machine string) error {
	if err := run.Resumable(); err != nil {
		return err
	}
	switch h := run.Header; {
	case h.Identity.Machine != machine:
		return fmt.Errorf("%s can't be resumed here, because its results would not be comparable: it was measured on %q, and this is %q", run.Path, h.Identity.Machine, machine)
	case len(h.Programs) == 0:
		return fmt.Errorf("%s can't be resumed: an older serbench began it, with one program for all libraries", run.Path)
	case run.End != nil && !run.End.Interrupted:
		return fmt.Errorf("%s is finished; there is nothing to resume", run.Path)
	case len(h.Plan.Types) == 0:
		return fmt.Errorf("%s can't be resumed: an older serbench began it, whose programs had every type", run.Path)
	}
	return nil
}

// reopen opens the run file to resume, and builds its programs again.
func (p *program) reopen(ctx context.Context, path string, r *harness.Runner) (*result.Writer, error) {
	w, err := result.Resume(path)
	if err != nil {
		return nil, err
	}
	for _, d := range w.Run.Header.Datasets {
		if !p.suite.hasDataset(d.Name) {
			err := fmt.Errorf("%s can't be resumed so: it measured %s, a type of yours; give the same try command and --resume %s", path, d.Name, path)
			return nil, errors.Join(err, w.Close())
		}
	}
	var ids []harness.ProgramID
	for _, one := range w.Run.Header.Programs {
		ids = append(ids, harness.IDOf(one))
	}
	if err = r.Programs.Build(ctx, ids); err == nil {
		err = samePrograms(w.Run, r.Programs)
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// samePrograms returns an error unless the programs are those that began the run.
func samePrograms(run *result.Run, programs harness.Programs) error {
	for _, was := range run.Header.Programs {
		now := programs.Program(harness.IDOf(was))
		if was.Sum != now.Sum {
			return fmt.Errorf("%s can't be resumed here, because its results would not be comparable: the program of %v was %.12s, and now is %.12s", run.Path, harness.IDOf(was), was.Sum, now.Sum)
		}
	}
	return nil
}
