package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result/fact"
)

// A gotiny row is a line that the predecessor of 2023 printed: its allocs/op are heap
// bytes, and the number of allocations is unknown.
type gotiny struct {
	name              string
	executions        int
	ns, bytes, heap   float64
	seconds, kb, each float64
	line              string
}

var (
	gotinyRows = []gotiny{
		{
			"Benchmark_Gotiny_Marshal-8", 3714318, 296, 48, 168, 1.10, 17828, 1.76,
			"Benchmark_Gotiny_Marshal-8   |    3714318 |    296 ns/op |        48 |        168 |   1.10 |        17828 |    1.76",
		},
		{
			"Benchmark_Gotiny_Unmarshal-8", 7337814, 162, 47, 112, 1.19, 35214, 1.45,
			"Benchmark_Gotiny_Unmarshal-8 |    7337814 |    162 ns/op |        47 |        112 |   1.19 |        35214 |    1.45",
		},
	}
	gotinyTotal = gotiny{
		"Benchmark_Gotiny_-8", 11052132, 458, 95, 280, 5.07, 106089, 1.64,
		"Benchmark_Gotiny_-8          |   11052132 |    458 ns/op |        95 |        280 |   5.07 |       106089 |    1.64",
	}
)

const predecessorHeader = "benchmark                    | iter       | time/iter    | bytes/op  | allocs/op  | tt.sec | tt.kb        | ns/alloc"

// oldRow is the predecessors' arithmetic, with tens of kilobytes, and nanoseconds per heap
// byte.
func oldRow(name string, executions int, ns, bytes, heap float64) gotiny {
	return gotiny{
		name: name, executions: executions, ns: ns, bytes: bytes, heap: heap,
		seconds: float64(executions) * ns / 1e9,
		kb:      float64(executions) * bytes / 1e4,
		each:    ns / heap,
	}
}

// oldTotal adds up the columns and then multiplies, as if every execution took as long as
// both operations together.
func oldTotal(name string, rows []gotiny) gotiny {
	var executions int
	var ns, bytes, heap float64
	for _, r := range rows {
		executions += r.executions
		ns, bytes, heap = ns+r.ns, bytes+r.bytes, heap+r.heap
	}
	return oldRow(name, executions, ns, bytes, heap)
}

func (g gotiny) String() string {
	return fmt.Sprintf("%-28s | %10d | %6.0f ns/op | %9.0f | %10.0f | %6.2f | %12.0f | %7.2f", g.name, g.executions, g.ns, g.bytes, g.heap, g.seconds, g.kb, g.each)
}

// The old arithmetic gives what the predecessor printed, within the rounding of its
// columns, which proves that these are its faults.
func TestOldArithmeticReproducesThePredecessor(t *testing.T) {
	old := oldTotal(gotinyTotal.name, gotinyRows)
	if old.executions != gotinyTotal.executions || old.ns != gotinyTotal.ns || old.bytes != gotinyTotal.bytes || old.heap != gotinyTotal.heap {
		t.Errorf("sums %v\nprinted %v", old, gotinyTotal)
	}
	for i, printed := range append(gotinyRows, gotinyTotal) {
		again := oldRow(printed.name, printed.executions, printed.ns, printed.bytes, printed.heap)
		if i == len(gotinyRows) {
			again = old
		}
		for _, c := range []struct {
			column          string
			again, printed  float64
			relativeAtWorst float64
		}{
			{"tt.sec", again.seconds, printed.seconds, 0.01},
			{"tt.kb", again.kb, printed.kb, 0.022}, // bytes/op is cut to whole bytes: 47.99 of 47
			{"ns/alloc", again.each, printed.each, 0.01},
		} {
			if math.Abs(c.again/c.printed-1) > c.relativeAtWorst {
				t.Errorf("%s: %s is recomputed as %v, printed as %v", printed.name, c.column, c.again, c.printed)
			}
		}
	}
	if worst := math.Abs(old.kb/gotinyTotal.kb - 1); worst > 0.02 {
		t.Errorf("the total's tt.kb is off by %v", worst)
	}
}

// gotinyPredecessorRows are the predecessor's rows in today's arithmetic.
func gotinyPredecessorRows() (rows []predecessorRow, total predecessorRow) {
	for _, r := range gotinyRows {
		rows = append(rows, newPredecessorRow(r.name, r.executions, r.ns, r.bytes, r.heap, math.NaN()))
	}
	return rows, predecessorTotal(gotinyTotal.name, rows)
}

