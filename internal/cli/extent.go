package cli

import (
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result"
)

// extent is how much a run measures.
type extent struct {
	windows   int
	budget    time.Duration
	precision percentage
	quick     bool
	aa        bool
}

const (
	defaultWindows = 6
	defaultBatches = 4
	quickWindows   = 2
	quickBatches   = 2
	// patience is how many times as long as on a calm machine a run may take whose number of windows
	// nobody asked for: it has fewer instead.
	patience = 1.5
	// mostWindows bounds the windows of a run with a budget.
	mostWindows = 1000
)

func (e *extent) flags(f *pflag.FlagSet) {
	f.IntVar(&e.windows, "windows", defaultWindows, "the `number` of times each case is measured, each in a new process; under 6, places are provisional; unless it is given, a busy machine measures fewer")
	f.DurationVar(&e.budget, "budget", 0, "measure as many windows as fit into this `time`, but at least 2, instead of --windows")
	f.Var(&e.precision, "precision", "add windows until the ratio of neighbours in rank is known to this `share`, such as 1%; at most three times --windows")
	f.BoolVar(&e.quick, "quick", false, "a quick look: fewer batches per worker, and 2 windows unless --windows is given")
	f.BoolVar(&e.aa, "aa", false, "measure everything twice and show the run-to-run noise of this machine")
}

func (e *extent) check(flags *pflag.FlagSet) error {
	switch {
	case e.windows < 1:
		return usagef("--windows is %d; want at least 1", e.windows)
	case e.budget < 0 || flags.Changed("budget") && e.budget == 0:
		return usagef("--budget is %v; want more than 0, such as 5m", e.budget)
	case e.budget > 0 && (flags.Changed("windows") || e.precision > 0):
		return usagef("--budget decides how many windows there are; it takes neither --windows nor --precision")
	case e.precision > 0 && e.quick:
		return usagef("--precision needs full windows; leave out --quick")
	}
	return nil
}

func (e *extent) apply(flags *pflag.FlagSet, plan *result.Plan) {
	plan.Windows, plan.Batches = e.windows, defaultBatches
	plan.BudgetNS, plan.Precision, plan.AA = e.budget.Nanoseconds(), float64(e.precision), e.aa
	if e.quick {
		plan.Batches = quickBatches
		if !flags.Changed("windows") {
			plan.Windows = quickWindows
		}
	}
	if e.budget > 0 {
		plan.Windows = mostWindows
	}
	if !flags.Changed("windows") && e.budget == 0 {
		plan.Patience = patience
	}
}
