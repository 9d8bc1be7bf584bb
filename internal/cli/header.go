package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// newHeader builds the programs and describes a run on this machine. Contestants are
// described as their programs describe them, or as in the catalogue if they have none.
func (p *program) newHeader(ctx context.Context, r *harness.Runner, seed uint64, plan result.Plan, ids []harness.ProgramID) (result.Header, error) {
	described, err := r.Describe(ctx, ids, worker.Describing{})
	if err != nil {
		return result.Header{}, err
	}
	h := result.Header{
		Started:     time.Now().UTC(),
		Command:     commandLine(p.args),
		Identity:    result.Identity{Machine: harness.Machine(), Seed: seed},
		Plan:        plan,
		Environment: harness.Environment(),
		Contestants: slices.Clone(p.suite.Contestants),
	}
	mod, err := programs.GoMod(p.suite.Source)
	if err != nil {
		return result.Header{}, err
	}
	for i, id := range ids {
		d := described[id]
		known := slices.IndexFunc(h.Contestants, func(c result.Contestant) bool { return c.Name == id.Contestant })
		if known >= 0 && id.Build.Version != "" {
			d.Program.Moved = moved(mod, h.Contestants[known].Module, d.Modules)
		}
		h.Programs = append(h.Programs, d.Program)
		own := d.Contestant()
		if own == nil {
			continue
		}
		if i == 0 {
			h.Environment.Go, h.Environment.Build = d.Go, d.Settings
		}
		if known >= 0 && id.Build.Version == "" {
			was := h.Contestants[known]
			own.Version = cmp.Or(own.Version, was.Version) // a module that only generates code is not linked
			own.Source, own.Released, own.Unsafe = was.Source, was.Released, was.Unsafe
			for j := range own.Variants {
				if v := was.Variant(own.Variants[j].Name); v != nil {
					own.Variants[j].OwnType, own.Variants[j].Unsafe = v.OwnType, v.Unsafe
				}
			}
			h.Contestants[known] = *own
		}
	}
	for _, name := range p.suite.datasetNames() {
		if slices.ContainsFunc(plan.Cases, func(c result.Case) bool { return c.Dataset == name }) {
			h.Datasets = append(h.Datasets, p.suite.describeDataset(name, described))
		}
	}
	h.Contestants, err = withAdvisories(h.Contestants)
	return h, err
}

// describeDataset describes a data set, as a program does if only programs have its values.
func (s Suite) describeDataset(name string, programs map[harness.ProgramID]harness.Description) result.Dataset {
	for _, p := range programs {
		for _, given := range p.Given {
			if given.Name == name {
				return given
			}
		}
	}
	if d := s.dataset(name); d != nil {
		return worker.DescribeDataset(d)
	}
	return result.Dataset{Name: name, Type: s.Own} // no program with the type was built
}

// moved lists the modules, apart from the contestant's own, whose linked version is not the
// one that serbench requires.
func moved(mod *modfile.File, own string, linked map[string]string) (all []string) {
	for _, r := range mod.Require {
		if now := linked[r.Mod.Path]; now != "" && now != r.Mod.Version && r.Mod.Path != own {
			all = append(all, fmt.Sprintf("%s %s → %s", r.Mod.Path, r.Mod.Version, now))
		}
	}
	return all
}
