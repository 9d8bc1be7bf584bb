package analysis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// An Analysis holds the results of one run file.
type Analysis struct {
	Run *result.Run
	// Datasets are in the order of the file. There are none if the run only probed.
	Datasets []Dataset
	// Price is what an allocated byte costs; nil if it was not measured.
	Price *Price
	// Fleet is what several machines say together, of which this is one; nil if there is one only.
	Fleet *Fleet
	// Machine is its number among those of the sweep.
	Machine int

	judge    Judge
	follows  follows
	keys     []string // the settings that tell the run's builds apart
	others   map[result.Case]map[fact.Operation]Other
	heaps    map[fact.Heap]collections
	costs    map[result.Case]stats.Summary // of collecting, with the usual heap
	memories map[result.Case]*Memory

	compressions map[result.Case][]Compression
}

// New analyses a run.
func New(run *result.Run) *Analysis {
	a := &Analysis{Run: run, judge: NewJudge(run), keys: settingKeys(run)}
	if a.OnlyProbed() {
		return a
	}
	a.others, a.heaps, a.memories, a.compressions = others(run), collectionsOf(run), memories(run), compressions(run)
	a.Price = newPrice(run, a.heaps)
	a.costs = a.heaps[fact.UsualHeap].costs(run.Header.Plan)
	// Group the workers once: a scan for each case would take quadratic time in runs of
	// thousands of cases.
	workers := map[result.Case][]result.Worker{}
	for _, w := range run.Timing() {
		workers[w.Case] = append(workers[w.Case], w)
	}
	for _, of := range workers {
		slices.SortStableFunc(of, func(a, b result.Worker) int { return cmp.Compare(a.Window, b.Window) })
	}
	a.follows = newFollows(run, a.judge, workers)
	for _, d := range run.Header.Datasets {
		set := Dataset{Dataset: d, Operations: run.Header.Plan.Operations}
		for _, c := range run.Header.Plan.Cases {
			if c.Dataset == d.Name {
				set.add(run, a.row(c, workers[c]))
			}
		}
		// Ranks and ratios to limit need all rows of the data set, so they come last.
		set.finish()
		set.Builds = a.changes(&set)
		a.addCollection(&set)
		a.Datasets = append(a.Datasets, set)
	}
	return a
}

// OnlyProbed reports whether verify wrote the run: it has verdicts but no times.
func (a *Analysis) OnlyProbed() bool { return len(a.Run.Verdicts) > 0 && len(a.Run.Timing()) == 0 }

// leastWindows is how many windows it takes for places that hold as often as they say, whatever
// the rows are.
const leastWindows = 6

// Provisional reports whether the run has few windows, so that places hold a little less often than
// they say. Added windows don't count: they measure only some cases.
func (a *Analysis) Provisional() bool {
	planned, _ := a.Windows()
	return planned < leastWindows
}

// Windows counts the windows of the timing pass: those planned, and those added for some
// cases. It counts those with workers, so a window that has just been drawn is not among
// them. With --aa it counts both parts.
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

// Disturbed counts the workers that were disturbed, and all that succeeded. Workers that
// broke are in neither: they say nothing about the machine.
func (a *Analysis) Disturbed() (disturbed, all int) {
	for _, w := range a.Run.Timing() {
		if w.Status == fact.OK {
			all++
			if a.judge.Disturbed(w) {
				disturbed++
			}
		}
	}
	return disturbed, all
}

// EmptyLoop is the time of a loop that calls nothing, in nanoseconds per execution, or NaN
// if it was not measured. No time can be lower. It takes readings of disturbed workers too:
// this loop does not show disturbances.
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

// BelowLimit reports whether a library's row has a shorter round trip than limit.
func (a *Analysis) BelowLimit() bool {
	for i := range a.Datasets {
		for _, g := range a.Datasets[i].Groups() {
			if g.Name != References && slices.ContainsFunc(g.Rows, func(r Row) bool { return r.ToLimit.Center < 1 }) {
				return true
			}
		}
	}
	return false
}

// Excluded returns the contestants that were not measured, by name.
func (a *Analysis) Excluded() (all []result.Contestant) {
	for _, c := range a.Run.Header.Contestants {
		if c.Excluded != "" {
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b result.Contestant) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// A Sample is one worker's measurement of one operation.
type Sample struct {
	Worker    result.Worker
	Operation result.Operation
	// Batches are the times per operation of the batches that count, in nanoseconds.
	Batches []float64
}

// Samples returns the samples of all workers of the timing pass that succeeded.
func (a *Analysis) Samples() (all []Sample) {
	for _, w := range a.Run.Timing() {
		if w.Status != fact.OK || w.Build.Twin {
			continue
		}
		for _, op := range w.Operations {
			if len(op.Batches) > 0 { // otherwise it measured nothing
				all = append(all, Sample{w, op, a.judge.Kept(w.Case, op)})
			}
		}
	}
	return all
}

// Libraries counts the libraries that the run measured: contestants that are neither references nor
// excluded.
func (a *Analysis) Libraries() (n int) {
	for _, c := range a.Run.Header.Contestants {
		if !c.Reference && c.Excluded == "" && slices.ContainsFunc(a.Run.Header.Plan.Cases, func(of result.Case) bool { return of.Contestant == c.Name }) {
			n++
		}
	}
	return n
}
