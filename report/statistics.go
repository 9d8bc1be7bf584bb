package report

import (
	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
)

// A statistic is a number of a row besides its times. Tables have a column for it, and CSV and
// JSON have it under its key. To add one, compute it in package analysis and add it to the list
// below; the page shows it once page.Model has a field for it.
type statistic struct {
	Key    string
	Column table.Column
	// Of returns the number for the round trip; NaN if it was not measured.
	Of func(analysis.Row) float64
	// Each returns the number for one operation. If it is nil, the number is of the row as a
	// whole, and CSV, which has a line for each operation, repeats it.
	Each func(analysis.Cell) float64
	Cell func(float64) table.Cell
	// own is set if JSON has a field of its own for it, with more than the number.
	own bool
	// roundTrip is set if only a round trip has it, so that CSV lacks it.
	roundTrip bool
}

// statistics are in the order of columns.
var statistics = []statistic{
	{
		Key:    "ratio_to_limit",
		Column: table.Column{Name: "×limit", Missing: "-", Doc: "round trip, relative to code written by hand for the type"},
		Of:     func(r analysis.Row) float64 { return r.ToLimit.Center }, Cell: ratioCell, own: true, roundTrip: true,
	},
	{
		Key:    "bytes",
		Column: table.Column{Name: "bytes", Doc: "mean size of an encoding"},
		Of:     func(r analysis.Row) float64 { return r.Outcome.Size() }, Cell: countCell, own: true,
	},
	{
		Key:    "heap_bytes_op",
		Column: table.Column{Name: "heap", Unit: "B", Doc: "bytes allocated by both operations"},
		Of:     func(r analysis.Row) float64 { return r.Total.HeapBytes },
		Each:   func(c analysis.Cell) float64 { return c.HeapBytes }, Cell: countCell, own: true,
	},
	{
		Key:    "allocs_op",
		Column: table.Column{Name: "allocs", Doc: "allocations of both operations"},
		Of:     func(r analysis.Row) float64 { return r.Total.Allocs },
		Each:   func(c analysis.Cell) float64 { return c.Allocs }, Cell: countCell, own: true,
	},
}

// inCSV returns the statistics of operations.
func inCSV() (some []statistic) {
	for _, s := range statistics {
		if !s.roundTrip {
			some = append(some, s)
		}
	}
	return some
}

// of returns the number of a row's operation, with the operation's cell.
func (s statistic) of(row analysis.Row, cell analysis.Cell) float64 {
	if s.Each != nil {
		return s.Each(cell)
	}
	return s.Of(row)
}

// A passValue is what a pass besides timing measured of an operation, as CSV and JSON have it.
type passValue struct {
	Key   string
	Value func(analysis.Other) float64 // 0 is not measured
}

// passValues are in the order of CSV. Passes with a table that the list does not name follow.
var passValues = append([]passValue{
	{Key: "ns_gc", Value: func(o analysis.Other) float64 { return o.In[fact.GC] }},
	{Key: "gc_cycles", Value: func(o analysis.Other) float64 { return float64(o.Collections) }},
	{Key: "ns_first", Value: func(o analysis.Other) float64 { return o.In[fact.FirstCalls] }},
	{Key: "instructions", Value: func(o analysis.Other) float64 { return o.In[fact.Instructions] }},
}, newerPasses()...)

// newerPasses returns the passes that CSV and JSON have no column of their own for: their keys
// follow from their names.
func newerPasses() (all []passValue) {
	for _, k := range fact.PassKinds {
		if k.Table != nil && k.Pass != fact.Cold && k.Pass != fact.FirstCalls {
			all = append(all, passValue{Key: "ns_" + string(k.Pass), Value: func(o analysis.Other) float64 { return o.In[k.Pass] }})
		}
	}
	return all
}
