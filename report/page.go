package report

import (
	"html/template"
	"io"
	"runtime/debug"
	"slices"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report/page"
)

// A Page shows runs; see package page.
type Page struct {
	model *page.Model
	plain template.HTML
}

// NewPage makes a page. A live one asks the server that it came from for news of the run.
func NewPage(runs []*analysis.Analysis, options Options, live bool) (*Page, error) {
	p := &Page{model: newModel(runs, serbench())}
	p.model.Live = live
	var err error
	p.plain, err = plain(runs, options)
	return p, err
}

// Write writes the whole page.
func (p *Page) Write(w io.Writer) error { return page.Write(w, p.model, p.plain) }

// Data is what a page that is open needs to show these runs in place of those that it has.
func (p *Page) Data() (string, error) { return page.Pack(p.model) }

// serbench is the version of this program.
func serbench() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return ""
}

// manyRows is how many rows of a run the plain page shows in full.
const manyRows = 500

// fewRows is how many ranked rows of each data set the plain page shows of all runs but the first.
const fewRows = 15

// plain is the report as plain tables. Of a large run it has the ranked rows, and of all runs but the
// first the fastest; it counts the others.
func plain(runs []*analysis.Analysis, options Options) (template.HTML, error) {
	timed := slices.DeleteFunc(slices.Clone(runs), (*analysis.Analysis).OnlyProbed)
	doc := documentOf(timed, false, func(a *analysis.Analysis, d *analysis.Dataset) []table.Block {
		shown := len(d.Ranked)
		switch {
		case a != timed[0]:
			shown = min(shown, fewRows)
		case len(a.Run.Header.Plan.Cases) <= manyRows:
			return blocks(a, d, options)
		}
		return []table.Block{rowTable(d, d.Ranked[:shown], true, 0, options), table.Paragraph(rest(d, shown))}
	})
	// Verdicts come from many runs, one for each library.
	if defaults, _ := analysis.ByDefault(runs, analysis.Verdicts(runs)); len(timed) < len(runs) && len(defaults) > 0 {
		doc.Sections = append(doc.Sections, table.Section{Heading: "Verdicts", Blocks: []table.Block{matrix(defaults, false)}})
	}
	for _, s := range doc.Sections {
		for _, b := range s.Blocks {
			if t, ok := b.(*table.Table); ok {
				// The lengths of bars are styles, which the page forbids.
				t.Columns = slices.DeleteFunc(t.Columns, func(c table.Column) bool { return c.Bars })
			}
		}
	}
	return doc.HTML()
}

// rest counts the rows that the plain table leaves out.
func rest(d *analysis.Dataset, shown int) string {
	words := ""
	if more := len(d.Ranked) - shown; more > 0 {
		words = table.Plural(more, "more row is slower, ", "more rows are slower, ")
	}
	return words + table.Plural(len(d.Lossy), "more row loses", "more rows lose") + " something of the values, " +
		table.Plural(len(d.OtherContracts), "has", "have") + " another contract, and " + table.Plural(len(d.Untimed), "has", "have") + " no round trip."
}
