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
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// csvKeys returns the columns of CSV. samples is the number of processes behind ns_op, and
// ns_net is ns_op minus the time of null. After the other passes come the places that the row
// may have by its round trip.
func csvKeys() []string {
	keys := []string{"dataset", "contestant", "variant", "operation", "ns_op", "ns_lo", "ns_hi"}
	for _, s := range inCSV() {
		keys = append(keys, s.Key)
	}
	keys = append(keys, "outcome", "loss", "samples", "ns_net")
	for _, p := range passValues {
		keys = append(keys, p.Key)
	}
	return append(keys, "ops_s_parallel", "rank_from", "rank_to")
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
	for _, key := range append(csvKeys(), settings...) {
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

func csvCells(row analysis.Row, op fact.Operation) []table.Cell {
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
	cells := []table.Cell{
		table.Text(row.Case.Dataset), table.Text(row.Case.Contestant), table.Text(row.Case.Variant), table.Text(string(op)),
		data(cell.Time.Center), data(cell.Time.Lo), data(cell.Time.Hi),
	}
	for _, s := range inCSV() {
		cells = append(cells, data(s.of(row, cell)))
	}
	cells = append(cells,
		table.Text(string(row.Outcome.Result)), table.Text(row.Loss()), table.Count(cell.Time.Processes), data(cell.Net))
	for _, p := range passValues {
		cells = append(cells, positive(p.Value(other)))
	}
	return append(cells, table.Text(parallel(other.Parallel)), bound(row.Place.From), bound(row.Place.To))
}

// parallel writes operations per second by processors: 1:1.2e+06 2:2.3e+06.
func parallel(rates map[int]float64) string {
	var parts []string
	for _, processors := range slices.Sorted(maps.Keys(rates)) {
		parts = append(parts, fmt.Sprintf("%d:%.6g", processors, rates[processors]))
	}
	return strings.Join(parts, " ")
}
