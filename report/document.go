package report

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// document is the report of runs. A terminal gets a denser matrix of verdicts.
func document(runs []*analysis.Analysis, options Options, terminal bool) *table.Document {
	return documentOf(runs, terminal, func(a *analysis.Analysis, d *analysis.Dataset) []table.Block { return blocks(a, d, options) })
}

// documentOf shows what draw makes of each data set.
func documentOf(runs []*analysis.Analysis, terminal bool, draw func(*analysis.Analysis, *analysis.Dataset) []table.Block) *table.Document {
	doc := &table.Document{Title: "serbench: Go serialization libraries, measured"}
	for i, a := range runs {
		if a.Fleet != nil && (i == 0 || runs[i-1].Fleet != a.Fleet) {
			doc.Sections = append(doc.Sections, fleetSection(a.Fleet))
		}
		if len(runs) > 1 {
			doc.Sections = append(doc.Sections, table.Section{Heading: "`" + a.Run.Path + "`"})
		}
		for n := range a.Datasets {
			d := &a.Datasets[n]
			id := d.Name
			if i > 0 {
				id = fmt.Sprintf("run%d-%s", i, d.Name)
			}
			doc.Sections = append(doc.Sections, table.Section{Heading: d.Name, Lead: d.Doc, ID: id, Blocks: draw(a, d)})
		}
		for _, t := range append(buildSummaries(a), some(priceTable(a.Price))...) {
			heading := t.Title
			t.Title = ""
			doc.Sections = append(doc.Sections, table.Section{Heading: heading, Blocks: []table.Block{t}})
		}
		if flips := a.BuildFlips(); len(a.SettingKeys()) > 0 {
			doc.Sections = append(doc.Sections, table.Section{Heading: "Order by build", Blocks: []table.Block{flipList(flips, "builds")}})
		}
		if verdicts := analysis.Verdicts([]*analysis.Analysis{a}); len(verdicts) > 0 {
			doc.Sections = append(doc.Sections, table.Section{Heading: "Verdicts", Blocks: []table.Block{matrix(verdicts, terminal)}})
		}
		doc.Sections = append(doc.Sections, foot(a))
	}
	return doc
}

// foot follows the tables: what is missing, how to read them, how they were measured.
func foot(a *analysis.Analysis) (s table.Section) {
	if list := excluded(a); len(list.Items) > 0 {
		s.Blocks = append(s.Blocks, list)
	}
	if list := Advisories(asked(a.Run)); len(list.Items) > 0 {
		s.Blocks = append(s.Blocks, list)
	}
	if !a.OnlyProbed() {
		s.Blocks = append(s.Blocks, table.Paragraph(legend(a)))
	}
	s.Blocks = append(s.Blocks, table.Paragraph(footer(a)))
	return s
}

// BestRows is how many rows of each table an unfinished run shows.
const BestRows = 10

// Provisionally draws the best rows so far, for an unfinished run: as many of each data set, or all if
// that is 0.
func Provisionally(a *analysis.Analysis, rows int) string {
	var b strings.Builder
	for i := range a.Datasets {
		d := &a.Datasets[i]
		if len(d.Ranked) == 0 {
			continue
		}
		n := len(d.Ranked)
		if rows > 0 {
			n = min(n, rows)
		}
		t := rowTable(d, d.Ranked[:n], true, 0, Options{})
		fmt.Fprintf(&b, "%s: best %d of %d so far\n%s\n", table.Printable(d.Name), n, len(d.Ranked), t.Text(false))
	}
	return b.String()
}
