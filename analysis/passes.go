package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// Other holds the measurements of one operation in the other passes. What was not measured
// is 0 or nil.
type Other struct {
	GC           float64 // nanoseconds per operation with garbage collection
	Collections  int     // cycles that GC averages over
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
		if window.Pass == result.Timing || w.Status != result.OK {
			continue
		}
		for _, op := range w.Operations {
			k := key{w.Case, op.Name, window.Pass, window.Processors}
			var value float64
			switch window.Pass {
			case result.GC, result.First:
				value = stats.Median(times(op, op.Batches))
			case result.Instructions:
				value = float64(op.Instructions) / float64(op.N)
			case result.Parallel:
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

// FirstOperations are the operations of the pass of first calls.
var FirstOperations = []string{"bind", "marshal", "unmarshal"}

// A PassRow is a row's measurements in one of the other passes.
type PassRow struct {
	Row
	// Values by operation: nanoseconds, instructions, or operations per second; NaN if not
	// measured.
	Values map[string]float64
	// Total of all operations, or NaN if one is missing. For rates it is the time that one
	// of each takes.
	Total float64
	// Ratios by operation: in parallel, the ratio to the rate on one processor.
	Ratios map[string]float64
}

// Collected returns the times with garbage collection, best row first.
func (d *Dataset) Collected() []PassRow {
	return d.pass(d.Operations, func(o Other) float64 { return o.GC })
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
		for _, op := range operations {
			value := pick(row.Other[op])
			p.Values[op] = known(value)
			p.Total += value
		}
		if p.Total = known(p.Total); !math.IsNaN(p.Total) {
			rows = append(rows, p)
		}
	}
	return best(rows)
}

func best(rows []PassRow) []PassRow {
	slices.SortStableFunc(rows, func(a, b PassRow) int { return cmp.Compare(a.Total, b.Total) })
	return rows
}

// known returns NaN for what was not measured.
func known(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}
