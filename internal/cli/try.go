package cli

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/programs"
	"github.com/serbench/serbench/harness/subject"
	"github.com/serbench/serbench/harness/subject/inspect"
	"github.com/serbench/serbench/schema/plain"
)

// tryFlags are the flags of try.
type tryFlags struct {
	runFlags
	samples, values string
	skip            []string
}

func (p *program) tryCommand() *cobra.Command {
	f := &tryFlags{runFlags: runFlags{selection: selection{data: ".*"}}}
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
	set.StringVar(&f.values, "values", "", "a `function` of the type's package that returns a slice of values")
	set.StringArrayVar(&f.skip, "skip", nil, "leave out the field at this `path`, such as Spec.Extra; may be repeated")
	set.StringVar(&f.lib, "lib", ".*", "libraries whose whole name matches this `regexp`")
	set.StringVar(&f.license, "license", "", "libraries whose SPDX licence matches this `regexp`")
	set.StringVar(&f.noLicense, "no-license", "", "leave out libraries whose licence matches this `regexp`, such as '.*GPL.*'")
	set.StringVar(&f.variant, "variant", "", "variants whose whole name matches this `regexp`, instead of the default ones")
	set.StringVar(&f.op, "op", ".*", "operations that match this `regexp`: marshal, unmarshal")
	f.limits.flags(set)
	f.building.flags(set)
	f.extent.flags(set)
	f.passes.flags(set)
	f.conditions.flags(set)
	set.StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist (default serbench-<time>.json)")
	set.Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random; the run file records it)")
	return c
}

func (p *program) try(c *cobra.Command, f *tryFlags, arg string) error {
	if f.samples != "" && f.values != "" {
		return usagef("--samples and --values both give values; choose one")
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
	q := *p
	name := study.Name()
	usual := &programs.Builder{Source: study.Builder.Source, Cache: dir, Contestants: p.suite.Contestants, Progress: show.built}
	q.suite.Programs = tryPrograms{study.Builder, usual}
	q.suite.Types = []*contest.Type{contest.NewType(name, "", contest.Sampler[struct{}]{Name: name})}
	libraries, err := f.libraries(q.suite)
	if err != nil {
		return err
	}
	if !slices.Contains(libraries, "limit") {
		libraries = append(libraries, "limit")
	}
	failed, err := study.Generate(ctx, study.Generators(libraries))
	if err != nil {
		return err
	}
	show.finish()
	for _, library := range slices.Sorted(maps.Keys(failed)) {
		first, _, _ := strings.Cut(failed[library], "\n")
		fmt.Fprintf(p.err, "%s has no code for the type: %s\n", library, first)
	}
	if err := study.Finish(name, f.source(study)); err != nil {
		return err
	}
	plan, err := q.newPlan(c.Flags(), &f.runFlags)
	if err != nil {
		return err
	}
	r := &harness.Runner{
		Programs: q.suite.Programs,
		Launcher: harness.Launcher{Timeout: f.timeout, MemoryLimit: f.limits.memory << 20},
		Observer: show.observer(),
	}
	if r.Cache, err = q.remembers(); err != nil {
		return err
	}
	w, err := q.create(ctx, &f.runFlags, plan, r)
	if err != nil {
		return err
	}
	err = q.carryOut(ctx, w, r)
	show.finish()
	if err := q.finish(w, err); err != nil {
		return err
	}
	return q.show(w.Run)
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
	t, err := subject.Find(ctx, here, arg)
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
	b := &programs.Builder{
		Source: source, Cache: filepath.Join(dir, "try", hex.EncodeToString(sum[:6])), Contestants: p.suite.Contestants, Progress: show.built,
	}
	return subject.Begin(ctx, b, t, inspect.Request{Skip: f.skip, Samples: samples, Synthesize: f.synthesized()})
}

// synthesized is how many values are made up; none if the user gives some.
func (f *tryFlags) synthesized() int {
	if f.samples != "" || f.values != "" {
		return 0
	}
	return 64
}

// source says where the samples come from.
func (f *tryFlags) source(s *subject.Study) subject.Source {
	if f.values != "" {
		const unknown = 16 // how many the function returns is known only to a program
		return subject.Source{Function: f.values, Count: unknown, Doc: "Values of the user's function " + f.values + "."}
	}
	bytes := 0
	for _, line := range s.Answer.Lines {
		bytes += len(line)
	}
	n := len(s.Answer.Lines)
	doc := fmt.Sprintf("%d values of the user's", n)
	if f.synthesized() > 0 {
		doc = fmt.Sprintf("%d synthesized values, made up from the names and tags of fields", n)
	}
	doc += fmt.Sprintf("; %d bytes as JSON on average.", bytes/n)
	return subject.Source{Lines: s.Answer.Lines, Count: subject.Count(n, float64(bytes)/float64(n)), Doc: doc}
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
	if s.Answer.Partial != "" {
		fmt.Fprintf(p.err, "  the first sample's %s does not come back from the type's own JSON: no library can keep what never gets into the type\n", s.Answer.Partial)
	}
}

// tryPrograms has the programs with the user's type, and the usual ones with the types of probes.
type tryPrograms struct{ subject, usual harness.Programs }

func (t tryPrograms) of(id harness.ProgramID) harness.Programs {
	if id.Kinds {
		return t.usual
	}
	return t.subject
}

func (t tryPrograms) split(ids []harness.ProgramID) (own, kinds []harness.ProgramID) {
	for _, id := range ids {
		if id.Kinds {
			kinds = append(kinds, id)
		} else {
			own = append(own, id)
		}
	}
	return own, kinds
}

func (t tryPrograms) Build(ctx context.Context, ids []harness.ProgramID) error {
	own, kinds := t.split(ids)
	if len(own) > 0 {
		if err := t.subject.Build(ctx, own); err != nil {
			return err
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	return t.usual.Build(ctx, kinds)
}

func (t tryPrograms) Program(id harness.ProgramID) harness.Program { return t.of(id).Program(id) }

func (t tryPrograms) Discard(ids []harness.ProgramID) error {
	own, kinds := t.split(ids)
	if err := t.subject.Discard(own); err != nil {
		return err
	}
	return t.usual.Discard(kinds)
}
