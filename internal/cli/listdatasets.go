package cli

import (
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/describe"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// A listedDataset is a data set with the words of its type and figures of its values.
type listedDataset struct {
	result.Dataset
	TypeDoc  string `json:"type_doc"`
	Question string `json:"question"`
	describe.Statistics
}

// listedDatasets draws the values of every data set, several data sets at a time:
// compressing the large ones takes seconds.
func listedDatasets(suite Suite) []listedDataset {
	all := suite.datasets()
	rows := make([]listedDataset, len(all))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, d := range all {
		group.Go(func() error {
			rows[i] = listedDataset{worker.DescribeDataset(d), d.Type.Doc, d.Type.Question, describe.Dataset(d)}
			return nil
		})
	}
	_ = group.Wait() // none fails
	return rows
}

// listDatasets has a section for each type: its words, its data sets, and tables of their
// figures.
func listDatasets(rows []listedDataset) table.View {
	doc := &table.Document{Title: "serbench: data sets"}
	flat := figures(rows, dataFigures)
	for rest := rows; len(rest) > 0; {
		first := rest[0]
		n := slices.IndexFunc(rest, func(d listedDataset) bool { return d.Type != first.Type })
		if n < 0 {
			n = len(rest)
		}
		words := table.List{Code: true}
		for _, d := range rest[:n] {
			words.Items = append(words.Items, table.Item{Name: d.Name, Words: d.Doc})
		}
		doc.Sections = append(doc.Sections, table.Section{
			Heading: first.Type, Lead: strings.TrimSpace(first.TypeDoc + " " + first.Question),
			Blocks: []table.Block{words, figures(rest[:n], sizeFigures), figures(rest[:n], contentFigures)},
		})
		rest = rest[n:]
	}
	legend := &table.Table{
		Columns:   []table.Column{{Name: "column", Code: true}, {Name: "what it counts", Narrow: table.Words}},
		Footnotes: []string{"A single figure means that all of them are the same."},
	}
	for _, f := range slices.Concat(sizeFigures, contentFigures) {
		legend.Add(table.Text(f.Name), table.Text(f.Doc))
	}
	doc.Sections = append(doc.Sections, table.Section{Blocks: []table.Block{legend}})
	return table.View{Document: doc, Flat: flat, Data: rows}
}

// A figure is a column with a row for each data set.
type figure struct {
	table.Column
	cell func(listedDataset) table.Cell
}

// figures returns a table of some figures.
func figures(rows []listedDataset, all []figure) *table.Table {
	t := &table.Table{Columns: []table.Column{{Name: "data set", Key: "dataset", Code: true}, {Key: "type"}}}
	for _, f := range all {
		f.Missing = "-"
		t.Columns = append(t.Columns, f.Column)
	}
	for _, d := range rows {
		row := []table.Cell{table.Text(d.Name), table.Text(d.Type)}
		for _, f := range all {
			row = append(row, f.cell(d))
		}
		t.Add(row...)
	}
	return t
}
