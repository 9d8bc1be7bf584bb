package report

import (
	"fmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// placeNames are the columns of the table of changed records.
var placeNames = map[fact.Series]string{
	fact.Evolution: "message", fact.EvolutionInField: "field", fact.EvolutionInOptional: "optional field",
	fact.EvolutionInList: "list", fact.EvolutionInMap: "map",
}

// evolution is the table of what default variants read of changed records, by place.
func evolution(runs []*analysis.Analysis) (string, error) {
	defaults, _ := analysis.ByDefault(runs, analysis.Verdicts(runs))
	t := placesTable(defaults)
	if len(t.Rows) == 0 {
		return "Not yet probed.\n", nil
	}
	return t.Markdown(), nil
}

// placesTable leaves out variants whose readings of other versions are under review or were not asked for.
func placesTable(verdicts []result.Verdict) *table.Table {
	t := &table.Table{Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}}
	for _, place := range fact.Places {
		t.Columns = append(t.Columns, table.Column{Name: placeNames[place]})
	}
	for i := range verdicts {
		v := &verdicts[i]
		if !verdict.TriedEvolution(v) || verdict.WhyReview(v, verdict.Evolve) != "" {
			continue
		}
		cells := []table.Cell{table.Text(v.ID())}
		for _, place := range fact.Places {
			cells = append(cells, readingsCell(verdict.ReadingsIn(v, place)))
		}
		t.Add(cells...)
	}
	return t
}

// readingsCell shows how many readings are right, refused and silently wrong.
func readingsCell(r verdict.Readings) table.Cell {
	if r.Asked == 0 {
		return table.Text("-")
	}
	cell := table.Text(fmt.Sprintf("%d/%d/%d", r.Right, r.Refused, r.Wrong))
	switch {
	case r.Wrong > 0:
		cell.Style = table.Bad
	case r.Right < r.Asked:
		cell.Style = table.Warning
	default:
		cell.Style = table.Good
	}
	return cell
}
