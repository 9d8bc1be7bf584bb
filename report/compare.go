package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Compare writes a comparison in one of package table's formats. CSV lists the cells.
func Compare(w io.Writer, format string, c analysis.Comparison) error {
	t, libraries := changeTable(c), libraryTable(c)
	libraries.Footnotes = []string{compareSummary(c)}
	return table.View{Document: single("serbench: comparison", t, libraries), Flat: t, Data: compareData(c)}.Write(w, format, false)
}

func changeTable(c analysis.Comparison) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Name: "data", Key: "dataset"},
		{Name: "library", Code: true, Narrow: table.Names},
		{Key: "contestant"},
		{Key: "variant"},
		{Name: "operation", Key: "operation"},
		{Name: "old", Key: "ns_old", Align: table.Right},
		{Name: "new", Key: "ns_new", Align: table.Right},
		{Name: "change", Key: "ratio", Align: table.Right},
		{Name: "95 %", Align: table.Right},
		{Key: "ratio_lo"},
		{Key: "ratio_hi"},
		{Key: "coverage"},
		{Name: "verdict", Key: "verdict"},
	}}
	data := func(x float64) table.Cell { return table.Cell{Data: table.Exact(x)} }
	for _, ch := range c.Changes {
		moved, bounds := changeCells(ch.Ratio)
		t.Add(table.Text(ch.Dataset), table.Text(ch.ID), table.Cell{Data: ch.Contestant}, table.Cell{Data: ch.Variant}, table.Text(string(ch.Operation)),
			timeCell(ch.Old), timeCell(ch.New), moved, bounds, data(ch.Ratio.Lo), data(ch.Ratio.Hi), data(ch.Ratio.Coverage), table.Text(string(ch.Conclusion)))
	}
	return t
}

// libraryTable has the tests that decide.
func libraryTable(c analysis.Comparison) *table.Table {
	t := &table.Table{Title: "Libraries", Columns: []table.Column{
		{Name: "library", Code: true, Narrow: table.Names},
		{Name: "build", Narrow: table.Names},
		{Name: "mean change", Align: table.Right},
		{Name: "95 %", Align: table.Right},
		{Name: "cases", Align: table.Right},
		{Name: "verdict"},
	}}
	for _, l := range c.Libraries {
		moved, bounds := changeCells(l.Mean)
		verdict := ""
		if l.Worse {
			verdict = string(analysis.Worse)
		}
		t.Add(table.Text(l.Contestant), table.Text(l.Build), moved, bounds, table.Count(l.Cases), table.Text(verdict))
	}
	return t
}

func compareSummary(c analysis.Comparison) string {
	words := fmt.Sprintf(`%d of %s slower by more than %s, such that with 95 %% confidence none is called so that isn't (Holm's test over libraries, of the mean over their cases). Cells decide nothing: %d worse, %d better, %d the same within %s, %d "cannot tell". Negative is faster.`,
		c.Worse(), table.Plural(len(c.Libraries), "library", "libraries"), percent(c.Threshold),
		c.Count(analysis.Worse), c.Count(analysis.Better), c.Count(analysis.Same), percent(c.Threshold), c.Count(analysis.CannotTell))
	if !c.Interleaved {
		words += fmt.Sprintf(" What all rows have in common, %s, is taken from every ratio: it is what changed about the machine, or about everything.", change(c.Shift))
	}
	for _, only := range []struct {
		run   string
		cases []string
	}{{"old", c.OnlyOld}, {"new", c.OnlyNew}} {
		if len(only.cases) > 0 {
			words += fmt.Sprintf(" Only in the %s run: %s.", only.run, strings.Join(only.cases, ", "))
		}
	}
	return words
}

func compareData(c analysis.Comparison) any {
	out := jsonComparison{
		Threshold: c.Threshold, Interleaved: c.Interleaved, Shift: number(c.Shift),
		OnlyOld: append([]string{}, c.OnlyOld...), OnlyNew: append([]string{}, c.OnlyNew...),
	}
	for _, ch := range c.Changes {
		out.Changes = append(out.Changes, jsonChange{
			ch.Case, ch.Operation, number(ch.Old), number(ch.New),
			number(ch.Ratio.Center), number(ch.Ratio.Lo), number(ch.Ratio.Hi), number(ch.Ratio.Coverage), ch.Conclusion,
		})
	}
	for _, l := range c.Libraries {
		out.Libraries = append(out.Libraries, jsonLibrary{l.Contestant, l.Build, number(l.Mean.Center), number(l.Mean.Lo), number(l.Mean.Hi), l.Cases, number(l.P), l.Worse})
	}
	return out
}

// The objects of the JSON format of a comparison. Values that could not be computed are null.
type (
	jsonComparison struct {
		// Threshold is the share by which a library must be slower to count as worse.
		Threshold   float64 `json:"threshold"`
		Interleaved bool    `json:"interleaved"` // both sides are of one run
		Shift       number  `json:"shift"`       // of all rows, taken from every ratio
		// Libraries have the tests that decide.
		Libraries []jsonLibrary `json:"libraries"`
		Changes   []jsonChange  `json:"changes"`
		// OnlyOld and OnlyNew are the cases that one side lacks.
		OnlyOld []string `json:"only_old"`
		OnlyNew []string `json:"only_new"`
	}
	jsonChange struct {
		result.Case
		Operation fact.Operation `json:"operation"`
		Old       number         `json:"ns_old"`
		New       number         `json:"ns_new"`
		// Ratio is new to old, with its interval, which covers the true one with this confidence.
		Ratio      number              `json:"ratio"`
		Lo         number              `json:"ratio_lo"`
		Hi         number              `json:"ratio_hi"`
		Coverage   number              `json:"coverage"`
		Conclusion analysis.Conclusion `json:"verdict"`
	}
	jsonLibrary struct {
		Contestant string `json:"contestant"`
		Build      string `json:"build,omitempty"`
		// Ratio is the geometric mean over cases, with its interval.
		Ratio number `json:"ratio"`
		Lo    number `json:"ratio_lo"`
		Hi    number `json:"ratio_hi"`
		Cases int    `json:"cases"`
		P     number `json:"p"` // of the test that the library is not slower
		Worse bool   `json:"worse"`
	}
)
