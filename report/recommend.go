package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/fact"
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
	return "What a team can ship meets these demands: " + strings.Join(quotedNames(analysis.Demands), ", ") + ". Rows in one line are ties: none is significantly faster, or their sizes differ by less than 0.1 %. [docs/RULES.md](docs/RULES.md#how-rows-are-recommended) has the rules."
}

// mostTies is how many names of ties a line has.
const mostTies = 6

// recommendedRows lists the recommended rows, for shipping first. Names are code in Markdown.
func recommendedRows(r analysis.Recommendation, code bool) table.List {
	l := recommendedList{r: r, code: code}
	l.shippable()
	l.whateverTheyLack()
	if len(r.Unprobed) > 0 {
		l.say("not probed in these runs, and so not demanded: " + strings.Join(quotedNames(r.Unprobed), ", "))
	}
	return l.list
}

// recommendedList is the list of recommended rows under construction.
type recommendedList struct {
	r    analysis.Recommendation
	code bool
	list table.List
}

// shippable adds the rows that meet all demands, and those that meet all but one.
func (l *recommendedList) shippable() {
	if len(l.r.Ship.Fastest) == 0 {
		l.say("what a team can ship: nothing of this meets all demands")
	}
	l.add("the fastest that a team can ship", l.r.Ship.Fastest, languages)
	l.add("the smallest of these", l.r.Ship.Smallest, l.size)
	l.add("the best time × size of these", l.r.Ship.Overall, nothing)
	l.add("the fastest JSON of these that does what encoding/json does", l.r.FastestJSON, nothing)
	l.add("the fastest JSON of these, whatever it does", l.r.FastestAnyJSON, func(row analysis.RankedRow) []string {
		if c, ok := l.r.Contracts[row.ID]; ok {
			return []string{c.String()}
		}
		return nil
	})
	for _, w := range l.r.Without {
		what := "without the demand “" + w.Demand.Name + "”"
		if w.Times.Center > 0 {
			what += fmt.Sprintf(", %s × as fast", digits(w.Times.Center))
		}
		l.add(what, w.Fastest, nothing)
	}
}

// whateverTheyLack adds the best rows without any demand, where they are others.
func (l *recommendedList) whateverTheyLack() {
	if !slices.EqualFunc(l.r.Fastest, l.r.Ship.Fastest, sameRow) {
		l.add("the fastest, whatever it lacks", l.r.Fastest, l.lacks)
	}
	if !slices.EqualFunc(l.r.Smallest, l.r.Ship.Smallest, sameRow) {
		l.add("the smallest, whatever it lacks", l.r.Smallest, func(row analysis.RankedRow) []string {
			return append(l.size(row), l.lacks(row)...)
		})
	}
}

func (l *recommendedList) say(words string) {
	l.list.Items = append(l.list.Items, table.Item{Words: words})
}

// add adds a line with ties, and what more there is to say about each.
func (l *recommendedList) add(what string, ties []analysis.RankedRow, more func(analysis.RankedRow) []string) {
	if len(ties) == 0 {
		return
	}
	var names []string
	for _, row := range ties[:min(len(ties), mostTies)] {
		name := row.ID
		if l.code {
			name = "`" + name + "`"
		}
		if words := append(remarks(row), more(row)...); len(words) > 0 {
			name += " (" + strings.Join(words, "; ") + ")"
		}
		names = append(names, name)
	}
	if rest := len(ties) - len(names); rest > 0 {
		names = append(names, table.Plural(rest, "other tie", "other ties"))
	}
	l.say(what + ": " + strings.Join(names, ", "))
}

func nothing(analysis.RankedRow) []string { return nil }

func (l *recommendedList) size(row analysis.RankedRow) []string {
	bytes, _ := l.r.Means(row)
	if !(bytes > 0) {
		return nil
	}
	return []string{count(bytes) + " bytes on average"}
}

func (l *recommendedList) lacks(row analysis.RankedRow) []string {
	var names []string
	for _, d := range l.r.Lacks(row) {
		names = append(names, d.Name)
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"lacks: " + strings.Join(names, ", ")}
}

// quotedNames returns the names of needs in quotation marks.
func quotedNames(needs []analysis.Need) (names []string) {
	for _, n := range needs {
		names = append(names, "“"+n.Name+"”")
	}
	return names
}

// languages names other languages that read the row's format.
func languages(row analysis.RankedRow) []string {
	var names []string
	for _, reader := range analysis.Readers(row.Representative().Variant.Format) {
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
	one := row.Representative()
	words := []string{one.Variant.Format}
	if one.Library != nil {
		words = append(words, codeWords(one.Library.SchemaOf(one.Variant)))
	}
	return append(slices.DeleteFunc(words, func(w string) bool { return w == "" }), row.Labels()...)
}

// codeWords say what code a library needs for a type.
func codeWords(schema fact.Schema) string {
	if schema == fact.Generated {
		return "generated code"
	}
	return string(schema)
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
