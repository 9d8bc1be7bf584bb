package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
)

// A predecessorRow is one line of the predecessors' main table.
type predecessorRow struct {
	name       string
	executions int
	ns         float64 // per operation
	bytes      float64 // encoded
	heapBytes  float64 // per operation
	allocs     float64 // per operation, NaN where not known
	seconds    float64 // of all executions
	kilobytes  float64 // encoded by all executions
}

func newPredecessorRow(name string, executions int, ns, bytes, heapBytes, allocs float64) predecessorRow {
	return predecessorRow{
		name: name, executions: executions, ns: ns, bytes: bytes, heapBytes: heapBytes, allocs: allocs,
		seconds:   float64(executions) * ns / 1e9,
		kilobytes: float64(executions) * bytes / 1e3,
	}
}

// Predecessor writes the predecessors' tables, then their Totals. It corrects four of their
// faults, and a footnote says so.
func Predecessor(w io.Writer, runs []*analysis.Analysis) error {
	var b strings.Builder
	for _, a := range runs {
		for _, t := range longestFirst(a) {
			rows, totals := predecessorRows(&t)
			if len(rows) == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s: %s\n\n", table.Escape(t.Name), table.Escape(t.Doc))
			b.WriteString(predecessorTable(rows))
			if len(t.Operations) > 1 {
				b.WriteString("\n\nTotals:\n\n\n")
				b.WriteString(predecessorTable(totals))
			}
			b.WriteString("\n")
			if items := untimedItems(t.Untimed); len(items) > 0 {
				b.WriteString(bullets(items) + "\n")
			}
		}
		fmt.Fprintf(&b, "%s. %s.\n\n%s\n", table.Escape(versions(a)), method(a), predecessorFootnote)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const predecessorFootnote = "The columns are those of the older suites' tables, with four faults corrected: their `allocs/op` held heap bytes " +
	"(here `heap/op`, and `allocs/op` counts allocations), their `ns/alloc` was nanoseconds per heap byte (here per allocation), " +
	"their `tt.kb` counted tens of kilobytes (here kilobytes), and their Totals multiplied summed iterations by summed times " +
	"(here they add up the rows' `tt.sec` and `tt.kb`)."

func untimedItems(rows []analysis.Row) (items []table.Item) {
	for _, row := range rows {
		items = append(items, table.Item{Words: fmt.Sprintf("`%s` is not timed: %s", row.ID, why(row))})
	}
	return items
}

// longestFirst sorts the data sets by how many rows they have, most first.
func longestFirst(a *analysis.Analysis) []analysis.Dataset {
	tables := slices.Clone(a.Datasets)
	slices.SortStableFunc(tables, func(a, b analysis.Dataset) int { return cmp.Compare(len(b.Timed()), len(a.Timed())) })
	return tables
}

// predecessorRows returns a line for each operation that was measured, and a line of totals for each
// case that has all of them, fastest first.
func predecessorRows(t *analysis.Dataset) (rows, totals []predecessorRow) {
	for _, row := range t.Timed() {
		var both []predecessorRow
		for _, op := range t.Operations {
			cell, measured := row.Cells[op]
			if !measured {
				continue
			}
			name := fmt.Sprintf("Benchmark_%s_%s", predecessorName(row), op.Title())
			both = append(both, newPredecessorRow(name, cell.Executions, cell.Time.Center, row.Outcome.Size(), cell.HeapBytes, cell.Allocs))
		}
		rows = append(rows, both...)
		if len(both) == len(fact.RoundTrip(t.Operations)) { // otherwise it has no round trip
			totals = append(totals, predecessorTotal("Benchmark_"+predecessorName(row)+"_", both))
		}
	}
	slices.SortStableFunc(totals, func(a, b predecessorRow) int { return cmp.Compare(a.ns, b.ns) })
	return rows, totals
}

// predecessorTotal adds up rows. The predecessors multiplied sums instead of adding seconds
// and kilobytes.
func predecessorTotal(name string, rows []predecessorRow) predecessorRow {
	sum := predecessorRow{name: name}
	for _, r := range rows {
		sum.executions += r.executions
		sum.ns += r.ns
		sum.bytes += r.bytes
		sum.heapBytes += r.heapBytes
		sum.allocs += r.allocs
		sum.seconds += r.seconds
		sum.kilobytes += r.kilobytes
	}
	return sum
}

// predecessorName returns the row's name in the predecessors, and its build if there are
// several.
func predecessorName(r analysis.Row) string {
	name := nameInPredecessor(r)
	if r.Label != "" && name != r.ID {
		name += "/" + r.Label
	}
	return inMarkdownAndText.Replace(table.Printable(name))
}

// inMarkdownAndText keeps names from being HTML or ending a cell. It leaves what text should have as it is.
var inMarkdownAndText = strings.NewReplacer("<", "&lt;", "|", "/", "`", "'", "](", "] (")

// nameInPredecessor returns that name alone. If both predecessors have the row, it is the
// name in the one that measured this data set.
func nameInPredecessor(r analysis.Row) string {
	sized := slices.Contains([]string{"small", "medium", "large"}, r.Case.Dataset)
	for _, name := range r.Variant.Predecessors {
		row, ok := predecessors.Lookup(name)
		if ok && (row.First != nil) == sized {
			return name
		}
	}
	if len(r.Variant.Predecessors) > 0 {
		return r.Variant.Predecessors[0]
	}
	return r.ID
}

// predecessorTable draws rows as the predecessors' script did, readable as Markdown and as
// text.
func predecessorTable(rows []predecessorRow) string {
	longest := len("benchmark")
	for _, r := range rows {
		longest = max(longest, len(r.name))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s | %-10s | %-12s | %-8s | %-8s | %-9s | %-6s | %-12s | %s\n",
		longest, "benchmark", "iter", "time/iter", "bytes/op", "heap/op", "allocs/op", "tt.sec", "tt.kb", "ns/alloc")
	for i, n := range []int{longest + 1, 12, 14, 10, 10, 11, 8, 14, 10} {
		if i > 0 {
			b.WriteString("|")
		}
		b.WriteString(strings.Repeat("-", n))
	}
	b.WriteString("\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "%-*s | %10d | %6.0f ns/op | %8.0f | %8.0f | %9s | %6.2f | %12.0f | %9s\n",
			longest, r.name, r.executions, r.ns, r.bytes, r.heapBytes, count(r.allocs), r.seconds, r.kilobytes, perAlloc(r.ns, r.allocs))
	}
	return b.String()
}

// perAlloc writes nanoseconds per allocation.
func perAlloc(ns, allocs float64) string {
	switch {
	case math.IsNaN(allocs):
		return "-"
	case allocs < 0.005:
		return "none"
	}
	return fmt.Sprintf("%.2f", ns/allocs)
}
