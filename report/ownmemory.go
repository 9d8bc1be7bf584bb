package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
)

// priceTable shows what an allocated byte costs with each heap; it is empty if only one was
// measured.
func priceTable(p *analysis.Price) *table.Table {
	t := &table.Table{Title: "What an allocated byte costs"}
	if p == nil || len(p.Heaps) == 0 {
		return t
	}
	t.Note = fmt.Sprintf("Nanoseconds of processor time for collecting a byte, by live heap and GOGC, with 95 %% intervals over the %d allocators that were measured with every heap. A live heap has two pointers in each 64 bytes; one without pointers costs next to nothing.", p.Heaps[0].NS.Processes)
	var percents []int
	for _, h := range p.Heaps {
		if !slices.Contains(percents, h.GOGC) {
			percents = append(percents, h.GOGC)
		}
	}
	slices.Sort(percents)
	t.Columns = []table.Column{{Name: "live heap", Key: "live_mb"}}
	for _, percent := range percents {
		t.Columns = append(t.Columns, table.Column{Name: fmt.Sprintf("GOGC=%d", percent), Align: table.Right, Missing: "-"})
	}
	for i, h := range p.Heaps {
		if i > 0 && p.Heaps[i-1].LiveMB == h.LiveMB {
			continue
		}
		cells := []table.Cell{table.Text(fmt.Sprintf("%d MB", h.LiveMB))}
		for _, percent := range percents {
			cells = append(cells, priceCell(p.Heaps, fact.Heap{LiveMB: h.LiveMB, GOGC: percent}))
		}
		t.Add(cells...)
	}
	return t
}

func priceCell(heaps []analysis.HeapPrice, h fact.Heap) table.Cell {
	i := slices.IndexFunc(heaps, func(one analysis.HeapPrice) bool { return one.Heap == h })
	if i < 0 {
		return table.Cell{Words: "-"}
	}
	price := heaps[i].NS
	words := fmt.Sprintf("%.2f", price.Center)
	if price.HasInterval() {
		words += fmt.Sprintf(" ±%.2f", price.Hi-price.Center)
	}
	return table.Number(words, price.Center)
}

// memoryTable shows what memory the libraries themselves need, in the order of the data set's rows.
func memoryTable(d *analysis.Dataset) *table.Table {
	t := &table.Table{
		Title:   "The library's own memory",
		Note:    "Bytes besides the caller's values and encodings; median over processes. peak: by how much one operation on the longest message raises resident memory, at GOGC=100, for messages of 1 MiB and more. stays: how much larger the heap is after all values went both ways and the garbage was collected twice. pins: what a decoded value's string or byte slice keeps alive beyond its own bytes, if it alone is kept; the worst field.",
		Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}, {Name: "message", Align: table.Right}},
	}
	rows := slices.DeleteFunc(d.Timed(), func(r analysis.Row) bool { return r.Memory == nil })
	var peaks []fact.Operation
	for _, op := range d.Operations {
		if slices.ContainsFunc(rows, func(r analysis.Row) bool { return r.Memory.Peak[op] > 0 }) {
			peaks = append(peaks, op)
			t.Columns = append(t.Columns, table.Column{Name: "peak, " + string(op), Align: table.Right})
		}
	}
	t.Columns = append(t.Columns, table.Column{Name: "stays", Align: table.Right}, table.Column{Name: "pins", Align: table.Right}, table.Column{Name: "field", Narrow: table.Words})
	for _, row := range rows {
		m := row.Memory
		cells := []table.Cell{table.Text(row.ID), bytesCell(m.Message)}
		for _, op := range peaks {
			peak, ok := m.Peak[op]
			if !ok {
				peak = math.NaN()
			}
			cells = append(cells, bytesCell(peak))
		}
		t.Add(append(cells, bytesCell(m.Stays), bytesCell(m.Pins), table.Text(m.Pinning))...)
	}
	return t
}
