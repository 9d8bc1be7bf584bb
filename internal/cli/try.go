package cli

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/programs/subject"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// tryWindows are as many as fit in two minutes, the longest that an answer should take.
const tryWindows = 4

// tryFlags are the flags of try.
type tryFlags struct {
	runFlags
	valueFlags
	using, profile string
	html           string
	probes         bool
}

func (p *program) tryCommand() *cobra.Command {
	f := &tryFlags{runFlags: runFlags{selectors: selectors{data: ".*"}}}
	c := &cobra.Command{
		Use:   "try type",
		Short: "Measure a Go type of your own",
		Long: "Measure a Go type of your own, such as ./model.User or k8s.io/api/core/v1.Pod, on\n" +
			"your own values. Run it inside your module, which stays as it is: all that is\n" +
			"written is in serbench's cache.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("try needs one type, such as ./model.User; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.try(c.Context(), c.Flags(), f, args[0]) },
	}
	set := c.Flags()
	set.StringVar(&f.samples, "samples", "", "a `file` of values as JSON, one after another or in an array (default values made up from names and tags)")
	set.StringVar(&f.values, "values", "", "a `function` that returns a slice of values: of the type's package, or with a package before it, such as ./samples.Users")
	set.IntVar(&f.synthesize, "synthesize", 0, fmt.Sprintf("make up this `number` of values; with --samples, values like those (default %d without samples)", usualValues))
	set.StringArrayVar(&f.skip, "skip", nil, "leave out the field at this `path`, such as Spec.Extra; may be repeated")
	set.StringVar(&f.using, "using", "", "the `library` that you use now: say what another one would save, and cost")
	set.StringVar(&f.profile, "profile", "", "a CPU profile `file` of your service, as runtime/pprof writes it: say what share of its time --using takes, and what another library would save")
	set.BoolVar(&f.probes, "verify", false, "also probe every library, as verify does")
	set.StringVar(&f.html, "html", "", "also write the tables to this `file`, as a page; it must not exist")
	f.libraryFlags(set)
	f.operationFlag(set)
	f.limits.flags(set)
	f.building.flags(set)
	f.extent.flags(set)
	f.windows = tryWindows
	set.Lookup("windows").DefValue = strconv.Itoa(tryWindows)
	f.passes.flags(set)
	f.conditions.flags(set)
	set.StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist (default in serbench's cache, in runs)")
	set.StringVar(&f.resume, "resume", "", "finish this interrupted run `file`; the type and its values must be given as before")
	set.Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random; the run file records it)")
	return c
}

// runsFolder is where try writes run files, because the user's module stays as it is.
const runsFolder = "runs"

// tryResume are flags of try that may be given with --resume: the type and its values, and what is written
// afterwards.
var tryResume = []string{"samples", "values", "skip", "synthesize", "using", "html", "profile", "verify"}

// try measures a type of the user's: it finds the type, makes its programs, measures them as a run, and
// recommends a library.
func (p *program) try(ctx context.Context, flags *pflag.FlagSet, f *tryFlags, arg string) error {
	if err := f.check(flags); err != nil {
		return err
	}
	current, err := p.inUse(f.using, f.profile)
	if err != nil {
		return err
	}
	show := newProgress(p.err)
	defer show.finish()
	dir, release, err := p.take(ctx)
	if err != nil {
		return err
	}
	defer release()
	study, err := p.study(ctx, f.building.source, &f.valueFlags, arg, dir, show)
	if err != nil {
		return err
	}
	show.finish()
	p.describeType(study)
	typed := p.withType(study, dir, show)
	if err := typed.checkUsing(current.library); err != nil {
		return err
	}
	j, err := typed.tryJob(flags, f, dir)
	if err != nil {
		return err
	}
	j.probes, j.command = f.probes, resumeCommand("try "+quoted(arg), flags, tryResume...)
	if err := study.Finish(study.Name(), f.source(study)); err != nil {
		return err
	}
	run, err := typed.measureType(ctx, j, study, show)
	if err != nil {
		return err
	}
	if err := typed.show(run); err != nil {
		return err
	}
	typed.proposeSkip(study.Answer.Findings, run)
	return typed.conclude(f.html, study.Builder.Source, run, current)
}

