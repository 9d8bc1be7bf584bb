package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// buildThreshold is the least change between builds that counts, as a share.
const buildThreshold = 0.02

// settingKeys are the settings that a reader needs to tell the run's rows apart: a
// release always, and another one where there are several values of it.
func settingKeys(run *result.Run) []string {
	values := map[string][]string{}
	for _, c := range run.Header.Plan.Cases {
		for _, s := range c.Build.Settings() {
			if !slices.Contains(values[s.Key], s.Value) {
				values[s.Key] = append(values[s.Key], s.Value)
			}
		}
	}
	var keys []string
	for _, key := range []string{"programs", "version", "go", "goamd64", "pgo"} {
		if n := len(values[key]); n > 1 || n == 1 && (key == "version" || key == "pgo") {
			keys = append(keys, key)
		}
	}
	return keys
}

// telling are the settings of a case that tell it apart, as readers have them.
func (m *Model) telling(c result.Case) (all []result.Setting) {
	for _, key := range m.keys {
		if key == "pgo" && !m.profiled(c.Contestant) {
			continue // the references
		}
		if value := settingOf(c.Build, key); value != "" {
			all = append(all, result.Setting{Key: key, Value: result.ShortVersion(value)})
		}
	}
	return all
}

// label writes these settings.
func (m *Model) label(c result.Case) string {
	var parts []string
	for _, s := range m.telling(c) {
		parts = append(parts, s.Key+"="+s.Value)
	}
	return strings.Join(parts, ",")
}

// buildColumn heads the column of builds: by the setting, where there is one.
func (m *Model) buildColumn() string {
	if len(m.keys) == 1 {
		return m.keys[0]
	}
	return "build"
}

// buildCell is a case's build in that column.
func (m *Model) buildCell(c result.Case) string {
	if all := m.telling(c); len(m.keys) == 1 && len(all) == 1 {
		return all[0].Value
	}
	return m.label(c)
}

// profiled says whether a contestant is built with a profile too.
func (m *Model) profiled(contestant string) bool {
	return slices.ContainsFunc(m.Run.Header.Plan.Cases, func(c result.Case) bool { return c.Contestant == contestant && c.Build.PGO })
}

// settingOf is one setting of a build, "" where it was not asked for.
func settingOf(b result.Build, key string) string {
	for _, s := range b.Settings() {
		if s.Key == key {
			return s.Value
		}
	}
	if key == "pgo" {
		return "off"
	}
	return ""
}

// rowID names a case's row.
func (m *Model) rowID(c result.Case) string {
	if label := m.label(c); label != "" {
		return plainID(c) + " " + label
	}
	return plainID(c)
}

// plainID is a case's ID without its build.
func plainID(c result.Case) string {
	c.Build = result.Build{}
	return c.ID()
}

// A BuildChange is one operation of a case in one build, beside that of its first.
type BuildChange struct {
	Case      result.Case
	Operation string
	// First is the row of the first build: there is no change.
	First bool
	Time  float64       // nanoseconds
	Ratio stats.Summary // to the first build's
	// Ratios are those of each window.
	Ratios []float64
	// Verdict is of the ratio.
	Verdict Verdict
}

// changes relates every build of a case to its first, operation by operation.
func (m *Model) changes(t *Table) (all []BuildChange) {
	type key struct{ contestant, variant string }
	rows := map[result.Case]Row{}
	for _, row := range t.Timed() {
		rows[row.Case] = row
	}
	var order []key
	builds := map[key][]Row{}
	for _, c := range m.Run.Header.Plan.Cases {
		row, timed := rows[c]
		if !timed || c.Dataset != t.Dataset.Name {
			continue
		}
		k := key{c.Contestant, c.Variant}
		if len(builds[k]) == 0 {
			order = append(order, k)
		}
		builds[k] = append(builds[k], row)
	}
	for _, k := range order {
		if len(builds[k]) < 2 {
			continue
		}
		first := builds[k][0]
		for _, op := range t.Operations {
			for i, row := range builds[k] {
				cell, measured := row.Cells[op]
				if !measured {
					continue
				}
				ratio := stats.Paired(cell.series, first.Cells[op].series)
				all = append(all, BuildChange{
					Case: row.Case, Operation: op, First: i == 0, Time: cell.Time.Center, Ratio: ratio, Ratios: cell.series.Over(first.Cells[op].series),
					Verdict: verdict(ratio, buildThreshold, row.Disturbed || first.Disturbed),
				})
			}
		}
	}
	return all
}

// sideBySide is the table of a data set's builds, none where each case has one.
func (m *Model) sideBySide(t *Table) []Pass {
	p := Pass{
		Title:   "Builds",
		Note:    "Each build of a row beside its first; negative is faster. The interval covers 95 % where there are windows enough for one.",
		Columns: []string{"library", "operation", m.buildColumn(), "time", "change", "95 %"},
	}
	last := ""
	for _, c := range t.Builds {
		cells := []string{plainID(c.Case), c.Operation, m.buildCell(c.Case), duration(c.Time), "", ""}
		if !c.First {
			cells[4], cells[5] = change(c.Ratio.Center), interval(c.Ratio)
		}
		if name := cells[0] + c.Operation; name == last {
			cells[0], cells[1] = "", ""
		} else {
			last = name
		}
		p.Rows = append(p.Rows, cells)
	}
	if len(p.Rows) == 0 {
		return nil
	}
	return []Pass{p}
}

