package report

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// versions is a line with what a comparison depends on: Go, system, machine.
func versions(a *analysis.Analysis) string {
	env := a.Run.Header.Environment
	build := env.OS + "/" + env.Arch
	if levels := strings.Join(a.Levels(), " and "); levels != "" {
		build += " " + levels
	}
	return fmt.Sprintf("%s %s, %s, %d cores", strings.Join(a.GoReleases(), " and "), build, env.CPU, env.Cores)
}

// method is a line on how the run was measured and how much of it was discarded.
func method(a *analysis.Analysis) string {
	plan := a.Run.Header.Plan
	pin := fmt.Sprintf("pinned to processor %d", plan.CPU)
	if plan.CPU < 0 {
		pin = "not pinned to a processor"
	}
	planned, extra := a.Windows()
	of := ""
	if plan.BudgetNS == 0 {
		of = fmt.Sprintf(" of %d", plan.Windows*plan.Parts())
	}
	added := ""
	if extra > 0 {
		added = fmt.Sprintf(" and %d more for some cases", extra)
	}
	layouts := ""
	if n := a.Layouts(); n > 0 || len(a.Run.Header.Programs) > 0 {
		layouts = ", " + table.Plural(n, "layout", "layouts") + " of its functions"
	}
	words := fmt.Sprintf("%s, %d%s windows%s, one process per case and window%s, %d batches of %g ms each, %s, collections untimed",
		a.Run.Header.Started.Format("2006-01-02"), planned, of, added, layouts, plan.Batches, float64(plan.BatchNS)/1e6, pin)
	if disturbed, all := a.Disturbed(); plan.Gate > 0 && all > 0 {
		words += fmt.Sprintf(", %d of %d workers disturbed, which count for less", disturbed, all)
	}
	if n, ok := a.Noise(); ok {
		words += fmt.Sprintf(". This machine's noise: repeated measurements differ by %s (median), %s (p90), %s (largest of %d); %d of %d pairs swapped places although they were told apart",
			percent(n.Median), percent(n.P90), percent(n.Max), n.Cases, n.SwappedApart, n.Pairs)
	}
	return words
}

// footer is a paragraph on how a run was measured.
func footer(a *analysis.Analysis) string {
	if a.OnlyProbed() {
		return versions(a) + "."
	}
	return versions(a) + ". " + method(a) + "."
}

// legend says how to read the tables, and what the harness itself costs: the time of the
// row null, and of an empty loop in the same workers.
func legend(a *analysis.Analysis) string {
	places := placesWords
	if a.Provisional() {
		places += " " + provisionalWords
	}
	own := "Every time includes the harness's own cost, shown by the row null"
	if ns := a.EmptyLoop(); !math.IsNaN(ns) {
		own += fmt.Sprintf("; an empty loop in the same workers takes %s", duration(ns))
	}
	below := ""
	if a.BelowLimit() {
		below = ", which is a yardstick and no bound: a row below 1 does without something that limit does, such as computing the exact size before it writes"
	}
	if t := a.Twins(); t.Verdicts > 0 {
		places += " " + Twins(t)
	}
	return places + " Times are geometric means over processes; ×limit is the round trip relative to code written by hand for the type" + below + "; bytes is the mean size of an encoding; heap B and allocs cover both operations. " + own + "."
}

// Twins says what a run told apart of rows that were entered twice.
func Twins(t analysis.Twins) string {
	return fmt.Sprintf("Twins: %s entered twice, as programs linked apart; %d of %d intervals of their ratio exclude 1, where chance makes %s.",
		table.Plural(t.Rows, "row was", "rows were"), t.False, t.Verdicts, percent(1-stats.Confidence))
}

// noteWords writes a note.
func noteWords(n analysis.Note) string {
	switch n.Kind {
	case analysis.Broke:
		return fmt.Sprintf("%s in %d of %d windows: %s", n.Status, n.Count, n.Of, n.Words)
	case analysis.AllocationsDiffer:
		return string(n.Operation) + ": allocations differ between workers"
	case analysis.NearNull:
		return fmt.Sprintf("%s: less than %d times the harness's own cost of %s", n.Operation, analysis.NullFactor, duration(n.NS))
	case analysis.StandIn:
		return "this build " + n.Words
	case analysis.Mirrored:
		return "through a mirror: values are converted from and to a type like the user's, because the library would lose or refuse something of the user's own"
	case analysis.Converted:
		return "through a plain type: the conversions from and to the user's, which the library's generator does not know, are part of the times"
	case analysis.Partial:
		return without(n.Fields) + ": serbench's plain type lacks that, so that it never reached the library"
	case analysis.Moved:
		return "its release changes the version of other modules too: " + strings.Join(n.Modules, ", ")
	}
	return ""
}

// notesOf returns the notes on a row.
func notesOf(row analysis.Row) (notes []string) {
	for _, n := range row.Notes {
		notes = append(notes, noteWords(n))
	}
	return notes
}

// without names the parts of the type that a row was measured without.
func without(fields []string) string {
	const most = 5
	words := strings.Join(fields[:min(len(fields), most)], ", ")
	if more := len(fields) - most; more > 0 {
		words += fmt.Sprintf(" and %d more", more)
	}
	return "measured without " + words
}

// why says why a row has no round trip.
func why(row analysis.Row) string {
	// Other notes are about the times that a row may get yet.
	broke := slices.IndexFunc(row.Notes, func(n analysis.Note) bool { return n.Kind == analysis.Broke })
	switch {
	case row.Outcome.Result == result.Wrong:
		return string(row.Outcome.Stage) + ": " + firstLine(row.Outcome.Detail)
	case len(row.Cells) > 0:
		return "only " + strings.Join(fact.Texts(slices.Sorted(maps.Keys(row.Cells))), " and ") + " was measured"
	case broke >= 0:
		return noteWords(row.Notes[broke])
	}
	return "not measured yet"
}

// brief is what a cell has room for: the first line of a text, and of the functions in which a panic
// was only the innermost.
func brief(text string) string {
	text = firstLine(text)
	if panicked, functions, ok := strings.Cut(text, ", in "); ok {
		innermost, _, _ := strings.Cut(functions, " < ")
		return panicked + ", in " + innermost
	}
	return text
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
