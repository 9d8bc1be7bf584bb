package cli

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result"
)

// Batches of a worker. extent plans how many follow the warm-up.
const (
	warmupBatches = 3
	batchLength   = 3 * time.Millisecond
)

// newPlan turns the flags into a plan. It checks that the run file can be created before
// programs are built, because building takes long.
func (p *program) newPlan(flags *pflag.FlagSet, f *runFlags) (result.Plan, error) {
	plan, err := p.plan(flags, f)
	if err != nil {
		return plan, err
	}
	if !flags.Changed("seed") {
		f.seed = rand.Uint64N(1 << 32)
	}
	if plan.Windows >= twinWindows && plan.BudgetNS == 0 {
		plan.Cases = append(plan.Cases, twins(plan, p.suite, f.seed)...)
	}
	hint := ""
	if f.output == "" {
		f.output, hint = runName(), "; name another place with -o"
	}
	if err := result.CanCreate(f.output); err != nil {
		return plan, fmt.Errorf("%w%s", noRunFile(err), hint)
	}
	return plan, nil
}

func (p *program) plan(flags *pflag.FlagSet, f *runFlags) (result.Plan, error) {
	operations, err := f.operations()
	if err != nil {
		return result.Plan{}, err
	}
	selected, err := f.resolve(p.suite)
	if err != nil {
		return result.Plan{}, err
	}
	cases, err := selected.cases()
	if err != nil {
		return result.Plan{}, err
	}
	if err := errors.Join(f.extent.check(flags), f.passes.check(), f.limits.check()); err != nil {
		return result.Plan{}, err
	}
	layouts, types := 0, p.suite.types(cases)
	if len(f.programs) > 0 {
		cases, layouts, types, err = p.packaged(f, selected, cases)
	} else {
		cases, err = p.built(selected, f.settings, cases, len(operations))
	}
	if err != nil {
		return result.Plan{}, err
	}
	plan := result.Plan{
		Cases:      cases,
		Types:      types.Names(),
		Operations: operations,
		Warmup:     warmupBatches,
		BatchNS:    batchLength.Nanoseconds(),
		Layouts:    layouts,
	}
	f.limits.apply(&plan)
	f.extent.apply(flags, &plan)
	f.passes.apply(&plan)
	f.conditions.apply(&plan)
	return plan, nil
}
