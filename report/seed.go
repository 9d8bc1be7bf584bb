package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/internal/predecessors"
)

// A seedRow is one line of the seed documents' main table.
type seedRow struct {
	name       string
	executions int
	ns         float64 // per operation
	bytes      float64 // encoded
	heapBytes  float64 // per operation
	allocs     float64 // per operation, NaN where not known
	seconds    float64 // of all executions
	kilobytes  float64 // encoded by all executions
}

func newSeedRow(name string, executions int, ns, bytes, heapBytes, allocs float64) seedRow {
	return seedRow{
		name: name, executions: executions, ns: ns, bytes: bytes, heapBytes: heapBytes, allocs: allocs,
		seconds:   float64(executions) * ns / 1e9,
		kilobytes: float64(executions) * bytes / 1e3,
	}
}

// Seed writes the seed documents' tables, then their Totals. Four faults of
// theirs are put right, and a footnote says so.
func Seed(w io.Writer, models []*Model) error {
	var b strings.Builder
	for _, m := range models {
		for _, t := range m.longestFirst() {
			rows, totals := t.seedRows()
			if len(rows) == 0 {
				continue
			}
			fmt.Fprintf(&b, "%s: %s\n\n", t.Dataset.Name, t.Dataset.Doc)
			b.WriteString(seedTable(rows))
			if len(t.Operations) > 1 {
				b.WriteString("\n\nTotals:\n\n\n")
				b.WriteString(seedTable(totals))
			}
			b.WriteString("\n")
			for _, row := range t.Untimed {
				fmt.Fprintf(&b, "- `%s` is not timed: %s\n", row.ID, escape(row.Why()))
			}
			if len(t.Untimed) > 0 {
				b.WriteString("\n")
			}
		}
		fmt.Fprintf(&b, "%s. %s.\n\n%s\n", m.versions(), m.method(), seedFootnote)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

const seedFootnote = "The columns are those of the older suites' tables, with four faults put right: their `allocs/op` held heap bytes " +
	"(here `heap/op`, and `allocs/op` counts allocations), their `ns/alloc` was nanoseconds per heap byte (here per allocation), " +
	"their `tt.kb` counted tens of kilobytes (here kilobytes), and their Totals multiplied summed iterations by summed times " +
	"(here the rows' own `tt.sec` and `tt.kb` are added up)."

// longestFirst puts the data set that most rows of the documents were measured on
// before those that a few were.
func (m *Model) longestFirst() []Table {
	tables := slices.Clone(m.Tables)
	slices.SortStableFunc(tables, func(a, b Table) int { return cmp.Compare(len(b.Timed()), len(a.Timed())) })
	return tables
}

// seedRows returns the lines of both operations, and one line of totals for each
// case, the fastest first.
func (t *Table) seedRows() (rows, totals []seedRow) {
	for _, row := range t.Timed() {
		var both []seedRow
		for _, op := range t.Operations {
			cell := row.Cells[op]
			name := fmt.Sprintf("Benchmark_%s_%s", row.seedName(), strings.ToUpper(op[:1])+op[1:])
			both = append(both, newSeedRow(name, cell.Executions, cell.Time.Center, row.Outcome.Sizes.Mean, cell.HeapBytes, cell.Allocs))
		}
		rows = append(rows, both...)
		totals = append(totals, seedTotal("Benchmark_"+row.seedName()+"_", both))
	}
	slices.SortStableFunc(totals, func(a, b seedRow) int { return cmp.Compare(a.ns, b.ns) })
	return rows, totals
}

// seedTotal adds rows up, their seconds and kilobytes too: the seeds multiplied
// the sums instead.
func seedTotal(name string, rows []seedRow) seedRow {
	sum := seedRow{name: name}
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

// seedName is the row's name in the seed documents, of the one that measured this data
// set where there are two, and the build where there are several.
func (r Row) seedName() string {
	name := r.documented()
	if r.Label != "" && name != r.ID {
		name += "/" + r.Label
	}
	return name
}

// documented is that name alone.
func (r Row) documented() string {
	sized := slices.Contains([]string{"small", "medium", "large"}, r.Case.Dataset)
	for _, name := range r.Seeds() {
		row, ok := predecessors.Lookup(name)
		if ok && (row.First != nil) == sized {
			return name
		}
	}
	if len(r.Seeds()) > 0 {
		return r.Seeds()[0]
	}
	return r.ID
}

// seedTable draws rows as the seeds' script did: it reads as Markdown, and as
// text.
func seedTable(rows []seedRow) string {
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

// perAlloc is nanoseconds per allocation.
func perAlloc(ns, allocs float64) string {
	switch {
	case math.IsNaN(allocs):
		return "-"
	case allocs < 0.005:
		return "none"
	}
	return fmt.Sprintf("%.2f", ns/allocs)
}
