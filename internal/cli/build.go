package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// defaultLayouts is the number of layouts that serbench build links each program in.
const defaultLayouts = 4

// buildFlags are the flags of build.
type buildFlags struct {
	selectors
	building building
	settings settings
	plan     string
	layouts  int
	output   string
}

func (p *program) buildCommand() *cobra.Command {
	f := &buildFlags{selectors: selectors{data: "person"}}
	c := &cobra.Command{
		Use:   "build -o dir",
		Short: "Build programs for a machine that has no Go",
		Long: "Build the programs of libraries into a folder, each in several layouts of its\nfunctions, with a manifest. serbench run --programs measures with them, on this\n" +
			"machine or a similar one; set GOOS and GOARCH to build for another system. The\nprograms have the data sets that --data and --set select, so give the flags of\nthe run. With --plan they are those of a plan, in its layouts.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.build(c.Context(), c.Flags(), f) },
	}
	f.flags(c.Flags())
	f.setFlags(c.Flags())
	f.building.flags(c.Flags())
	f.settings.flags(c.Flags())
	c.Flags().IntVar(&f.layouts, "layouts", defaultLayouts, "the `number` of layouts to link each program in; windows take them in turn")
	c.Flags().StringVar(&f.plan, "plan", "", "build the programs of this plan `file`")
	c.Flags().StringVarP(&f.output, "output", "o", "", "the `folder` to write; it must be empty or not exist")
	return c
}

// check rejects flags that contradict each other, are missing or wrong.
func (f *buildFlags) check(flags *pflag.FlagSet) error {
	changed := changedBesides(flags, "plan", "output", "source")
	switch {
	case f.plan != "" && changed != "":
		return usagef("%s says what is built; --%s can't change it", f.plan, changed)
	case f.output == "":
		return usagef("build needs -o, the folder to write")
	case f.layouts < 1:
		return usagef("--layouts is %d; want at least 1", f.layouts)
	}
	return nil
}

func (p *program) build(ctx context.Context, flags *pflag.FlagSet, f *buildFlags) error {
	if err := f.check(flags); err != nil {
		return err
	}
	if f.plan != "" {
		planned, err := p.readPlan(f.plan)
		if err != nil {
			return err
		}
		plan := planned.Header.Plan
		return p.buildInto(ctx, f.output, f.building.source, plan.Cases, max(1, plan.Layouts))
	}
	selected, err := f.resolve(p.suite)
	if err != nil {
		return err
	}
	cases, err := selected.cases()
	if err != nil {
		return err
	}
	if cases, err = p.built(selected, f.settings, cases, len(fact.Operations)); err != nil {
		return err
	}
	return p.buildInto(ctx, f.output, f.building.source, cases, f.layouts)
}

// buildInto builds the programs of cases into a folder, from the source in another, each in a number
// of layouts.
func (p *program) buildInto(ctx context.Context, dir, source string, cases []result.Case, layouts int) error {
	if err := emptyFolder(dir); err != nil {
		return err
	}
	show := newProgress(p.err)
	defer show.finish()
	r, release, err := p.runner(ctx, origin{source: source, trimpath: true}, limits{timeout: time.Minute}, show)
	if err != nil {
		return err
	}
	defer release()
	builder, ok := r.Programs.(*programs.Builder)
	if !ok {
		return errors.New("this serbench came with its programs and can't build others")
	}
	r.Types = p.suite.types(cases)
	p.profiles(r, result.Plan{Cases: cases, Operations: fact.Operations})
	ids := append(harness.ProgramsOf(cases, r.Types), harness.ProgramsOf(p.probed(cases), harness.Probes)...)
	m, err := builder.Package(ctx, dir, p.suite.Source, ids, layouts)
	if err != nil {
		return err
	}
	show.finish()
	built := 0
	for _, one := range m.Programs {
		if one.Fault != "" {
			fmt.Fprintf(p.err, "serbench: %s was not built: %s\n", one.Contestant, one.Fault)
			continue
		}
		built++
	}
	_, err = fmt.Fprintf(p.out, "%s for %s/%s, those with data sets in %s: %s\n", table.Plural(built, "program", "programs"), m.OS, m.Arch, table.Plural(layouts, "layout", "layouts"), filepath.Clean(dir))
	return err
}

// emptyFolder creates a folder. It may exist, but must be empty.
func emptyFolder(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return os.MkdirAll(dir, 0o777)
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty; name another folder, or delete it first", dir)
	}
	return nil
}
