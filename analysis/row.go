package analysis

import (
	"math"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Row is one case.
type Row struct {
	Case    result.Case
	ID      string // contestant[variant], and the build if there are several
	Label   string // the build's settings, if there are several
	Variant result.Variant
	// Library is the case's contestant; nil if the run does not describe it.
	Library *result.Contestant
	Outcome result.Outcome
	// Standing among the ranked rows. It is zero for other rows and for those with too few
	// windows, than which nothing can be shown to be faster.
	Standing stats.Standing
	// Cells by operation. An operation without a single measured batch has none.
	Cells map[string]Cell
	// Total is the sum of all operations: the round trip. A codec that lacks an operation
	// has none: the Center of its Time is NaN.
	Total Cell
	// Other holds the other passes, by operation.
	Other map[string]Other
	// Disturbed says that every worker of the case was disturbed, so that its times are
	// shown but not ranked.
	Disturbed bool
	// ToLimit is the ratio of Total to that of limit, formed within windows. Its Center is
	// NaN if limit was not measured.
	ToLimit stats.Summary
	// Notes say what a reader must know about the row.
	Notes []Note
}

// Loss names what the row loses; "" if it is exact.
func (r Row) Loss() string { return r.Outcome.Loss }

// A Cell is one operation of one case.
type Cell struct {
	Time      stats.Summary // nanoseconds per operation; without bounds under six processes
	Net       float64       // Time minus that of null; NaN if null was not measured
	HeapBytes float64       // heap bytes allocated per operation; 0 is none at all
	Allocs    float64       // heap objects allocated per operation
	// Executions and Seconds add up all batches that count, over all workers: how much
	// measuring Time rests on.
	Executions int
	Seconds    float64

	// series has the process median of each window, for ratios within windows.
	series stats.Series
}

// row computes the row of a case from its workers.
func (a *Analysis) row(c result.Case, workers []result.Worker) Row {
	row := Row{
		Case: c, ID: a.RowID(c), Label: a.label(c), Cells: map[string]Cell{}, Other: a.others[c],
		ToLimit: stats.Summary{Center: math.NaN()}, Notes: a.BuildNotes(c),
	}
	if v := a.Run.Variant(c); v != nil {
		row.Variant = *v
	}
	row.Library = a.Run.Contestant(c.Contestant)
	if row.Variant.Mirror {
		row.Notes = append(row.Notes, Note{Kind: Mirrored})
	}
	if o := a.Run.Outcome(c); o != nil {
		row.Outcome = *o
	}
	good := row.accepted(a, workers)
	plan := a.Run.Header.Plan
	for _, name := range plan.Operations {
		if cell, ok := newCell(name, good, a.judge, plan.Warmup); ok {
			row.Cells[name] = cell
		}
		// The median over workers would hide it.
		if !sameAllocations(name, good) {
			row.Notes = append(row.Notes, Note{Kind: AllocationsDiffer, Operation: name})
		}
	}
	row.Total = Cell{Time: stats.Summary{Center: math.NaN()}, HeapBytes: math.NaN(), Allocs: math.NaN()}
	if len(row.Cells) == len(plan.Operations) {
		row.Total = total(row.Cells)
	}
	return row
}

// accepted returns the workers that count. If every successful one was disturbed then all
// count, and the row says so: a time with a warning is better than none.
func (r *Row) accepted(a *Analysis, workers []result.Worker) (good []result.Worker) {
	var bad, disturbed []result.Worker
	for _, w := range workers {
		switch {
		case w.Status != result.OK:
			bad = append(bad, w)
		case a.judge.Disturbed(w):
			disturbed = append(disturbed, w)
		default:
			good = append(good, w)
		}
	}
	switch all := len(good) + len(disturbed); {
	case len(good) == 0 && all > 0:
		good, r.Disturbed = disturbed, true
		r.Notes = append(r.Notes, Note{Kind: AllDisturbed})
	case len(disturbed) > 0 && all < a.Run.Header.Plan.Windows+len(disturbed):
		// Workers that were replaced in added windows are not worth a note.
		r.Notes = append(r.Notes, Note{Kind: SomeDisturbed, Count: len(good), Of: all})
	}
	if len(bad) > 0 {
		r.Notes = append(r.Notes, Note{Kind: Broke, Status: bad[0].Status, Count: len(bad), Of: len(workers), Words: bad[0].Error})
	}
	return good
}

// newCell summarizes one operation over the workers that count. ok is false if none of them
// measured it. A worker is one process and so one sample, however many batches it kept.
func newCell(name string, workers []result.Worker, judge Judge, warmup int) (Cell, bool) {
	cell := Cell{Net: math.NaN(), series: stats.Series{}}
	var processes [][]float64
	var heap, objects []float64
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name != name || len(op.Batches) <= warmup {
				continue
			}
			batches := judge.Kept(w.Case, op)
			for _, ns := range batches {
				cell.Executions += op.N
				cell.Seconds += ns * float64(op.N) / 1e9
			}
			processes = append(processes, batches)
			cell.series[w.Window] = stats.Median(batches)
			// Counted in a pass of their own, so disturbances don't matter to them.
			heap = append(heap, float64(op.AllocBytes)/float64(op.AllocN))
			objects = append(objects, float64(op.AllocObjects)/float64(op.AllocN))
		}
	}
	if len(processes) == 0 {
		return cell, false
	}
	cell.Time = stats.Summarize(processes)
	cell.HeapBytes, cell.Allocs = stats.Median(heap), stats.Median(objects)
	return cell, true
}

// sameAllocations reports whether all workers counted the same number of objects, within one
// in a hundred executions: maps and pools are not exact. No worker at all has nothing to
// disagree about.
func sameAllocations(name string, workers []result.Worker) bool {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name == name {
				objects := float64(op.AllocObjects) / float64(op.AllocN)
				lowest, highest = min(lowest, objects), max(highest, objects)
			}
		}
	}
	return highest-lowest <= 0.01 || math.IsInf(lowest, 1)
}

// total adds up operations window by window, because they share workers: what slowed a
// worker slowed both of its operations, and the interval of the sum must reflect that. Adding
// the bounds of the cells would give an interval of unknown coverage.
func total(cells map[string]Cell) Cell {
	sum := Cell{Net: math.NaN(), series: stats.Series{}}
	counts := map[int]int{}
	for _, cell := range cells {
		sum.Time.Center += cell.Time.Center
		sum.HeapBytes += cell.HeapBytes
		sum.Allocs += cell.Allocs
		sum.Executions += cell.Executions
		sum.Seconds += cell.Seconds
		for window, value := range cell.series {
			sum.series[window] += value
			counts[window]++
		}
	}
	var processes [][]float64
	for window, n := range counts {
		// A worker that measured one operation and not the other has no round trip.
		if n < len(cells) {
			delete(sum.series, window)
			continue
		}
		processes = append(processes, []float64{sum.series[window]})
	}
	center := sum.Time.Center // the sum of the cells' centers, so that columns add up
	sum.Time = stats.Summarize(processes)
	sum.Time.Center = center
	return sum
}
