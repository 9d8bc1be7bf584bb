package cli

import (
	"errors"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result"
)

// Batches of a worker. extent plans how many follow the warm-up.
const (
	warmupBatches = 3
	batchLength   = 3 * time.Millisecond
)

// planned returns a job with the plan that the flags describe, and nothing else decided.
func (p *program) planned(flags *pflag.FlagSet, f *runFlags) (j job, err error) {
	operations, err := f.operations()
	if err != nil {
		return j, err
	}
	selected, err := f.resolve(p.suite)
	if err != nil {
		return j, err
	}
	cases, err := selected.cases()
	if err != nil {
		return j, err
	}
	if err := errors.Join(f.extent.check(flags), f.passes.check(), f.limits.check()); err != nil {
		return j, err
	}
	layouts, types := 0, p.suite.types(cases)
	if len(f.programs) > 0 {
		if err := f.checkPackaged(selected); err != nil {
			return j, err
		}
		if j.folders, err = p.folders(f.programs); err != nil {
			return j, err
		}
		cases, layouts, types, err = p.packaged(f.programs, j.folders, selected, cases)
	} else {
		cases, err = p.built(selected, f.settings, cases, len(operations))
	}
	if err != nil {
		return j, err
	}
	j.plan = result.Plan{
		Cases:      cases,
		Types:      types.Names(),
		Operations: operations,
		Warmup:     warmupBatches,
		BatchNS:    batchLength.Nanoseconds(),
		Layouts:    layouts,
	}
	f.limits.apply(&j.plan)
	f.extent.apply(flags, &j.plan)
	f.passes.apply(&j.plan)
	f.conditions.apply(&j.plan)
	if err := j.plan.Check(); err != nil {
		return j, usageError{err}
	}
	return j, nil
}
