package report

import (
	"fmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// passTables shows what the other passes measured on a data set, the best row first.
func passTables(a *analysis.Analysis, d *analysis.Dataset) (tables []*table.Table) {
	add := func(title, note string, operations []string, rows []analysis.PassRow, write func(float64) string, last string, total func(analysis.PassRow) table.Cell) {
		t := &table.Table{Title: title, Note: note, Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}}
		for _, op := range operations {
			t.Columns = append(t.Columns, table.Column{Name: op, Align: table.Right})
		}
		if last != "" {
			t.Columns = append(t.Columns, table.Column{Name: last, Align: table.Right})
		}
		for _, row := range rows {
			cells := []table.Cell{table.Text(row.ID)}
			for _, op := range operations {
				cells = append(cells, table.Number(write(row.Values[op]), row.Values[op]))
			}
			if last != "" {
				cells = append(cells, total(row))
			}
			t.Add(cells...)
		}
		tables = append(tables, some(t)...)
	}
	tables = append(tables, some(collectionTable(a, d))...)
	tables = append(tables, some(coldTable(d))...)
	add("First calls",
		"What a new process pays to create the codec, marshal one value and unmarshal it; median over processes.",
		analysis.FirstOperations, d.FirstCalls(), duration, "total", func(r analysis.PassRow) table.Cell { return timeCell(r.Total) })
	add("Instructions",
		"Per operation, counted by valgrind: unaffected by a busy machine, and blind to caches and collection.",
		d.Operations, d.Instructions(), count, "", nil)
	for _, processors := range a.Run.Header.Plan.Parallel {
		if processors > 1 {
			tables = append(tables, some(parallelTable(d, processors))...)
		}
	}
	return append(tables, some(memoryTable(d))...)
}

// collectionTable shows what garbage collection costs, the row first whose time and price of its
// bytes are least.
func collectionTable(a *analysis.Analysis, d *analysis.Dataset) *table.Table {
	t := &table.Table{
		Title: "With garbage collection",
		Note: fmt.Sprintf("Mean over whole cycles at GOGC=100 with a live heap of 64 MB of shuffled nodes, two pointers in each 64 bytes. collecting: the processor time that it takes to collect what a round trip allocates, the difference to the same without the collector, with its 95 %% interval.%s",
			priceWords(a)),
		Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}},
	}
	for _, op := range d.Operations {
		t.Columns = append(t.Columns, table.Column{Name: op, Align: table.Right})
	}
	t.Columns = append(t.Columns, table.Column{Name: "collecting", Align: table.Right}, table.Column{Name: "with its bytes", Align: table.Right})
	for _, row := range d.Collected() {
		cells := []table.Cell{table.Text(row.ID)}
		for _, op := range d.Operations {
			cells = append(cells, timeCell(row.Values[op]))
		}
		cost, whole := table.Cell{Words: "-"}, table.Cell{Words: "-"}
		if c := row.Collection; c != nil {
			cost, whole = timeCell(c.Cost.Center), timeCell(c.Whole)
			if c.Cost.HasInterval() {
				cost.More = "±" + duration(c.Cost.Hi-c.Cost.Center)
			}
		}
		t.Add(append(cells, cost, whole)...)
	}
	return t
}

// priceWords says what a byte costs, if the run knows.
func priceWords(a *analysis.Analysis) string {
	p := a.Price
	if p == nil {
		return ""
	}
	return fmt.Sprintf(" A byte costs %.2f ns here, by the median of %d operations (%.2f to %.2f in the middle half); with its bytes: the time of a round trip without collection, and that price of all that it allocates.", p.NS, p.Measured, p.Lo, p.Hi)
}

// coldTable shows single executions between other work.
func coldTable(d *analysis.Dataset) *table.Table {
	t := &table.Table{
		Title:   "Cold code",
		Note:    "The mean of single executions, between which the library marshals and unmarshals other types and the program walks through 1 MiB, sorts and looks things up; × is the ratio to the time in a loop.",
		Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}},
	}
	for _, op := range d.Operations {
		t.Columns = append(t.Columns, table.Column{Name: op, Align: table.Right}, table.Column{Name: "×", Align: table.Right})
	}
	for _, row := range d.ColdCalls() {
		cells := []table.Cell{table.Text(row.ID)}
		for _, op := range d.Operations {
			cells = append(cells, timeCell(row.Values[op]), ratioCell(row.Ratios[op]))
		}
		t.Add(cells...)
	}
	return t
}

func parallelTable(d *analysis.Dataset, processors int) *table.Table {
	t := &table.Table{
		Title:   fmt.Sprintf("In parallel on %d processors", processors),
		Note:    "Operations per second of all goroutines together, without collection; ×1 is the ratio to one processor. Only variants whose codec several goroutines may use.",
		Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}},
	}
	for _, op := range d.Operations {
		t.Columns = append(t.Columns, table.Column{Name: op, Align: table.Right}, table.Column{Name: "×1", Align: table.Right})
	}
	for _, row := range d.InParallel(processors) {
		cells := []table.Cell{table.Text(row.ID)}
		for _, op := range d.Operations {
			cells = append(cells, table.Number(perSecond(row.Values[op]), row.Values[op]), ratioCell(row.Ratios[op]))
		}
		t.Add(cells...)
	}
	return t
}
