package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/rooms"
	"github.com/serbench/serbench/programs/subject"
	"github.com/serbench/serbench/programs/subject/inspect"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/schema/plain"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// tryWindows are as many as fit in two minutes, the longest that an answer should take.
const tryWindows = 4

// tryFlags are the flags of try.
type tryFlags struct {
	runFlags
	samples, values string
	skip            []string
	synthesize      int
	using, html     string
	profile         string
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
		RunE: func(c *cobra.Command, args []string) error { return p.try(c, f, args[0]) },
	}
	set := c.Flags()
	set.StringVar(&f.samples, "samples", "", "a `file` of values as JSON, one after another or in an array (default values made up from names and tags)")
	set.StringVar(&f.values, "values", "", "a `function` that returns a slice of values: of the type's package, or with a package before it, such as ./samples.Users")
	set.IntVar(&f.synthesize, "synthesize", 0, fmt.Sprintf("make up this `number` of values; with --samples, values like those (default %d without samples)", usualValues))
	set.StringArrayVar(&f.skip, "skip", nil, "leave out the field at this `path`, such as Spec.Extra; may be repeated")
	set.StringVar(&f.using, "using", "", "the `library` that you use now: say what another one would save, and cost")
	set.StringVar(&f.profile, "profile", "", "a CPU profile `file` of your service, as runtime/pprof writes it: say what share of its time --using takes, and what another library would save")
	set.BoolVar(&f.probe, "verify", false, "also probe every library, as verify does")
	set.StringVar(&f.html, "html", "", "also write the tables to this `file`, as a page; it must not exist")
	set.StringVar(&f.lib, "lib", ".*", "libraries whose whole name matches this `regexp`")
	set.StringVar(&f.license, "license", "", "libraries whose SPDX licence matches this `regexp`")
	set.StringVar(&f.noLicense, "no-license", "", "leave out libraries whose licence matches this `regexp`, such as '.*GPL.*'")
	set.StringVar(&f.variant, "variant", "", "variants whose whole name matches this `regexp`, instead of the default ones")
	set.StringVar(&f.op, "op", ".*", "operations that match this `regexp`: marshal, unmarshal")
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

func (p *program) try(c *cobra.Command, f *tryFlags, arg string) error {
	switch {
	case f.samples != "" && f.values != "":
		return usagef("--samples and --values both give values; choose one")
	case f.values != "" && f.synthesize != 0:
		return usagef("--values gives values, and --synthesize makes some up; choose one")
	case f.synthesize < 0 || c.Flags().Changed("synthesize") && f.synthesize == 0:
		return usagef("--synthesize is %d; want at least 1", f.synthesize)
	}
	if f.html != "" {
		if err := result.CanCreate(f.html); err != nil {
			return fmt.Errorf("can't create the page, so nothing was measured: %w", err)
		}
	}
	service, err := p.service(f)
	if err != nil {
		return err
	}
	ctx := c.Context()
	show := newProgress(p.err)
	defer show.finish()
	dir, release, err := p.take(ctx)
	if err != nil {
		return err
	}
	defer release()
	study, err := p.study(ctx, f, arg, dir, show)
	if err != nil {
		return err
	}
	show.finish()
	p.describeType(study)
	q := p.forType(study, dir, show)
	q.command = resumeCommand("try "+quoted(arg), c.Flags(), tryResume...)
	if f.using != "" && !f.knows(f.using, q.suite) {
		return usagef("--using %s is no library; see serbench list", f.using)
	}
	var plan result.Plan
	begin := q.create
	if f.resume != "" {
		begin = q.reopen
		plan, err = resumedPlan(c.Flags(), &f.runFlags, tryResume...)
	} else {
		if f.output == "" {
			f.output = filepath.Join(dir, runsFolder, runName())
			err = os.MkdirAll(filepath.Dir(f.output), 0o700)
		}
		if err == nil {
			plan, err = q.newPlan(c.Flags(), &f.runFlags)
		}
	}
	if err != nil {
		return err
	}
	if err := study.Finish(study.Name(), f.source(study)); err != nil {
		return err
	}
	r := &harness.Runner{
		Programs: q.suite.Programs,
		Launcher: harness.Launcher{Timeout: f.timeout, MemoryLimit: f.limits.memory << 20},
		Observer: show.observer(),
	}
	r.Types = harness.TypesOf(plan.Types...)
	if r.Cache, err = q.remembers(); err != nil {
		return err
	}
	if f.resume == "" {
		if err := q.firstLook(ctx, f, plan, study.Builder.Source, r, show); err != nil {
			return err
		}
	}
	w, err := begin(ctx, &f.runFlags, plan, r)
	if err != nil {
		return err
	}
	show.finish()
	p.sayFailed(study.Failed(contestantsOf(plan)))
	err = q.carryOut(ctx, w, r)
	if err == nil && f.probe {
		err = r.Probe(ctx, w, harness.ProbePlan{Variants: q.probed(plan.Cases)})
	}
	show.finish()
	if err := q.finish(w, err); err != nil {
		return err
	}
	if err := q.show(w.Run); err != nil {
		return err
	}
	q.proposeSkip(study.Answer.Findings, w.Run)
	return q.conclude(f, study.Builder.Source, w.Run, service)
}

