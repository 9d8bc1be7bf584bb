package report

import (
	"fmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
)

// passTables shows what the other passes measured on a data set, the best row first.
func passTables(a *analysis.Analysis, d *analysis.Dataset) (tables []*table.Table) {
	tables = some(collectionTable(a, d))
	for _, k := range fact.PassKinds {
		if k.Table != nil {
			tables = append(tables, some(kindTable(d, k))...)
		}
	}
	tables = append(tables, some(instructionsTable(d))...)
	for _, processors := range a.Run.Header.Plan.Parallel {
		if processors > 1 {
			tables = append(tables, some(parallelTable(d, processors))...)
		}
	}
	return append(tables, append(some(memoryTable(d)), some(compressTable(d))...)...)
}

// A passColumn is a column of a table of passes.
type passColumn struct {
	name string
	cell func(analysis.PassRow) table.Cell
}

// passTable has columns for each operation, and others after them.
func passTable(title, note string, rows []analysis.PassRow, operations []fact.Operation, each func(op fact.Operation) []passColumn, after ...passColumn) *table.Table {
	columns := []passColumn{}
	for _, op := range operations {
		columns = append(columns, each(op)...)
	}
	columns = append(columns, after...)
	t := &table.Table{Title: title, Note: note, Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}}
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Column{Name: c.name, Align: table.Right})
	}
	for _, row := range rows {
		cells := []table.Cell{table.Text(row.ID)}
		for _, c := range columns {
			cells = append(cells, c.cell(row))
		}
		t.Add(cells...)
	}
	return t
}

// timeOf is a column of an operation's times.
func timeOf(op fact.Operation) []passColumn {
	return []passColumn{{string(op), func(r analysis.PassRow) table.Cell { return timeCell(r.Values[op]) }}}
}

// ratioOf is a column of an operation's ratios.
func ratioOf(op fact.Operation, name string) passColumn {
	return passColumn{name, func(r analysis.PassRow) table.Cell { return ratioCell(r.Ratios[op]) }}
}

// collectionTable shows what garbage collection costs, the row first whose time and price of its
// bytes are least.
func collectionTable(a *analysis.Analysis, d *analysis.Dataset) *table.Table {
	collecting := func(r analysis.PassRow) table.Cell {
		if r.Collection == nil {
			return table.Cell{Words: "-"}
		}
		cost := r.Collection.Cost
		cell := timeCell(cost.Center)
		if cost.HasInterval() {
			cell.More = "±" + duration(cost.Hi-cost.Center)
		}
		return cell
	}
	whole := func(r analysis.PassRow) table.Cell {
		if r.Collection == nil {
			return table.Cell{Words: "-"}
		}
		return timeCell(r.Collection.Whole)
	}
	return passTable("With garbage collection",
		fmt.Sprintf("Mean over whole cycles at GOGC=100 with a live heap of 64 MB of shuffled nodes, two pointers in each 64 bytes. collecting: the processor time that it takes to collect what a round trip allocates, the difference to the same without the collector, with its 95 %% interval.%s", priceWords(a)),
		d.Collected(), d.Operations, timeOf, passColumn{"collecting", collecting}, passColumn{"with its bytes", whole})
}

// priceWords says what a byte costs, if the run knows.
func priceWords(a *analysis.Analysis) string {
	p := a.Price
	if p == nil {
		return ""
	}
	return fmt.Sprintf(" A byte costs %.2f ns here, by the median of %d operations (%.2f to %.2f in the middle half); with its bytes: the time of a round trip without collection, and that price of all that it allocates.", p.NS, p.Measured, p.Lo, p.Hi)
}

// kindTable shows a pass that measures the times of operations.
func kindTable(d *analysis.Dataset, k fact.PassKind) *table.Table {
	operations := k.Table.Operations
	if operations == nil {
		operations = d.Operations
	}
	each := timeOf
	if k.Table.Ratio {
		each = func(op fact.Operation) []passColumn { return append(timeOf(op), ratioOf(op, "×")) }
	}
	var after []passColumn
	if k.Table.Total {
		after = []passColumn{{"total", func(r analysis.PassRow) table.Cell { return timeCell(r.Total) }}}
	}
	return passTable(k.Table.Title, k.Table.Note, d.Passed(k), operations, each, after...)
}

func instructionsTable(d *analysis.Dataset) *table.Table {
	return passTable("Instructions",
		"Per operation, counted by valgrind: unaffected by a busy machine, and blind to caches and collection.",
		d.Instructions(), d.Operations, func(op fact.Operation) []passColumn {
			return []passColumn{{string(op), func(r analysis.PassRow) table.Cell { return countCell(r.Values[op]) }}}
		})
}

func parallelTable(d *analysis.Dataset, processors int) *table.Table {
	return passTable(fmt.Sprintf("In parallel on %d processors", processors),
		"Operations per second of all goroutines together, without collection; ×1 is the ratio to one processor. Only variants whose codec several goroutines may use.",
		d.InParallel(processors), d.Operations, func(op fact.Operation) []passColumn {
			rate := func(r analysis.PassRow) table.Cell {
				return table.Number(perSecond(r.Values[op]), r.Values[op])
			}
			return []passColumn{{string(op), rate}, ratioOf(op, "×1")}
		})
}