// interval writes the interval of a ratio as what was gained or lost.
func interval(ratio stats.Summary) string {
	if !ratio.HasInterval() {
		return "-"
	}
	return bound(ratio.Lo) + " to " + bound(ratio.Hi) + " %"
}

// Overall sums the builds up over all data sets, where there are several of a row.
func (m *Model) Overall() []Pass {
	type key struct{ id, build, operation string }
	type sums struct {
		strata   [][]float64
		verdicts map[Verdict]int
	}
	var order []key
	found := map[key]*sums{}
	for _, t := range m.Tables {
		for _, c := range t.Builds {
			if c.First {
				continue
			}
			k := key{plainID(c.Case), m.buildCell(c.Case), c.Operation}
			if found[k] == nil {
				found[k] = &sums{verdicts: map[Verdict]int{}}
				order = append(order, k)
			}
			found[k].strata = append(found[k].strata, c.Ratios)
			found[k].verdicts[c.Verdict]++
		}
	}
	p := Pass{
		Title: "Builds over all data sets",
		Note: fmt.Sprintf("Geometric means of the changes to the first build, with their intervals at 95 %%; negative is faster. A data set counts as faster or slower where its own whole interval lies beyond %s, and as ? where that can't be told.",
			percent(buildThreshold)),
		Columns: []string{"library", m.buildColumn(), "operation", "mean", "95 %", "faster", "slower", "same", "?"},
	}
	for _, k := range order {
		s := found[k]
		number := func(v Verdict) string { return fmt.Sprint(s.verdicts[v]) }
		mean := stats.Strata(s.strata)
		p.Rows = append(p.Rows, []string{
			k.id, k.build, k.operation, change(mean.Center), interval(mean), number(Better), number(Worse), number(Same), number(CannotTell),
		})
	}
	if len(p.Rows) == 0 || len(m.Tables) < 2 {
		return nil
	}
	return []Pass{p}
}

// buildTables are the builds of each run over all of its data sets, or on the only one.
func buildTables(models []*Model) (string, error) {
	var b strings.Builder
	for _, m := range models {
		tables := m.Overall()
		if len(tables) == 0 && len(m.Tables) == 1 {
			tables = m.sideBySide(&m.Tables[0])
		}
		if len(tables) == 0 {
			continue
		}
		fmt.Fprintf(&b, "### By %s\n\n", strings.Join(m.keys, " and "))
		for _, p := range tables {
			p.markdown(&b)
		}
		b.WriteString(m.programNotes())
		fmt.Fprintf(&b, "%s. %s.\n\n", m.versions(), m.method())
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// programNotes are the notes of every program, as a list.
func (m *Model) programNotes() string {
	var b strings.Builder
	for _, p := range m.Run.Header.Programs {
		of := result.Case{Contestant: p.Contestant, Variant: "default", Build: p.Build}
		for _, note := range m.buildNotes(of) {
			if !p.Kinds {
				fmt.Fprintf(&b, "- `%s`: %s\n", m.rowID(of), escape(note))
			}
		}
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	return b.String()
}

// buildNotes say what a reader must know of a row's program.
func (m *Model) buildNotes(c result.Case) (notes []string) {
	p := m.Run.Program(c)
	if p == nil {
		return nil
	}
	if p.Instead != "" {
		notes = append(notes, "this build "+p.Instead)
	}
	if len(p.Moved) > 0 {
		notes = append(notes, "its release moves other modules too: "+strings.Join(p.Moved, ", "))
	}
	return notes
}

// goReleases are the Go releases that compiled the run's programs.
func (m *Model) goReleases() string {
	return m.ofPrograms(func(p result.Program) string { return p.Go }, m.Run.Header.Environment.Go)
}

// levels are the GOAMD64, or GOARM64, of the run's programs.
func (m *Model) levels() string {
	level := func(settings map[string]string) string {
		return cmp.Or(settings["GOAMD64"], settings["GOARM64"]) // a processor has one of them
	}
	return m.ofPrograms(func(p result.Program) string { return level(p.Settings) }, level(m.Run.Header.Environment.Build))
}

// ofPrograms is what the run's programs are each told to be, or what else where they are
// told nothing.
func (m *Model) ofPrograms(of func(result.Program) string, otherwise string) string {
	var all []string
	for _, p := range m.Run.Header.Programs {
		if value := of(p); value != "" && !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	return cmp.Or(strings.Join(all, " and "), otherwise)
}

// layouts tells how many layouts of functions the timing pass had, "" of a file that
// does not say what programs there were.
func (m *Model) layouts() string {
	if len(m.Run.Header.Programs) == 0 {
		return ""
	}
	seen := map[uint32]bool{}
	for _, w := range m.Run.Windows {
		if w.Pass == result.Timing {
			seen[w.Layout] = true
		}
	}
	return ", " + plural(len(seen), "layout", "layouts") + " of its functions"
}
