package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// rowColumns are the columns of a data set's rows.
func rowColumns(operations []fact.Operation, options Options) []table.Column {
	columns := []table.Column{
		{Name: "rank"},
		{Name: "library", Code: true, Narrow: table.Names},
	}
	for _, op := range operations {
		columns = append(columns, table.Column{Name: string(op), Align: table.Right, Doc: "time of one " + string(op)})
		if options.Net {
			columns = append(columns, table.Column{Name: "net", Align: table.Right, Doc: "minus the time of null"})
		}
	}
	for _, one := range statistics {
		one.Column.Align = table.Right
		columns = append(columns, one.Column)
	}
	return append(columns,
		table.Column{Name: "loss", Narrow: table.Words, Doc: "what a round trip changes"},
		table.Column{Name: "round trip, logarithmic", Bars: true},
	)
}

// rowTable shows one group. slowest is the longest round trip of the data set, in
// nanoseconds, which is the length of a full bar.
func rowTable(d *analysis.Dataset, rows []analysis.Row, ranked bool, slowest float64, options Options) *table.Table {
	t := &table.Table{Columns: rowColumns(d.Operations, options)}
	for i, row := range rows {
		cells := []table.Cell{{}, table.Text(row.ID)}
		if ranked {
			cells[0] = table.Text(place(i, row.Place))
		}
		for _, op := range d.Operations {
			cells = append(cells, operationCell(row, op))
			if options.Net {
				cells = append(cells, netCell(row, op))
			}
		}
		for _, one := range statistics {
			cells = append(cells, one.Cell(one.Of(row)))
		}
		t.Add(append(cells, table.Text(row.Loss()), table.Cell{Bar: barLength(row.Total, slowest)})...)
	}
	return t
}

// operationCell shows the time of an operation, or a dash if there is none.
func operationCell(row analysis.Row, op fact.Operation) table.Cell {
	cell, ok := row.Cells[op]
	if !ok {
		return table.Cell{Words: "-"}
	}
	out := timeCell(cell.Time.Center)
	out.More, out.Tip = plusMinus(cell.Time), "net of the harness: "+duration(cell.Net)
	return out
}

func netCell(row analysis.Row, op fact.Operation) table.Cell {
	cell, ok := row.Cells[op]
	if !ok {
		return table.Cell{Words: "-"}
	}
	return timeCell(cell.Net)
}

// place writes the places that a row may have, "3" or "3–5". If nothing is known, it is the order
// in which rows came out, in parentheses.
func place(i int, p stats.Place) string {
	switch p.From {
	case 0:
		return fmt.Sprintf("(%d)", i+1)
	case p.To:
		return strconv.Itoa(p.From)
	}
	return fmt.Sprintf("%d–%d", p.From, p.To)
}

// barLength is the length of a bar in percent of the slowest row's, on a logarithmic scale
// from 10 ns, so that a factor has the same length everywhere.
func barLength(c analysis.Cell, slowest float64) float64 {
	const shortest = 10
	if slowest <= shortest || !(c.Time.Center > shortest) {
		return 0
	}
	return min(100, 100*math.Log(c.Time.Center/shortest)/math.Log(slowest/shortest))
}

// groupWords are the words above a group of rows.
func groupWords(g analysis.Group) (title, note string) {
	switch g.Name {
	case analysis.OtherContracts:
		return "Other contracts, not ranked", "Reused buffers, aliased strings, native messages, long streams, libraries that only unmarshal."
	case partial:
		return "Without a part of the type, not ranked", "These libraries get serbench's plain type in place of yours, and it lacks a part that had values: " +
			strings.TrimPrefix(without(leftOut(g.Rows)), "measured without ") + ". They lose nothing of what they got."
	case analysis.Lossy:
		return "Lossy, not ranked", table.Plural(len(g.Rows), "row loses", "rows lose") + " data in a round trip."
	case analysis.References:
		return "References", ""
	}
	return "", ""
}

// partial is the part of the lossy rows whose libraries lose nothing.
const partial analysis.GroupName = "partial"

// tableGroups are the groups of a data set, each of which is a table. Lossy rows are two: a library that
// loses something must not stand beside one that never got it.
func tableGroups(d *analysis.Dataset) (all []analysis.Group) {
	for _, g := range d.Groups() {
		if g.Name != analysis.Lossy {
			all = append(all, g)
			continue
		}
		loses, lacks := analysis.Group{Name: g.Name}, analysis.Group{Name: partial}
		for _, row := range g.Rows {
			to := &loses
			if row.Loss() == "" && len(row.LeftOut()) > 0 {
				to = &lacks
			}
			to.Rows = append(to.Rows, row)
		}
		all = append(all, lacks, loses)
	}
	return all
}

// leftOut are the parts that any of the rows was measured without.
func leftOut(rows []analysis.Row) (all []string) {
	for _, row := range rows {
		all = append(all, row.LeftOut()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// blocks are a data set's tables and lists.
func blocks(a *analysis.Analysis, d *analysis.Dataset, options Options) (all []table.Block) {
	slowest := 0.0
	for _, row := range d.Ranked {
		slowest = max(slowest, row.Total.Time.Center)
	}
	untimed, notes := table.List{Title: "Not timed", Code: true}, table.List{Title: "Notes", Code: true}
	for _, g := range tableGroups(d) {
		if g.Name == analysis.Untimed {
			for _, row := range g.Rows {
				untimed.Items = append(untimed.Items, table.Item{Name: row.ID, Words: why(row)})
			}
			continue
		}
		for _, row := range g.Rows {
			for _, note := range notesOf(row) {
				notes.Items = append(notes.Items, table.Item{Name: row.ID, Words: note})
			}
		}
		if len(g.Rows) > 0 {
			t := rowTable(d, g.Rows, g.Name == analysis.Ranked, slowest, options)
			t.Title, t.Note = groupWords(g)
			all = append(all, t)
		}
	}
	for _, list := range []table.List{untimed, notes} {
		if len(list.Items) > 0 {
			list.Items = together(list.Items)
			all = append(all, list)
		}
	}
	for _, t := range append(buildTables(a, d), passTables(a, d)...) {
		all = append(all, t)
	}
	return all
}

// together makes one item of those with the same words.
func together(items []table.Item) (joined []table.Item) {
	at := map[string]int{}
	for _, item := range items {
		if i, ok := at[item.Words]; ok {
			joined[i].Name += ", " + item.Name
			continue
		}
		at[item.Words] = len(joined)
		joined = append(joined, item)
	}
	return joined
}

// excluded lists the libraries that were not measured.
func excluded(a *analysis.Analysis) (list table.List) {
	list = table.List{Title: "Not measured", Code: true}
	for _, c := range a.Excluded() {
		list.Items = append(list.Items, table.Item{Name: c.Name, Words: c.Excluded})
	}
	return list
}
