// Package report shows run files. A [Model] is what one file says, computed from
// its raw samples; every format is one function over it. Nothing here measures,
// and nothing is rounded before it is printed.
package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Model is what a run file says.
type Model struct {
	Run    *result.Run
	Tables []Table
	// ShowNet adds columns of net times to the tables.
	ShowNet bool

	judge result.Judge
	keys  []string // the settings that tell builds apart
}

// A Table is one data set's rows. The groups are never ranked together: they
// answer different questions.
type Table struct {
	Dataset    result.Dataset
	Operations []string
	// Ranked rows are exact and of the default contract: fresh buffers, copied
	// strings, the user's own type. The fastest round trip comes first.
	Ranked []Row
	// Special rows are exact, and of another contract: buffer=reuse,
	// strings=alias, message=native, stream=long.
	Special []Row
	// Lossy rows lose what Row.Loss says.
	Lossy []Row
	// References are the yardsticks.
	References []Row
	// Untimed rows failed verification, or broke while they were timed.
	Untimed []Row
	// Builds are the changes between builds, where there are several of a row.
	Builds []BuildChange
	// Passes are what the run measured besides.
	Passes []Pass
}

// A Row is one case.
type Row struct {
	Case    result.Case
	ID      string // contestant[variant], and the build where there are several
	Label   string // the build's settings, where there are several
	Variant result.Variant
	Outcome result.Outcome
	// Standing among the ranked rows; the zero value elsewhere, and for a row
	// with too few windows: nothing can be shown to be faster than that.
	Standing stats.Standing
	// Cells by operation.
	Cells map[string]Cell
	// Total is all operations of the run together: the round trip. A codec that
	// lacks an operation has none.
	Total Cell
	// Disturbed says that every worker of the case was disturbed, so that its times
	// are shown and ranked nowhere.
	Disturbed bool
	// ToLimit is Total as a ratio to the limit contestant, formed within
	// windows; its Center is NaN where limit was not measured.
	ToLimit stats.Summary
	// Notes say what a reader must know of this row.
	Notes []string
}

// Loss names what the row loses, "" for an exact one.
func (r Row) Loss() string { return r.Outcome.Loss }

// Predecessors are the predecessors' names for the row.
func (r Row) Predecessors() []string { return r.Variant.Predecessors }

// A Cell is one operation of one case.
type Cell struct {
	Time      stats.Summary // nanoseconds per operation
	Net       float64       // Time without what null reads; NaN where null was not measured
	HeapBytes float64       // heap bytes per operation
	Allocs    float64       // heap objects per operation
	// Executions and Seconds of all accepted batches.
	Executions int
	Seconds    float64

	series stats.Series
}

// New computes the model of a run.
func New(run *result.Run) *Model {
	m := &Model{Run: run, judge: result.NewJudge(run), keys: settingKeys(run)}
	workers := map[result.Case][]result.Worker{}
	for _, w := range run.Timing() {
		workers[w.Case] = append(workers[w.Case], w)
	}
	if m.onlyProbed() {
		return m
	}
	for _, d := range run.Header.Datasets {
		t := Table{Dataset: d, Operations: run.Header.Plan.Operations}
		for _, c := range run.Header.Plan.Cases {
			if c.Dataset == d.Name {
				t.add(run, m.row(c, workers[c]))
			}
		}
		t.finish()
		t.Builds = m.changes(&t)
		t.Passes = append(m.sideBySide(&t), passes(run, &t)...)
		m.Tables = append(m.Tables, t)
	}
	return m
}

// onlyProbed says that the run is one of verify: it has verdicts in place of tables.
func (m *Model) onlyProbed() bool { return len(m.Run.Verdicts) > 0 && len(m.Run.Timing()) == 0 }

// Provisional says that the run has too few windows for any interval, so that
// an order of rows is only how they happened to come out.
func (m *Model) Provisional() bool { return m.windows() < 6 }

func (m *Model) windows() int {
	planned, _ := m.windowCounts()
	return planned
}

// windowCounts are the windows of the timing pass that were planned, and those that
// were added.
func (m *Model) windowCounts() (planned, extra int) {
	seen := map[int]bool{}
	for _, w := range m.Run.Timing() {
		if seen[w.Window] {
			continue
		}
		seen[w.Window] = true
		if m.Run.WindowOf(w).Extra {
			extra++
		} else {
			planned++
		}
	}
	return planned, extra
}

