package report

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Format writes models.
type Format struct {
	Name string
	Doc  string
	// Write shows one or several runs.
	Write func(w io.Writer, models []*Model) error
}

// Formats are all ways to show a run.
var Formats = []Format{
	{"text", "tables for a terminal of 80 columns", Text},
	{"markdown", "the same tables in Markdown", Markdown},
	{"html", "one page that works without a network", HTML},
	{"benchfmt", "Go benchmark format, one line per process, for benchstat", Benchfmt},
	{"csv", "one line per case and operation", CSV},
	{"json", "everything that was computed", JSON},
	{"predecessor", "the predecessors' tables, with their faults put right", Predecessor},
	{"memory", "the predecessor's table of encoded and allocated sizes", Memory},
}

// Lookup returns the format of that name.
func Lookup(name string) (Format, error) {
	var names []string
	for _, f := range Formats {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	if name == "seed" {
		return Format{}, errors.New("the format seed is called predecessor now")
	}
	return Format{}, fmt.Errorf("unknown format %q; want one of %s", name, strings.Join(names, ", "))
}

// duration writes nanoseconds in three significant digits with a unit.
func duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "-"
	case ns < 999.5:
		return digits(ns) + " ns"
	case ns < 999.5e3:
		return digits(ns/1e3) + " µs"
	}
	return digits(ns/1e6) + " ms"
}

// time writes the time of an operation, a dash where there is none.
func (r Row) time(op string) string {
	if cell, ok := r.Cells[op]; ok {
		return duration(cell.Time.Center)
	}
	return "-"
}

// net writes the time of an operation without what null reads; what is left of a
// time that is none may be below zero.
func (r Row) net(op string) string {
	cell, ok := r.Cells[op]
	if ok && cell.Net < 0 {
		return "-" + duration(-cell.Net)
	}
	if !ok {
		return "-"
	}
	return duration(cell.Net)
}

// digits writes a positive number in three significant digits.
func digits(x float64) string {
	switch {
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// ratio writes a ratio, or a dash where there is none.
func ratio(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return digits(x)
}

// count writes a mean of whole things: without decimals where it is whole.
func count(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	if math.Abs(x-math.Round(x)) < 0.005 || x >= 1000 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// versions is one line of what a reader must know to compare: Go, machine, how
// many windows.
func (m *Model) versions() string {
	env := m.Run.Header.Environment
	build := env.OS + "/" + env.Arch
	if levels := m.levels(); levels != "" {
		build += " " + levels
	}
	return fmt.Sprintf("%s %s, %s, %d cores", m.goReleases(), build, env.CPU, env.Cores)
}

// method is one line on how the run was made, and what of it was discarded.
func (m *Model) method() string {
	plan := m.Run.Header.Plan
	pin := fmt.Sprintf("pinned to processor %d", plan.CPU)
	if plan.CPU < 0 {
		pin = "not pinned to a processor"
	}
	planned, extra := m.windowCounts()
	of := ""
	if plan.BudgetNS == 0 {
		of = fmt.Sprintf(" of %d", plan.Windows*parts(plan))
	}
	added := ""
	if extra > 0 {
		added = fmt.Sprintf(" and %d more for some cases", extra)
	}
	words := fmt.Sprintf("%s, %d%s windows%s, one process per case and window%s, %d batches of %g ms each, %s, collections untimed",
		m.Run.Header.Started.Format("2006-01-02"), planned, of, added, m.layouts(), plan.Batches, float64(plan.BatchNS)/1e6, pin)
	if disturbed, all := m.disturbed(); plan.Gate > 0 && all > 0 {
		words += fmt.Sprintf(", %d of %d workers disturbed and discarded", disturbed, all)
	}
	if noise := m.noise(); noise != "" {
		words += ". " + noise
	}
	return words
}

func parts(plan result.Plan) int {
	if plan.AA {
		return 2
	}
	return 1
}

// disturbed counts the workers that the gate discarded.
func (m *Model) disturbed() (disturbed, all int) {
	for _, w := range m.Run.Timing() {
		if w.Status == result.OK {
			all++
			if m.judge.Disturbed(w) {
				disturbed++
			}
		}
	}
	return disturbed, all
}

// noise is one line on what the machine makes of no change at all, where the run
// measured it.
func (m *Model) noise() string {
	n := m.Run.Noise
	if n == nil {
		return ""
	}
	return fmt.Sprintf("This machine's noise: two measurements of the same differ by %s (median), %s (p90), %s (largest of %d); %d of %d pairs that a rank told apart changed places",
		percent(n.Median), percent(n.P90), percent(n.Max), n.Cases, n.SwappedApart, n.Pairs)
}

// percent writes a share.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + " %" }

// overhead is one line on what the harness itself costs: what the row null reads,
// and what an empty loop reads in the same workers.
func (m *Model) overhead() string {
	var empty []float64
	for _, w := range m.Run.Timing() {
		for _, a := range w.Anchors {
			if a.Name == "empty" {
				empty = append(empty, a.NSPerOp)
			}
		}
	}
	if len(empty) == 0 {
		return "Every time holds the harness's own cost, which is the row null."
	}
	return fmt.Sprintf("Every time holds the harness's own cost, which is the row null; an empty loop in the same workers takes %s.", duration(stats.Median(empty)))
}

// excluded lists the contestants that are not in the run's program, by reason.
func (m *Model) excluded() [][2]string {
	var out [][2]string
	for _, c := range m.Run.Header.Contestants {
		if c.Excluded != "" {
			out = append(out, [2]string{c.Name, c.Excluded})
		}
	}
	slices.SortFunc(out, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return out
}
