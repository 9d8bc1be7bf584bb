package analysis

import (
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// Other holds the measurements of one operation in the passes besides timing. What was not
// measured is missing. There are no intervals: these passes have few workers. The gate does
// not apply either, because their anchors do not compare with those of the timing pass.
type Other struct {
	// In is by pass: nanoseconds per operation, or instructions.
	In          map[fact.Pass]float64
	Collections int // cycles that In[fact.GC] averages over, of all workers; 0 if too little was allocated for one
	// Parallel is operations per second of all goroutines together, by processors.
	Parallel map[int]float64
}

// others gathers the other passes by case and operation. Each number is the median over
// workers.
func others(run *result.Run) map[result.Case]map[fact.Operation]Other {
	type key struct {
		result.Case
		operation  fact.Operation
		pass       fact.Pass
		processors int
	}
	values := map[key][]float64{}
	cycles := map[key]int{}
	for _, w := range run.Workers {
		window := run.WindowOf(w)
		if window.Pass == fact.Timing || window.Heap != (fact.Heap{}) && window.Heap != fact.UsualHeap || w.Status != fact.OK {
			continue
		}
		for _, op := range w.Operations {
			k := key{w.Case, op.Name, window.Pass, window.Processors}
			if value := inPass(window, op, run.Header.Plan.Warmup); !math.IsNaN(value) {
				values[k] = append(values[k], value)
				cycles[k] += op.Collections
			}
		}
	}
	found := map[result.Case]map[fact.Operation]Other{}
	for k, all := range values {
		if found[k.Case] == nil {
			found[k.Case] = map[fact.Operation]Other{}
		}
		o, value := found[k.Case][k.operation], stats.Median(all)
		if o.In == nil {
			o.In, o.Parallel = map[fact.Pass]float64{}, map[int]float64{}
		}
		switch k.pass {
		case fact.Parallel:
			o.Parallel[k.processors] = value
		case fact.GC:
			o.Collections = cycles[k]
			fallthrough
		default:
			o.In[k.pass] = value
		}
		found[k.Case][k.operation] = o
	}
	return found
}

// inPass returns what a worker measured of an operation in a window of another pass.
func inPass(window result.Window, op result.Operation, warmup int) float64 {
	switch window.Pass {
	case fact.Instructions:
		return float64(op.Instructions) / float64(op.N)
	case fact.Parallel:
		// Every goroutine runs all N executions of a batch.
		return float64(window.Processors) * 1e9 / stats.Median(times(op, kept(op, warmup)))
	}
	// The other passes answer with a single batch: the mean over all cycles or executions, or
	// one call.
	return stats.Median(times(op, op.Batches))
}

// A PassRow is a row's measurements in one of the other passes.
type PassRow struct {
	Row
	// Values by operation: nanoseconds, instructions, or operations per second; NaN if not
	// measured.
	Values map[fact.Operation]float64
	// Total adds up the operations; it is NaN if one of them was not measured. For rates, which
	// can't be added, it is the time that one of each takes, in seconds.
	Total float64
	// Ratios by operation: in parallel, the ratio to the rate on one processor, which is at best
	// the number of processors; of cold code, the ratio to the time in a loop. NaN if that is
	// unknown; nil in other passes.
	Ratios map[fact.Operation]float64
}

// Collected returns the times with garbage collection. The row comes first whose time and price of
// its bytes are least; in older files, the one whose time with collection is.
func (d *Dataset) Collected() []PassRow {
	rows := d.pass(d.Operations, func(o Other) float64 { return o.In[fact.GC] })
	whole := func(r PassRow) float64 {
		if r.Collection == nil {
			return r.Total
		}
		return r.Collection.Whole
	}
	slices.SortStableFunc(rows, func(a, b PassRow) int { return knownFirst(whole(a), whole(b)) })
	return rows
}

// Passed returns what a pass with a table measured, best row first. Ratios, if the table has
// them, are to the time in a loop.
func (d *Dataset) Passed(k fact.PassKind) []PassRow {
	operations := k.Table.Operations
	if operations == nil {
		operations = d.Operations
	}
	rows := d.pass(operations, func(o Other) float64 { return o.In[k.Pass] })
	if !k.Table.Ratio {
		return rows
	}
	for i, row := range rows {
		rows[i].Ratios = map[fact.Operation]float64{}
		for _, op := range operations {
			rows[i].Ratios[op] = known(row.Values[op] / row.Cells[op].Time.Center)
		}
	}
	return rows
}

// Instructions returns the counted instructions, best row first.
func (d *Dataset) Instructions() []PassRow {
	return d.pass(d.Operations, func(o Other) float64 { return o.In[fact.Instructions] })
}

// InParallel returns the rates on a number of processors, best row first, without rows that
// lack an operation.
func (d *Dataset) InParallel(processors int) (rows []PassRow) {
	for _, row := range d.Timed() {
		p := PassRow{Row: row, Values: map[fact.Operation]float64{}, Ratios: map[fact.Operation]float64{}}
		for _, op := range d.Operations {
			rates := row.Other[op].Parallel
			p.Values[op], p.Ratios[op] = known(rates[processors]), known(rates[processors]/rates[1])
			// A rate that was not measured is NaN, and makes the total NaN.
			p.Total += 1 / p.Values[op]
		}
		if !math.IsNaN(p.Total) {
			rows = append(rows, p)
		}
	}
	return best(rows)
}

// pass picks a number for every operation, and leaves out rows without any.
func (d *Dataset) pass(operations []fact.Operation, pick func(Other) float64) (rows []PassRow) {
	for _, row := range d.Timed() {
		p := PassRow{Row: row, Values: map[fact.Operation]float64{}}
		some := false
		for _, op := range operations {
			p.Values[op] = known(pick(row.Other[op]))
			p.Total += p.Values[op]
			some = some || !math.IsNaN(p.Values[op])
		}
		if some {
			rows = append(rows, p)
		}
	}
	return best(rows)
}

// best sorts rows by their total, the best first, those without one last. It gives no ranks: nothing here shows which
// differences are real.
func best(rows []PassRow) []PassRow {
	slices.SortStableFunc(rows, func(a, b PassRow) int { return knownFirst(a.Total, b.Total) })
	return rows
}

// known returns NaN for what was not measured. Nothing that was measured is 0 or infinite.
func known(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}
