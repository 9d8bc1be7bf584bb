package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// recommendation is the section of a README.
func recommendation(runs []*analysis.Analysis) (string, error) {
	r, ok := analysis.Recommend(runs)
	if !ok || r.Provisional {
		return "Not yet measured. " + demandWords() + "\n", nil
	}
	section := table.Section{Blocks: []table.Block{
		table.Paragraph(fmt.Sprintf("%s, of %s that keep every value:", over(r.Datasets), table.Plural(r.Fit, "row", "rows"))),
		recommendedRows(r, true),
		table.Paragraph(demandWords()),
	}}
	return (&table.Document{Sections: []table.Section{section}}).Markdown(), nil
}

func over(datasets []string) string {
	if len(datasets) == 1 {
		return "On `" + datasets[0] + "`"
	}
	return fmt.Sprintf("Over %d data sets", len(datasets))
}

// demandWords are what a team that ships asks of a row.
func demandWords() string {
	var names []string
	for _, d := range analysis.Demands {
		names = append(names, "“"+d.Name+"”")
	}
	return "What a team can ship meets these demands: " + strings.Join(names, ", ") + ". Rows in one line are ties: none is significantly faster, or their sizes differ by less than 0.1 %. [docs/RULES.md](docs/RULES.md#how-rows-are-recommended) has the rules."
}

// mostTies is how many names of ties a line has.
const mostTies = 6

// recommendedRows lists the recommended rows, for shipping first. Names are code in Markdown.
func recommendedRows(r analysis.Recommendation, code bool) table.List {
	var list table.List
	name := func(id string) string {
		if code {
			return "`" + id + "`"
		}
		return id
	}
	add := func(what string, rows []analysis.RankedRow, more func(row analysis.RankedRow) []string) {
		if len(rows) == 0 {
			return
		}
		var names []string
		for _, row := range rows[:min(len(rows), mostTies)] {
			words := remarks(row)
			if more != nil {
				words = append(words, more(row)...)
			}
			named := name(row.ID)
			if len(words) > 0 {
				named += " (" + strings.Join(words, "; ") + ")"
			}
			names = append(names, named)
		}
		if rest := len(rows) - len(names); rest > 0 {
			names = append(names, table.Plural(rest, "other tie", "other ties"))
		}
		list.Items = append(list.Items, table.Item{Words: what + ": " + strings.Join(names, ", ")})
	}
	size := func(row analysis.RankedRow) []string {
		bytes, _ := r.Means(row)
		if !(bytes > 0) {
			return nil
		}
		return []string{count(bytes) + " bytes on average"}
	}
	if len(r.Ship.Fastest) == 0 {
		list.Items = append(list.Items, table.Item{Words: "what a team can ship: nothing of this meets all demands"})
	}
	add("the fastest that a team can ship", r.Ship.Fastest, languages)
	add("the smallest of these", r.Ship.Smallest, size)
	add("the best time × size of these", r.Ship.Overall, nil)
	add("the fastest JSON of these that does what encoding/json does", r.FastestJSON, nil)
	add("the fastest JSON of these, whatever it does", r.FastestAnyJSON, func(row analysis.RankedRow) []string {
		if c, ok := r.Contracts[row.ID]; ok {
			return []string{c.String()}
		}
		return nil
	})
	for _, w := range r.Without {
		what := "without the demand “" + w.Demand.Name + "”"
		if w.Times.Center > 0 {
			what += fmt.Sprintf(", %s × as fast", digits(w.Times.Center))
		}
		add(what, w.Fastest, nil)
	}
	lacks := func(row analysis.RankedRow) []string {
		var names []string
		for _, d := range r.Lacks(row) {
			names = append(names, d.Name)
		}
		if len(names) == 0 {
			return nil
		}
		return []string{"lacks: " + strings.Join(names, ", ")}
	}
	if !slices.EqualFunc(r.Fastest, r.Ship.Fastest, sameRow) {
		add("the fastest, whatever it lacks", r.Fastest, lacks)
	}
	if !slices.EqualFunc(r.Smallest, r.Ship.Smallest, sameRow) {
		add("the smallest, whatever it lacks", r.Smallest, func(row analysis.RankedRow) []string { return append(size(row), lacks(row)...) })
	}
	if len(r.Unprobed) > 0 {
		var names []string
		for _, d := range r.Unprobed {
			names = append(names, "“"+d.Name+"”")
		}
		list.Items = append(list.Items, table.Item{Words: "not probed in these runs, and so not demanded: " + strings.Join(names, ", ")})
	}
	return list
}

// languages names other languages that read the row's format.
func languages(row analysis.RankedRow) []string {
	var names []string
	for _, reader := range analysis.Readers(row.Any().Variant.Format) {
		language, _, _ := strings.Cut(reader, ":")
		names = append(names, language)
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"other readers: " + strings.Join(names, ", ")}
}

func sameRow(a, b analysis.RankedRow) bool { return a.ID == b.ID }

// remarks are what a reader must know of a recommended row.
func remarks(row analysis.RankedRow) []string {
	one := row.Any()
	words := []string{one.Variant.Format}
	if one.Library != nil {
		words = append(words, codeWords(one.Library.SchemaOf(one.Variant)))
	}
	return append(slices.DeleteFunc(words, func(w string) bool { return w == "" }), row.Labels()...)
}

// codeWords say what code a library needs for a type.
func codeWords(schema string) string {
	if schema == "generated" {
		return "generated code"
	}
	return schema
}

// needs lists what a user can ask for, and what a team that ships asks for.
func needs([]*analysis.Analysis) (string, error) {
	t := &table.Table{Columns: []table.Column{{Name: "need", Code: true}, {Name: "in words"}, {Name: "a row meets it if"}, {Name: "a team's demand"}}}
	all := slices.Clone(analysis.Needs)
	demanded := func(n analysis.Need) bool {
		return slices.ContainsFunc(analysis.Demands, func(d analysis.Need) bool { return d.Key == n.Key })
	}
	for _, d := range analysis.Demands {
		if !slices.ContainsFunc(all, func(n analysis.Need) bool { return n.Key == d.Key }) {
			all = append(all, d)
		}
	}
	for _, n := range all {
		yes := ""
		if demanded(n) {
			yes = "yes"
		}
		t.Add(table.Text(n.Key), table.Text(n.Name), table.Text(n.Doc), table.Text(yes))
	}
	return t.Markdown(), nil
}
