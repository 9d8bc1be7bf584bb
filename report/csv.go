package report

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/stats"
)

// csvKeys are the columns of CSV. samples is the number of processes behind ns_op,
// ns_net is ns_op minus the time of null, and bytes is the mean size of the encodings. The next
// columns are from the other passes, and the last are the places that the row may have by its
// round trip.
var csvKeys = []string{
	"dataset", "contestant", "variant", "operation", "ns_op", "ns_lo", "ns_hi", "bytes", "heap_bytes_op", "allocs_op", "outcome", "loss", "samples",
	"ns_net", "ns_gc", "gc_cycles", "ns_first", "instructions", "ops_s_parallel", "rank_from", "rank_to",
}

// CSV writes one line per case and operation. What was not measured is empty.
func CSV(w io.Writer, runs []*analysis.Analysis) error {
	t := &table.Table{}
	var settings []string // that tell builds apart
	for _, a := range runs {
		for _, key := range a.SettingKeys() {
			if !slices.Contains(settings, key) {
				settings = append(settings, key)
			}
		}
	}
	for _, key := range slices.Concat(csvKeys, settings) {
		t.Columns = append(t.Columns, table.Column{Key: key})
	}
	for _, a := range runs {
		for _, d := range a.Datasets {
			for _, row := range append(d.Timed(), d.Untimed...) {
				for _, op := range d.Operations {
					cells := csvCells(row, op)
					for _, key := range settings {
						cells = append(cells, table.Text(analysis.Setting(row.Case.Build, key)))
					}
					t.Add(cells...)
				}
			}
		}
	}
	return t.CSV(w)
}

func csvCells(row analysis.Row, op string) []table.Cell {
	cell, measured := row.Cells[op]
	if !measured {
		nan := math.NaN()
		cell = analysis.Cell{Time: stats.Nothing(), Net: nan, HeapBytes: nan, Allocs: nan}
	}
	other := row.Other[op]
	data := func(x float64) table.Cell { return table.Cell{Data: table.Exact(x)} }
	positive := func(x float64) table.Cell { // 0 means not measured
		if x == 0 || math.IsInf(x, 0) {
			return table.Cell{}
		}
		return data(x)
	}
	return []table.Cell{
		table.Text(row.Case.Dataset), table.Text(row.Case.Contestant), table.Text(row.Case.Variant), table.Text(op),
		data(cell.Time.Center), data(cell.Time.Lo), data(cell.Time.Hi),
		data(row.Outcome.Size()), data(cell.HeapBytes), data(cell.Allocs),
		table.Text(string(row.Outcome.Result)), table.Text(row.Loss()), table.Count(cell.Time.Processes),
		data(cell.Net), positive(other.GC), positive(float64(other.Collections)), positive(other.First), positive(other.Instructions),
		table.Text(parallel(other.Parallel)), bound(row.Place.From), bound(row.Place.To),
	}
}

// parallel writes operations per second by processors: 1:1.2e+06 2:2.3e+06.
func parallel(rates map[int]float64) string {
	var parts []string
	for _, processors := range slices.Sorted(maps.Keys(rates)) {
		parts = append(parts, fmt.Sprintf("%d:%.6g", processors, rates[processors]))
	}
	return strings.Join(parts, " ")
}