// Totals are sums of the rows above them.
func TestTotalsAddUpTheirRows(t *testing.T) {
	rows, total := gotinyPredecessorRows()
	if got, want := total.seconds, gotinyRows[0].seconds+gotinyRows[1].seconds; math.Abs(got/want-1) > 0.01 {
		t.Errorf("%v s, want the rows' %v", got, want)
	}
	// The predecessor's tt.kb are tens of kilobytes.
	if got, want := total.kilobytes, 10*(gotinyRows[0].kb+gotinyRows[1].kb); math.Abs(got/want-1) > 0.02 {
		t.Errorf("%v kB, want the rows' %v", got, want)
	}
	if got, want := total.seconds, rows[0].seconds+rows[1].seconds; !near(got, want) {
		t.Errorf("%v s of %v s", got, want)
	}
	if total.executions != 11052132 || total.ns != 458 || total.bytes != 95 || total.heapBytes != 280 {
		t.Errorf("%+v", total)
	}
	if !math.IsNaN(total.allocs) {
		t.Errorf("%v allocations, and the rows do not know theirs", total.allocs)
	}
}

func TestOldAndNewTotalsAreGolden(t *testing.T) {
	rows, total := gotinyPredecessorRows()
	var b strings.Builder
	section := func(title string, lines ...string) {
		fmt.Fprintf(&b, "%s\n\n%s\n", title, strings.Join(lines, "\n"))
	}
	section("As the predecessor prints it:", predecessorHeader, gotinyRows[0].line, gotinyRows[1].line, gotinyTotal.line, "")
	section("By the predecessor's arithmetic, from the columns above:", predecessorHeader,
		oldRow(gotinyRows[0].name, gotinyRows[0].executions, gotinyRows[0].ns, gotinyRows[0].bytes, gotinyRows[0].heap).String(),
		oldRow(gotinyRows[1].name, gotinyRows[1].executions, gotinyRows[1].ns, gotinyRows[1].bytes, gotinyRows[1].heap).String(),
		oldTotal(gotinyTotal.name, gotinyRows).String(), "")
	section("Put right, where the number of allocations is not known:", predecessorTable(append(rows, total)))
	golden(t, "gotiny.txt", b.String())
}

// The printed lines hold the numbers that the tests use.
func TestPrintedLinesHoldTheNumbers(t *testing.T) {
	for _, r := range append(gotinyRows, gotinyTotal) {
		line := fmt.Sprintf("%-28s | %10d | %6.0f ns/op | %9.0f | %10.0f | %6.2f | %12.0f | %7.2f", r.name, r.executions, r.ns, r.bytes, r.heap, r.seconds, r.kb, r.each)
		if line != r.line {
			t.Errorf("numbers %s\nline    %s", line, r.line)
		}
	}
}

func TestNanosecondsAreDividedByAllocations(t *testing.T) {
	for _, test := range []struct {
		ns, allocs float64
		want       string
	}{
		{296, 2, "148.00"},
		{296, 0.5, "592.00"},
		{296, 0, "none"},
		{296, 0.004, "none"},
		{296, math.NaN(), "-"},
	} {
		if got := perAlloc(test.ns, test.allocs); got != test.want {
			t.Errorf("%v ns and %v allocations: %q, want %q", test.ns, test.allocs, got, test.want)
		}
	}
	row := newPredecessorRow("Benchmark_X_Marshal", 1000, 296, 48, 168, 2)
	if table := predecessorTable([]predecessorRow{row}); !strings.Contains(table, "|      168 |         2 |") || !strings.Contains(table, "|    148.00") {
		t.Errorf("heap bytes and allocations are one:\n%s", table)
	}
}

// Json and JSON are one library. The name is that in the predecessor that measured the
// data set.
func TestPredecessorNamesDependOnTheDataset(t *testing.T) {
	m := analysis.New(fixture.Run())
	for _, test := range []struct{ dataset, id, want string }{
		{"person", "json", "Json"},
		{"small", "json", "JSON"},
		{"person", "gob", "Gob"},
		{"small", "gob", "Gob"},
		{"person", "swift[buffer=reuse]", "swift[buffer=reuse]"},
	} {
		if got := predecessorName(find(t, m, test.dataset, test.id)); got != test.want {
			t.Errorf("%s on %s is called %s, want %s", test.id, test.dataset, got, test.want)
		}
	}
	text := render(t, "predecessor", m)
	for _, want := range []string{"Benchmark_Json_Marshal ", "Benchmark_JSON_Unmarshal ", "Benchmark_Gob_ "} {
		if !strings.Contains(text, want) {
			t.Errorf("no row %s", want)
		}
	}
}

// A single operation has no totals.
func TestOneOperationHasNoTotals(t *testing.T) {
	run := fixture.Run()
	run.Header.Plan.Operations = fact.Operations[:1]
	text := render(t, "predecessor", analysis.New(run))
	if strings.Contains(text, "\nTotals:") || strings.Contains(text, "_Unmarshal") || !strings.Contains(text, "Benchmark_Gob_Marshal") {
		t.Errorf("marshal alone:\n%s", text)
	}
}
