package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

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
	{"seed", "the seed documents' tables, with their faults put right", Seed},
	{"memory", "the seed document's table of encoded and allocated sizes", Memory},
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
	for _, key := range []string{"GOAMD64", "GOARM64"} {
		if v := env.Build[key]; v != "" {
			build += " " + v
		}
	}
	return fmt.Sprintf("%s %s, %s, %d cores", env.Go, build, env.CPU, env.Cores)
}

// method is one line on how the run was made.
func (m *Model) method() string {
	plan := m.Run.Header.Plan
	pin := fmt.Sprintf("pinned to processor %d", plan.CPU)
	if plan.CPU < 0 {
		pin = "not pinned to a processor"
	}
	return fmt.Sprintf("%s, %d of %d windows, one process per case and window, %d batches of %g ms each, %s, no collection inside a batch",
		m.Run.Header.Started.Format("2006-01-02"), m.windows(), plan.Windows, plan.Batches, float64(plan.BatchNS)/1e6, pin)
}

// overhead is one line on what the harness itself costs: what the row null reads,
// and what an empty loop reads in the same workers.
func (m *Model) overhead() string {
	var empty []float64
	for _, w := range m.Run.Workers {
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
