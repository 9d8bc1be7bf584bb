package analysis

import (
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Other holds the measurements of one operation in the other passes. What was not measured
// is 0 or nil. There are no intervals: these passes have few workers. The gate does not apply
// either, because their anchors do not compare with those of the timing pass.
type Other struct {
	GC           float64 // nanoseconds per operation with garbage collection
	Collections  int     // cycles that GC averages over, of all workers; 0 if too little was allocated for one
	Cold         float64 // nanoseconds per operation between other work
	First        float64 // nanoseconds of the first call in a process
	Instructions float64 // per operation
	// Parallel is operations per second of all goroutines together, by processors.
	Parallel map[int]float64
}

// others gathers the other passes by case and operation. Each number is the median over
// workers.
func others(run *result.Run) map[result.Case]map[string]Other {
	type key struct {
		result.Case
		operation, pass string
		processors      int
	}
	values := map[key][]float64{}
	cycles := map[key]int{}
	for _, w := range run.Workers {
		window := run.WindowOf(w)
		if window.Pass == result.Timing || window.Heap != (result.Heap{}) && window.Heap != result.UsualHeap || w.Status != result.OK {
			continue
		}
		for _, op := range w.Operations {
			k := key{w.Case, op.Name, window.Pass, window.Processors}
			var value float64
			switch window.Pass {
			case result.GC, result.Cold, result.First:
				// Workers of these passes answer with a single batch: the mean over all cycles or
				// executions, or one call.
				value = stats.Median(times(op, op.Batches))
			case result.Instructions:
				value = float64(op.Instructions) / float64(op.N)
			case result.Parallel:
				// Every goroutine runs all N executions of a batch.
				value = float64(window.Processors) * 1e9 / stats.Median(times(op, kept(op, run.Header.Plan.Warmup)))
			}
			if !math.IsNaN(value) {
				values[k] = append(values[k], value)
				cycles[k] += op.Collections
			}
		}
	}
	found := map[result.Case]map[string]Other{}
	for k, all := range values {
		if found[k.Case] == nil {
			found[k.Case] = map[string]Other{}
		}
		o, value := found[k.Case][k.operation], stats.Median(all)
		switch k.pass {
		case result.GC:
			o.GC, o.Collections = value, cycles[k]
		case result.Cold:
			o.Cold = value
		case result.First:
			o.First = value
		case result.Instructions:
			o.Instructions = value
		case result.Parallel:
			if o.Parallel == nil {
				o.Parallel = map[int]float64{}
			}
			o.Parallel[k.processors] = value
		}
		found[k.Case][k.operation] = o
	}
	return found
}

// FirstOperations are the operations of the pass of first calls, in their order. bind makes
// the codec, which some libraries leave to the first marshal, so the sum is what compares.
var FirstOperations = []string{"bind", "marshal", "unmarshal"}

// A PassRow is a row's measurements in one of the other passes.
type PassRow struct {
	Row
	// Values by operation: nanoseconds, instructions, or operations per second; NaN if not
	// measured.
	Values map[string]float64
	// Total adds up the operations; it is NaN if one of them was not measured. For rates, which
	// can't be added, it is the time that one of each takes, in seconds.
	Total float64
	// Ratios by operation: in parallel, the ratio to the rate on one processor, which is at best
	// the number of processors; of cold code, the ratio to the time in a loop. NaN if that is
	// unknown; nil in other passes.
	Ratios map[string]float64
}

// Collected returns the times with garbage collection. The row comes first whose time and price of
// its bytes are least; in older files, the one whose time with collection is.
func (d *Dataset) Collected() []PassRow {
	rows := d.pass(d.Operations, func(o Other) float64 { return o.GC })
	whole := func(r PassRow) float64 {
		if r.Collection == nil {
			return r.Total
		}
		return r.Collection.Whole
	}
	slices.SortStableFunc(rows, func(a, b PassRow) int { return knownFirst(whole(a), whole(b)) })
	return rows
}

// ColdCalls returns the times of single executions between other work, best row first. Ratios are to
// the time in a loop.
func (d *Dataset) ColdCalls() []PassRow {
	rows := d.pass(d.Operations, func(o Other) float64 { return o.Cold })
	for i, row := range rows {
		rows[i].Ratios = map[string]float64{}
		for _, op := range d.Operations {
			rows[i].Ratios[op] = known(row.Values[op] / row.Cells[op].Time.Center)
		}
	}
	return rows
}

// FirstCalls returns the times of a process's first calls, best row first.
func (d *Dataset) FirstCalls() []PassRow {
	return d.pass(FirstOperations, func(o Other) float64 { return o.First })
}

// Instructions returns the counted instructions, best row first.
func (d *Dataset) Instructions() []PassRow {
	return d.pass(d.Operations, func(o Other) float64 { return o.Instructions })
}

// InParallel returns the rates on a number of processors, best row first, without rows that
// lack an operation.
func (d *Dataset) InParallel(processors int) (rows []PassRow) {
	for _, row := range d.Timed() {
		p := PassRow{Row: row, Values: map[string]float64{}, Ratios: map[string]float64{}}
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
func (d *Dataset) pass(operations []string, pick func(Other) float64) (rows []PassRow) {
	for _, row := range d.Timed() {
		p := PassRow{Row: row, Values: map[string]float64{}}
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