// contestantsOf are those of a plan, each once, and the yardstick that is in every program.
func contestantsOf(plan result.Plan) []string {
	names := []string{"limit"}
	for _, c := range plan.Cases {
		if !slices.Contains(names, c.Contestant) {
			names = append(names, c.Contestant)
		}
	}
	return names
}

// forType is the program with the user's type in place of those of the data sets.
func (p *program) forType(s *subject.Study, dir string, show *progress) *program {
	q := *p
	usual := &programs.Builder{
		Source: s.Builder.Source, Cache: dir, Contestants: p.suite.Contestants, Progress: show.built,
		Known: programs.Builtin(nil, probetypes.GoTypes()),
	}
	q.suite.Programs = tryPrograms{s.Builder, usual}
	q.suite.Contestants = withMethods(p.suite.Contestants, s.Answer.Methods)
	q.suite.Types = []*contest.Type{contest.NewType(s.Name(), "", contest.Sampler[struct{}]{Name: s.Name()})}
	return &q
}

// withMethods returns the contestants, with a variant more where the type has their methods already.
func withMethods(contestants []result.Contestant, methods []string) []result.Contestant {
	all := slices.Clone(contestants)
	for i, c := range all {
		if c.Methods == nil || !slices.Contains(methods, c.Methods.Marshal[0]) || !slices.Contains(methods, c.Methods.Unmarshal[0]) {
			continue
		}
		v := c.Variants[0]
		v.Name, v.Default, v.Ranked, v.Doc, v.Mirror = contest.MethodsOption, true, true, c.Methods.Doc, false
		v.Claims, v.Predecessors, v.PredecessorReason = []string{"concurrent"}, nil, ""
		all[i].Variants = append(slices.Clone(c.Variants), v)
	}
	return all
}

// knows reports whether a name is that of a library, or of one of its rows.
func (f *tryFlags) knows(name string, suite Suite) bool {
	library, _, _ := strings.Cut(name, "[")
	return suite.contestant(library) != nil
}

// firstLookFrom is for how many generators it is worth the user's while to see something before.
const firstLookFrom = 6

// firstLook shows the libraries that need no generated code while there is nothing else to see yet.
func (p *program) firstLook(ctx context.Context, f *tryFlags, plan result.Plan, source string, r *harness.Runner, show *progress) error {
	generates := func(contestant string) bool { return rooms.HasGenerator(os.DirFS(source), contestant) }
	generators := slices.DeleteFunc(contestantsOf(plan), func(name string) bool { return !generates(name) })
	if len(generators) < firstLookFrom {
		return nil
	}
	cases := slices.DeleteFunc(slices.Clone(plan.Cases), func(c result.Case) bool {
		return generates(c.Contestant) && !p.suite.contestant(c.Contestant).Reference || c.Build != (result.Build{})
	})
	if len(cases) < 2 {
		return nil
	}
	return p.look(ctx, r, plan, cases, f.seed, show, "at libraries that need no code for the type")
}

// sayFailed says which libraries have no code for the type.
func (p *program) sayFailed(failed map[string]string) {
	for _, library := range slices.Sorted(maps.Keys(failed)) {
		fmt.Fprintf(p.err, "%s has no code for the type: %s\n", library, failed[library])
	}
}

// conclude recommends, and writes the page if there is to be one.
func (p *program) conclude(f *tryFlags, source string, run *result.Run, service *report.Service) error {
	runs := []*analysis.Analysis{analysis.New(run)}
	if advice, err := analysis.Advise(append(runs, published(source, run)...), f.using); err != nil {
		fmt.Fprintf(p.out, "\n%v\n", err)
	} else {
		fmt.Fprintf(p.out, "\n%s", report.Advice(advice, run, service))
	}
	if f.html == "" {
		return nil
	}
	return p.write(f.html, nil, func(w io.Writer) error { return report.Write(w, "html", runs, report.Options{}) })
}

