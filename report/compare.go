package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// Compare writes a comparison in one of package table's formats.
func Compare(w io.Writer, format string, c analysis.Comparison) error {
	t, means := changeTable(c), meanTable(c)
	means.Footnotes = []string{compareSummary(c)}
	return table.View{Document: single("serbench: comparison of two runs", t, means), Flat: t, Data: compareData(c)}.Write(w, format, false)
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
		t.Add(table.Text(ch.Dataset), table.Text(ch.ID), table.Cell{Data: ch.Contestant}, table.Cell{Data: ch.Variant}, table.Text(ch.Operation),
			timeCell(ch.Old), timeCell(ch.New), moved, bounds, data(ch.Ratio.Lo), data(ch.Ratio.Hi), data(ch.Ratio.Coverage), table.Text(string(ch.Conclusion)))
	}
	return t
}

func meanTable(c analysis.Comparison) *table.Table {
	t := &table.Table{Title: "Geometric means", Columns: []table.Column{
		{Name: "library", Code: true, Narrow: table.Names}, {Name: "mean change", Align: table.Right}, {Name: "cases", Align: table.Right},
	}}
	for _, m := range c.Means {
		t.Add(table.Text(m.ID), table.Number(change(m.Ratio), m.Ratio), table.Count(m.Cases))
	}
	return t
}

func compareSummary(c analysis.Comparison) string {
	words := fmt.Sprintf(`%d worse, %d better, %d the same within %s, %d "cannot tell". Negative is faster.`,
		c.Count(analysis.Worse), c.Count(analysis.Better), c.Count(analysis.Same), percent(c.Threshold), c.Count(analysis.CannotTell))
	words += fmt.Sprintf(" The anchors, which show the machine itself, changed by %s; every interval is widened by that.", change(c.Drift))
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
	type changed struct {
		result.Case
		Operation  string              `json:"operation"`
		Old        number              `json:"ns_old"`
		New        number              `json:"ns_new"`
		Ratio      number              `json:"ratio"`
		Lo         number              `json:"ratio_lo"`
		Hi         number              `json:"ratio_hi"`
		Coverage   number              `json:"coverage"`
		Conclusion analysis.Conclusion `json:"verdict"`
	}
	type mean struct {
		ID    string `json:"id"`
		Ratio number `json:"ratio"`
		Cases int    `json:"cases"`
	}
	out := struct {
		Threshold float64   `json:"threshold"`
		Drift     number    `json:"drift"`
		Changes   []changed `json:"changes"`
		Means     []mean    `json:"means"`
		OnlyOld   []string  `json:"only_old"`
		OnlyNew   []string  `json:"only_new"`
	}{Threshold: c.Threshold, Drift: number(c.Drift), OnlyOld: append([]string{}, c.OnlyOld...), OnlyNew: append([]string{}, c.OnlyNew...)}
	for _, ch := range c.Changes {
		out.Changes = append(out.Changes, changed{
			ch.Case, ch.Operation, number(ch.Old), number(ch.New),
			number(ch.Ratio.Center), number(ch.Ratio.Lo), number(ch.Ratio.Hi), number(ch.Ratio.Coverage), ch.Conclusion,
		})
	}
	for _, m := range c.Means {
		out.Means = append(out.Means, mean{m.ID, number(m.Ratio), m.Cases})
	}
	return out
}