func (m *Model) row(c result.Case, workers []result.Worker) Row {
	row := Row{Case: c, ID: m.rowID(c), Label: m.label(c), Cells: map[string]Cell{}, ToLimit: stats.Summary{Center: math.NaN()}, Notes: m.buildNotes(c)}
	if v := m.Run.Variant(c); v != nil {
		row.Variant = *v
	}
	if o := m.Run.Outcome(c); o != nil {
		row.Outcome = *o
	}
	var good, bad, disturbed []result.Worker
	for _, w := range workers {
		switch {
		case w.Status != result.OK:
			bad = append(bad, w)
		case m.judge.Disturbed(w):
			disturbed = append(disturbed, w)
		default:
			good = append(good, w)
		}
	}
	switch all := len(good) + len(disturbed); {
	case len(good) == 0 && all > 0:
		good, row.Disturbed = disturbed, true
		row.Notes = append(row.Notes, "disturbed: the machine was slow during every worker; the times are not to be trusted")
	case len(disturbed) > 0 && all < m.Run.Header.Plan.Windows+len(disturbed):
		row.Notes = append(row.Notes, fmt.Sprintf("disturbed: %d of %d workers count, the machine was slow during the others", len(good), all))
	}
	if len(bad) > 0 {
		row.Notes = append(row.Notes, fmt.Sprintf("%s in %d of %d windows: %s", bad[0].Status, len(bad), len(workers), bad[0].Error))
	}
	warmup := m.Run.Header.Plan.Warmup
	for _, name := range m.Run.Header.Plan.Operations {
		if cell, ok := newCell(name, good, m.judge, warmup); ok {
			row.Cells[name] = cell
		}
		if !sameAllocations(name, good) {
			row.Notes = append(row.Notes, fmt.Sprintf("%s: allocations differ between workers", name))
		}
	}
	row.Total = Cell{Time: stats.Summary{Center: math.NaN()}, HeapBytes: math.NaN(), Allocs: math.NaN()}
	if len(row.Cells) == len(m.Run.Header.Plan.Operations) {
		row.Total = total(row.Cells)
	}
	return row
}

// newCell summarizes one operation over the workers that ended well.
func newCell(name string, workers []result.Worker, judge result.Judge, warmup int) (Cell, bool) {
	cell := Cell{Net: math.NaN(), series: stats.Series{}}
	var processes [][]float64
	var heap, objects []float64
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name != name || len(op.Batches) <= warmup {
				continue
			}
			batches := judge.Kept(w.Case, op)
			for _, ns := range batches {
				cell.Executions += op.N
				cell.Seconds += ns * float64(op.N) / 1e9
			}
			processes = append(processes, batches)
			cell.series[w.Window] = stats.Median(batches)
			heap = append(heap, float64(op.AllocBytes)/float64(op.AllocN))
			objects = append(objects, float64(op.AllocObjects)/float64(op.AllocN))
		}
	}
	if len(processes) == 0 {
		return cell, false
	}
	cell.Time = stats.Summarize(processes)
	cell.HeapBytes, cell.Allocs = stats.Median(heap), stats.Median(objects)
	return cell, true
}

// sameAllocations says whether all workers counted the same number of objects,
// to within one in a hundred executions: maps and pools are not exact.
func sameAllocations(name string, workers []result.Worker) bool {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, w := range workers {
		for _, op := range w.Operations {
			if op.Name == name {
				objects := float64(op.AllocObjects) / float64(op.AllocN)
				lowest, highest = min(lowest, objects), max(highest, objects)
			}
		}
	}
	return highest-lowest <= 0.01 || math.IsInf(lowest, 1)
}