// published returns the verdicts in serbench's source on the versions that the run measured, unless
// the run has some itself.
func published(source string, run *result.Run) (runs []*analysis.Analysis) {
	if len(run.Verdicts) > 0 {
		return nil
	}
	for i := range run.Header.Contestants {
		is := &run.Header.Contestants[i]
		if !slices.ContainsFunc(run.Header.Plan.Cases, func(c result.Case) bool { return c.Contestant == is.Name }) {
			continue
		}
		for _, kind := range []string{"verdicts", "fuzz", "races"} {
			known, err := readRun(filepath.Join(source, "results", kind, is.Name+".json.gz"))
			if err != nil {
				continue // a source without results has none to show
			}
			if was := known.Contestant(is.Name); was != nil && was.Version == is.Version {
				runs = append(runs, analysis.New(known))
			}
		}
	}
	return runs
}

// study finds the type and asks what it is like.
func (p *program) study(ctx context.Context, f *tryFlags, arg, dir string, show *progress) (*subject.Study, error) {
	source, err := programs.Source(f.building.source, p.suite.Source)
	if err != nil {
		return nil, err
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	t, err := subject.Find(ctx, here, arg, f.values)
	if err != nil {
		return nil, err
	}
	samples := f.samples
	if samples != "" {
		if samples, err = filepath.Abs(samples); err != nil {
			return nil, err
		}
	}
	sum := sha256.Sum256([]byte(t.Module + "\n" + t.Work + "\n" + t.Package + "\n" + t.Name))
	name, all := hex.EncodeToString(sum[:6]), filepath.Join(dir, "try")
	if err := keepSubject(all, name); err != nil {
		return nil, err
	}
	b := &programs.Builder{
		Source: source, Cache: filepath.Join(all, name), Root: dir, Contestants: p.suite.Contestants, Progress: show.built,
	}
	return subject.Begin(ctx, b, t, inspect.Request{Skip: f.skip, Samples: samples, Synthesize: f.synthesized()})
}

// usualValues is how many values are made up if the user neither gives some nor says how many.
const usualValues = 64

// synthesized is how many values are made up.
func (f *tryFlags) synthesized() int {
	if f.synthesize == 0 && f.samples == "" && f.values == "" {
		return usualValues
	}
	return f.synthesize
}

// source says where the samples come from.
func (f *tryFlags) source(s *subject.Study) subject.Source {
	if f.values != "" {
		doc := fmt.Sprintf("%d values of the user's function %s.", s.Answer.Values, f.values)
		return subject.Source{Function: true, Count: subject.Count(s.Answer.Values, s.Answer.ValueBytes), Doc: doc, Skip: f.skip}
	}
	n, all, least, most := len(s.Answer.Lines), 0, math.MaxInt, 0
	for _, line := range s.Answer.Lines {
		all, least, most = all+len(line), min(least, len(line)), max(most, len(line))
	}
	doc := fmt.Sprintf("%d values of the user's", n)
	switch {
	case f.synthesized() > 0 && s.Answer.Given > 0:
		doc = fmt.Sprintf("%d synthesized values, fitted to %d of the user's", n, s.Answer.Given)
	case f.synthesized() > 0:
		doc = fmt.Sprintf("%d synthesized values, made up from the names and tags of fields", n)
	}
	mean := float64(all) / float64(n)
	before := ""
	if len(f.skip) > 0 {
		before = " before --skip"
	}
	doc += fmt.Sprintf("; %d to %d bytes as JSON%s, %.0f on average.", least, most, before, mean)
	return subject.Source{Lines: s.Answer.Lines, Count: subject.Count(n, mean), Doc: doc, Synthesized: f.synthesized() > 0, Skip: f.skip}
}

// describeType says what of the type is carried.
func (p *program) describeType(s *subject.Study) {
	fmt.Fprintf(p.err, "%s.%s: %d of %d fields carried\n", s.Type.Package, s.Type.Name, s.Answer.Carried, s.Answer.Fields)
	for _, f := range s.Answer.Findings {
		word := "left out"
		if f.Carried() {
			word = "carried"
		}
		if f.Kind == plain.Dynamic {
			word = "only by reflection"
		}
		fmt.Fprintf(p.err, "  %s: %s (%s): %s\n", word, f.Path, f.Type, f.How)
	}
	if s.Answer.NotWritten != "" {
		fmt.Fprintf(p.err, "  the first sample fits the type, but: %s\n", s.Answer.NotWritten)
	}
	if s.Answer.Partial != "" {
		fmt.Fprintf(p.err, "  the first sample's %s does not come back from the type's own JSON: no library can keep what never gets into the type\n", s.Answer.Partial)
	}
}
