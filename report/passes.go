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
	add("With garbage collection",
		"Mean over at least 20 cycles, or 200 ms if nothing is allocated, at GOGC=100 with a live heap of 16 MB full of pointers; × is the ratio to the time without collection.",
		d.Operations, d.Collected(), duration, "×", func(r analysis.PassRow) table.Cell { return ratioCell(r.Total / r.Row.Total.Time.Center) })
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
	return tables
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
