package report

import (
	"fmt"
	"io"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

const coreNote = "Data sets are compared by Kendall's rank correlation τ of the round trips of the rows that both rank; (1+τ)/2 is the share of pairs of rows in the same order on both. Each step chooses the data set that raises the mean τ most; each type has the same weight in that mean."

// Core writes the choice of a core in one of package table's formats. CSV lists each data
// set with the chosen one that represents it.
func Core(w io.Writer, format string, c analysis.Core) error {
	steps := &table.Table{Columns: []table.Column{
		{Name: "step"}, {Name: "chosen"}, {Name: "mean τ", Align: table.Right}, {Name: "lowest τ", Align: table.Right},
	}}
	for i, s := range c.Steps {
		steps.Add(table.Count(i+1), table.Text(s.Dataset), tau(s.Mean), tau(s.Lowest))
	}
	nearest := &table.Table{
		Columns: []table.Column{
			{Name: "data set", Key: "dataset"},
			{Name: "nearest", Key: "nearest"},
			{Name: "τ", Key: "tau", Align: table.Right},
			{Name: "same order", Key: "same_order", Align: table.Right},
			{Name: "rows", Key: "rows", Align: table.Right},
		},
		Footnotes: []string{coreNote},
	}
	for _, n := range c.Nearest {
		same := analysis.SameOrder(n.Tau)
		nearest.Add(table.Text(n.Dataset), table.Text(n.Chosen), tau(n.Tau), table.Number(fmt.Sprintf("%.0f %%", 100*same), same), table.Count(n.Rows))
	}
	return table.View{Document: single("serbench: the core data sets", steps, nearest), Flat: nearest, Data: c}.Write(w, format, false)
}

func tau(x float64) table.Cell { return table.Number(fmt.Sprintf("%.2f", x), x) }
