package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// planFlags are the flags of plan.
type planFlags struct {
	runFlags
	layouts int
	archs   []string
}

func (p *program) planCommand() *cobra.Command {
	f := &planFlags{runFlags: runFlags{selectors: selectors{data: "person"}}}
	c := &cobra.Command{
		Use:   "plan -o plan.json",
		Short: "Plan a run whose windows several machines measure",
		Long: "Write a plan: what run would measure with the same flags, in shards. A shard is\na window, in which every case runs once, so that a lost one costs precision and\n" +
			"no row. serbench run --plan measures one, and serbench merge puts them\ntogether.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.writePlan(c.Flags(), f) },
	}
	set := c.Flags()
	f.measureFlags(set)
	f.limits.flags(set)
	f.settings.flags(set)
	f.extent.flags(set)
	f.passes.flags(set)
	f.conditions.flags(set)
	set.StringVarP(&f.output, "output", "o", "", "the plan `file` to write; it must not exist")
	set.Uint64Var(&f.seed, "seed", 0, "a `number` that seeds the order of workers (default random; the plan records it)")
	set.StringSliceVar(&f.archs, "arch", nil, "measure all windows on each of these processor `architectures`, such as amd64,arm64")
	set.IntVar(&f.layouts, "layouts", defaultLayouts, "the `number` of layouts that build --plan links each program in; 0 links them anew for each shard, which needs Go on every machine")
	return c
}

// check rejects flags that are missing or wrong.
func (f *planFlags) check() error {
	switch {
	case f.output == "":
		return usagef("plan needs -o, the file to write")
	case f.layouts < 0:
		return usagef("--layouts is %d; want at least 0", f.layouts)
	}
	for _, arch := range f.archs {
		if !slices.Contains(result.Archs, arch) {
			return usagef("--arch has %q; want Go's names, of %s", arch, strings.Join(result.Archs, ", "))
		}
	}
	return nil
}

func (p *program) writePlan(flags *pflag.FlagSet, f *planFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	j, err := p.newJob(flags, &f.runFlags, f.output)
	if err != nil {
		return err
	}
	plan := j.plan
	plan.Patience, plan.Layouts = 0, f.layouts
	plan.CPU = min(plan.CPU, 0) // which processor is up to each machine; -1 is none
	header, err := p.planHeader(plan, j.seed, f.archs)
	if err != nil {
		return err
	}
	header.Started, header.Command = time.Now().UTC(), commandLine(p.args)
	w, err := result.Create(j.output, header)
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s, 0-%d, of %s: %s\n", table.Plural(header.Sweep.Of, "shard", "shards"), header.Sweep.Of-1, table.Plural(len(plan.Cases), "case", "cases"), j.output)
	return err
}

// planHeader describes a plan as this serbench would carry it out.
func (p *program) planHeader(plan result.Plan, seed uint64, archs []string) (h result.Header, err error) {
	if err := plan.Check(); err != nil {
		return h, usageError{err}
	}
	windows, err := schedule.Windows(plan)
	if err != nil {
		return h, usageError{fmt.Errorf("a plan must know its shards: %w", err)}
	}
	h = result.Header{Format: result.Format, Version: result.Version, Identity: result.Identity{Seed: seed}, Plan: plan, Sweep: &result.Sweep{Of: len(windows) * max(1, len(archs)), Archs: archs, Shard: -1}}
	used, drawn := map[string]bool{}, map[string]bool{}
	for _, c := range plan.Cases {
		used[c.Contestant], drawn[c.Dataset] = true, true
	}
	for _, c := range p.suite.Contestants {
		if used[c.Name] {
			h.Contestants = append(h.Contestants, c)
		}
	}
	for _, d := range p.suite.datasets() {
		if drawn[d.Name] {
			h.Datasets = append(h.Datasets, worker.DescribeDataset(d))
		}
	}
	if p.suite.Source != nil { // a suite of tests has none
		if h.Sweep.Source, err = programs.SourceSum(p.suite.Source); err != nil {
			return h, err
		}
	}
	h.Sweep.Plan, err = h.Digest()
	return h, err
}

// readPlan reads a plan, which this serbench must be able to carry out as it says.
func (p *program) readPlan(path string) (*result.Run, error) {
	planned, err := result.Read(path)
	if err != nil {
		return nil, err
	}
	was := planned.Header
	if was.Sweep == nil || was.Sweep.Split {
		return nil, fmt.Errorf("%s is a run file and no plan; serbench plan makes one", path)
	}
	now, err := p.planHeader(was.Plan, was.Identity.Seed, was.Sweep.Archs)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if now.Sweep.Plan == was.Sweep.Plan {
		if now.Sweep.Of != was.Sweep.Of {
			return nil, fmt.Errorf("%s was changed after it was made: sweep.of is %d, and its plan has %d shards", path, was.Sweep.Of, now.Sweep.Of)
		}
		return planned, nil
	}
	if now.Sweep.Source != was.Sweep.Source {
		return nil, fmt.Errorf("%s was made by a serbench of another source: results would not compare; use the same one on all machines", path)
	}
	for _, c := range was.Contestants {
		mine := p.suite.contestant(c.Name)
		if mine == nil || mine.Version != c.Version {
			return nil, fmt.Errorf("%s plans %s %s, which this serbench does not have at that version; use the same serbench on all machines", path, c.Name, c.Version)
		}
	}
	return nil, fmt.Errorf("%s was changed after it was made, or by a serbench that draws other data", path)
}