// check rejects flags that contradict each other, and a page that can't be written.
func (f *tryFlags) check(flags *pflag.FlagSet) error {
	if err := f.valueFlags.check(flags); err != nil {
		return err
	}
	if f.html == "" {
		return nil
	}
	if err := result.CanCreate(f.html); err != nil {
		return fmt.Errorf("can't create the page, so nothing was measured: %w", err)
	}
	return nil
}

// checkUsing returns an error unless a name, if there is one, is that of a library or one of its rows.
func (p *program) checkUsing(using string) error {
	library, _, _ := strings.Cut(using, "[")
	if using != "" && p.suite.contestant(library) == nil {
		return usagef("--using %s is no library; see serbench list", using)
	}
	return nil
}

// tryJob returns the job that the flags of try describe. dir is serbench's folder.
func (p *program) tryJob(flags *pflag.FlagSet, f *tryFlags, dir string) (job, error) {
	if f.resume != "" {
		return p.resumedJob(flags, &f.runFlags, tryResume...)
	}
	output := f.output
	if output == "" {
		output = filepath.Join(dir, runsFolder, runName())
		if err := os.MkdirAll(filepath.Dir(output), 0o700); err != nil {
			return job{}, err
		}
	}
	return p.newJob(flags, &f.runFlags, output)
}

// measureType builds the programs with the user's type and carries out a job with them.
func (p *program) measureType(ctx context.Context, j job, study *subject.Study, show *progress) (*result.Run, error) {
	r := p.newRunner(limitsOf(j.plan), show)
	r.Types = harness.TypesOf(j.plan.Types...)
	var err error
	if r.Cache, err = p.remembers(); err != nil {
		return nil, err
	}
	if !j.resumes {
		if err := p.firstLook(ctx, j, study.Builder.Source, r, show); err != nil {
			return nil, err
		}
	}
	w, err := p.openFile(ctx, j, r)
	if err != nil {
		return nil, err
	}
	show.finish()
	p.sayFailed(study.Failed(contestantsOf(j.plan)))
	err = p.carryOut(ctx, w, r)
	if err == nil && j.probes {
		err = r.Probe(ctx, w, harness.ProbePlan{Variants: p.probed(j.plan.Cases)})
	}
	show.finish()
	return w.Run, p.finish(j, w, err)
}

// contestantsOf are those of a plan, each once, and the yardstick that is in every program.
func contestantsOf(plan result.Plan) []string {
	names := []string{fact.Limit}
	for _, c := range plan.Cases {
		if !slices.Contains(names, c.Contestant) {
			names = append(names, c.Contestant)
		}
	}
	return names
}

// firstLookFrom is the least number of generators for which try prints a preliminary table.
const firstLookFrom = 6

// firstLook shows the libraries that need no generated code while there is nothing else to see yet.
func (p *program) firstLook(ctx context.Context, j job, source string, r *harness.Runner, show *progress) error {
	generates := func(contestant string) bool { return rooms.HasGenerator(os.DirFS(source), contestant) }
	generators := slices.DeleteFunc(contestantsOf(j.plan), func(name string) bool { return !generates(name) })
	if len(generators) < firstLookFrom {
		return nil
	}
	cases := slices.DeleteFunc(slices.Clone(j.plan.Cases), func(c result.Case) bool {
		return generates(c.Contestant) && !p.suite.contestant(c.Contestant).Reference || c.Build != (result.Build{})
	})
	if len(cases) < 2 {
		return nil
	}
	return p.look(ctx, r, j, cases, show, "at libraries that need no code for the type")
}

// sayFailed says which libraries have no code for the type.
func (p *program) sayFailed(failed map[string]string) {
	for _, library := range slices.Sorted(maps.Keys(failed)) {
		fmt.Fprintf(p.err, "%s has no code for the type: %s\n", library, failed[library])
	}
}