// total adds operations up, window by window, because they share their workers.
func total(cells map[string]Cell) Cell {
	sum := Cell{Net: math.NaN(), series: stats.Series{}}
	counts := map[int]int{}
	for _, cell := range cells {
		sum.Time.Center += cell.Time.Center
		sum.HeapBytes += cell.HeapBytes
		sum.Allocs += cell.Allocs
		sum.Executions += cell.Executions
		sum.Seconds += cell.Seconds
		for window, value := range cell.series {
			sum.series[window] += value
			counts[window]++
		}
	}
	var processes [][]float64
	for window, n := range counts {
		if n < len(cells) {
			delete(sum.series, window)
			continue
		}
		processes = append(processes, []float64{sum.series[window]})
	}
	center := sum.Time.Center
	sum.Time = stats.Summarize(processes)
	sum.Time.Center = center
	return sum
}

// add puts a row into its group.
func (t *Table) add(run *result.Run, row Row) {
	contestant := run.Contestant(row.Case.Contestant)
	switch {
	case row.Outcome.Result == result.Wrong || len(row.Cells) == 0 || row.Variant.Ranked && len(row.Total.series) == 0:
		t.Untimed = append(t.Untimed, row)
	case contestant != nil && contestant.Reference:
		t.References = append(t.References, row)
	case row.Outcome.Result == result.Lossy:
		t.Lossy = append(t.Lossy, row)
	case !row.Variant.Ranked:
		t.Special = append(t.Special, row)
	default:
		t.Ranked = append(t.Ranked, row)
	}
}

// overheads is how many times the harness's own cost an operation must take for
// its time to be the library's.
const overheads = 5

// takeOff computes net times, and notes which times are too near to what the null
// contestant reads.
func (t *Table) takeOff() {
	nulls := t.references("null")
	for _, group := range [][]Row{t.Ranked, t.Special, t.Lossy, t.References} {
		for i := range group {
			row := &group[i]
			null, ok := nulls[row.yardstick()]
			if !ok {
				continue
			}
			for _, op := range t.Operations {
				cell, measured := row.Cells[op]
				own := null.Cells[op].Time.Center
				if !measured {
					continue
				}
				cell.Net = cell.Time.Center - own
				row.Cells[op] = cell
				if row.ID != null.ID && cell.Time.Center < overheads*own {
					row.Notes = append(row.Notes, fmt.Sprintf("%s: under %d times the harness's own cost of %s", op, overheads, duration(own)))
				}
			}
			row.Total.Net = row.Total.Time.Center - null.Total.Time.Center
		}
	}
}

// references are the default rows of one of the yardsticks, by their builds.
func (t *Table) references(name string) map[result.Build]Row {
	rows := map[result.Build]Row{}
	for _, row := range t.References {
		if row.Case.Contestant == name && row.Case.Variant == "default" {
			rows[row.Case.Build] = row
		}
	}
	return rows
}

// yardstick is the build of the references that the row is related to: they have no
// releases, and are built without a profile.
func (r Row) yardstick() result.Build {
	b := r.Case.Build
	b.Version, b.PGO = "", false
	return b
}

// finish sorts the groups, ranks, and relates every row to limit.
func (t *Table) finish() {
	t.takeOff()
	limits := t.references("limit")
	for _, group := range [][]Row{t.Ranked, t.Special, t.Lossy, t.References} {
		slices.SortStableFunc(group, func(a, b Row) int { return cmp.Compare(a.Total.Time.Center, b.Total.Time.Center) }) // no total first
		for i := range group {
			group[i].ToLimit = stats.Compare(group[i].Total.series, limits[group[i].yardstick()].Total.series)
		}
	}
	slices.SortStableFunc(t.Untimed, func(a, b Row) int { return cmp.Compare(a.ID, b.ID) })
	var placed []*Row
	var series []stats.Series
	for i := range t.Ranked {
		if row := &t.Ranked[i]; row.Total.Time.HasInterval() && !row.Disturbed {
			placed, series = append(placed, row), append(series, row.Total.series)
		}
	}
	for i, standing := range stats.Rank(series) {
		placed[i].Standing = standing
	}
}

// Timed returns every row with timings, in the order of reports.
func (t *Table) Timed() []Row {
	return slices.Concat(t.Ranked, t.Special, t.Lossy, t.References)
}

// Why tells why a row has no timings.
func (r Row) Why() string {
	switch {
	case r.Outcome.Result == result.Wrong:
		return r.Outcome.Stage + ": " + firstLine(r.Outcome.Detail)
	case len(r.Notes) > 0:
		return r.Notes[0]
	}
	return "not measured yet"
}
