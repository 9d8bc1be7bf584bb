// Package analysis computes what run files say: rows with their intervals, ranks,
// comparisons, the noise of the machine, the words of verdicts, and the recommendation.
//
// It is opinionated in two ways. Everything is computed again from the raw samples of a
// [result.Run], and nothing is ever written back: two readers of one file can't disagree.
// And nothing here knows how it will be shown: numbers are not rounded, units are
// nanoseconds and bytes, and a [Note] says what happened, not in which sentence. Package
// report turns all of it into tables.
package analysis

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// An Analysis is what one run file says.
type Analysis struct {
	Run *result.Run
	// Datasets are in the order of the file; none where the run only probed.
	Datasets []Dataset

	judge  Judge
	keys   []string // the settings that tell the run's builds apart
	others map[result.Case]map[string]Other
}

// New analyses a run.
func New(run *result.Run) *Analysis {
	a := &Analysis{Run: run, judge: NewJudge(run), keys: settingKeys(run)}
	if a.OnlyProbed() {
		return a
	}
	a.others = others(run)
	workers := map[result.Case][]result.Worker{}
	for _, w := range run.Timing() {
		workers[w.Case] = append(workers[w.Case], w)
	}
	for _, d := range run.Header.Datasets {
		set := Dataset{Dataset: d, Operations: run.Header.Plan.Operations}
		for _, c := range run.Header.Plan.Cases {
			if c.Dataset == d.Name {
				set.add(run, a.row(c, workers[c]))
			}
		}
		set.finish()
		set.Builds = a.changes(&set)
		a.Datasets = append(a.Datasets, set)
	}
	return a
}

// OnlyProbed says that the run is one of verify: it has verdicts in place of times.
func (a *Analysis) OnlyProbed() bool { return len(a.Run.Verdicts) > 0 && len(a.Run.Timing()) == 0 }

// Provisional says that the run has too few windows for any interval, so that
// an order of rows is only how they happened to come out.
func (a *Analysis) Provisional() bool {
	planned, _ := a.Windows()
	return planned < stats.LeastProcesses
}

// Windows counts the windows of the timing pass: those of the plan, and those that were
// added for some cases.
func (a *Analysis) Windows() (planned, extra int) {
	seen := map[int]bool{}
	for _, w := range a.Run.Timing() {
		if seen[w.Window] {
			continue
		}
		seen[w.Window] = true
		if a.Run.WindowOf(w).Extra {
			extra++
		} else {
			planned++
		}
	}
	return planned, extra
}

// Disturbed counts the workers that the gate discarded, and all that ended well.
func (a *Analysis) Disturbed() (disturbed, all int) {
	for _, w := range a.Run.Timing() {
		if w.Status == result.OK {
			all++
			if a.judge.Disturbed(w) {
				disturbed++
			}
		}
	}
	return disturbed, all
}

// EmptyLoop is what a loop that calls nothing takes, in nanoseconds per execution; NaN
// where it was not measured. It is the floor of every time.
func (a *Analysis) EmptyLoop() float64 {
	var readings []float64
	for _, w := range a.Run.Timing() {
		for _, anchor := range w.Anchors {
			if anchor.Name == floor {
				readings = append(readings, anchor.NSPerOp)
			}
		}
	}
	return stats.Median(readings)
}

// Excluded are the contestants that were not measured, by name.
func (a *Analysis) Excluded() (all []result.Contestant) {
	for _, c := range a.Run.Header.Contestants {
		if c.Excluded != "" {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b result.Contestant) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// A Sample is what one worker measured of one operation, and counts.
type Sample struct {
	Worker    result.Worker
	Operation result.Operation
	// Batches are the times per operation of the batches that count, in nanoseconds.
	Batches []float64
}

// Samples are those of every worker of the timing pass that was not disturbed.
func (a *Analysis) Samples() (all []Sample) {
	for _, w := range a.Run.Timing() {
		if w.Status != result.OK || a.judge.Disturbed(w) {
			continue
		}
		for _, op := range w.Operations {
			if len(op.Batches) > a.Run.Header.Plan.Warmup {
				all = append(all, Sample{w, op, a.judge.Kept(w.Case, op)})
			}
		}
	}
	return all
}
