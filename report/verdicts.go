package report

import (
	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// matrix is the table of verdicts. On a terminal it is denser, and shortens the name of the
// variant with the same decoder to "above".
func matrix(verdicts []result.Verdict, terminal bool) *table.Table {
	columns := analysis.Asked(verdicts)
	t := &table.Table{Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}, Dense: terminal}
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Column{Name: c.Name, Doc: c.Doc})
	}
	styles := map[analysis.Severity]table.Style{analysis.Good: table.Good, analysis.Caution: table.Warning, analysis.Bad: table.Bad}
	for i := range verdicts {
		v := &verdicts[i]
		cells := []table.Cell{table.Text(v.ID())}
		for _, c := range columns {
			word := c.Word(v)
			if terminal && c.Name == "damage" && v.Decoder != "" {
				word = "above"
			}
			cell := table.Text(word)
			cell.Style = styles[analysis.SeverityOf(word)]
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	t.Notes = t.Legend()
	for i := range verdicts {
		for _, c := range columns {
			if why := analysis.WhyReview(&verdicts[i], c.Name); why != "" {
				t.Notes.Items = append(t.Notes.Items, table.Item{Name: analysis.UnderReview, Words: verdicts[i].ID() + ", " + c.Name + ": " + why})
			}
		}
	}
	return t
}
