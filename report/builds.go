package report

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/stats"
)

// buildColumn is the column of builds. If a single setting differs, it is the heading.
func buildColumn(a *analysis.Analysis) table.Column {
	name := "build"
	if keys := a.SettingKeys(); len(keys) == 1 {
		name = keys[0]
	}
	return table.Column{Name: name, Narrow: table.Names}
}

// buildTables shows the builds of a data set side by side, if cases have several.
func buildTables(a *analysis.Analysis, d *analysis.Dataset) []*table.Table {
	t := &table.Table{
		Title: "Builds",
		Note:  "Each build of a row compared with its first; negative is faster. 95 % confidence intervals, where there are enough windows.",
		Columns: []table.Column{
			{Name: "library", Code: true, Narrow: table.Names},
			{Name: "operation"},
			buildColumn(a),
			{Name: "time", Align: table.Right},
			{Name: "change", Align: table.Right},
			{Name: "95 %", Align: table.Right},
		},
	}
	last := ""
	for _, c := range d.Builds {
		name := table.Text(analysis.PlainID(c.Case))
		operation := table.Text(string(c.Operation))
		if key := name.Words + string(c.Operation); key == last {
			name, operation = table.Cell{}, table.Cell{}
		} else {
			last = key
		}
		var moved, bounds table.Cell
		if !c.First {
			moved, bounds = changeCells(c.Ratio)
		}
		t.Add(name, operation, table.Text(a.BuildName(c.Case)), timeCell(c.Time), moved, bounds)
	}
	return some(t)
}

// changeCells show a ratio as a change, and its interval.
func changeCells(ratio stats.Summary) (moved, bounds table.Cell) {
	return table.Number(change(ratio.Center), ratio.Center), table.Cell{Words: interval(ratio)}
}

// buildSummaries shows the builds over all data sets.
func buildSummaries(a *analysis.Analysis) []*table.Table {
	t := &table.Table{
		Dense: true,
		Title: "Builds over all data sets",
		Note: fmt.Sprintf("Geometric means of the changes from the first build, with 95 %% confidence intervals; negative is faster. A data set counts as faster or slower if its whole interval lies beyond %s, and as ? if it is undecided.",
			percent(analysis.BuildThreshold)),
		Columns: []table.Column{
			{Name: "library", Code: true, Narrow: table.Names},
			buildColumn(a),
			{Name: "operation"},
			{Name: "mean", Align: table.Right},
			{Name: "95 %", Align: table.Right},
			{Name: "faster", Align: table.Right},
			{Name: "slower", Align: table.Right},
			{Name: "same", Align: table.Right},
			{Name: "?", Align: table.Right},
		},
	}
	for _, s := range a.BuildSummaries() {
		moved, bounds := changeCells(s.Mean)
		t.Add(table.Text(s.ID), table.Text(s.Build), table.Text(string(s.Operation)), moved, bounds,
			table.Count(s.Conclusions[analysis.Better]), table.Count(s.Conclusions[analysis.Worse]), table.Count(s.Conclusions[analysis.Same]), table.Count(s.Conclusions[analysis.CannotTell]))
	}
	return some(t)
}

// some returns the table, or none if it has no rows.
func some(t *table.Table) []*table.Table {
	if len(t.Rows) == 0 {
		return nil
	}
	return []*table.Table{t}
}

// buildSections shows the builds of each run in a document: over all data sets, or on the
// only one.
func buildSections(runs []*analysis.Analysis) string {
	doc := &table.Document{}
	for _, a := range runs {
		tables := buildSummaries(a)
		if len(tables) == 0 && len(a.Datasets) == 1 {
			tables = buildTables(a, &a.Datasets[0])
		}
		if len(tables) == 0 {
			continue
		}
		section := table.Section{Heading: "By " + strings.Join(a.SettingKeys(), " and ")}
		for _, t := range tables {
			section.Blocks = append(section.Blocks, t)
		}
		if notes := programNotes(a); len(notes.Items) > 0 {
			section.Blocks = append(section.Blocks, notes)
		}
		section.Blocks = append(section.Blocks, table.Paragraph(footer(a)))
		doc.Sections = append(doc.Sections, section)
	}
	return doc.Markdown()
}

// programNotes lists the notes on every program.
func programNotes(a *analysis.Analysis) table.List {
	list := table.List{Code: true}
	for _, p := range a.Run.Header.Programs {
		of := result.Case{Contestant: p.Contestant, Variant: fact.Default, Build: p.Build}
		for _, note := range a.BuildNotes(of) {
			if !p.Kinds {
				list.Items = append(list.Items, table.Item{Name: a.RowID(of), Words: noteWords(note)})
			}
		}
	}
	return list
}
