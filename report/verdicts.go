package report

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verdict"
)

// matrix is the table of verdicts. On a terminal it is denser, and shortens the name of the
// variant with the same decoder to "above".
func matrix(verdicts []result.Verdict, terminal bool) *table.Table {
	columns := analysis.Asked(verdicts)
	t := &table.Table{Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}, Dense: terminal}
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Column{Name: c.Name, Doc: c.Doc})
	}
	styles := map[verdict.Severity]table.Style{verdict.Good: table.Good, verdict.Caution: table.Warning, verdict.Bad: table.Bad}
	for i := range verdicts {
		v := &verdicts[i]
		cells := []table.Cell{table.Text(v.ID())}
		for _, c := range columns {
			read := c.Read(v)
			if terminal && c == verdict.Damage && v.Decoder != "" {
				read.Word = "above"
			}
			cell := table.Text(read.Word)
			cell.Style = styles[read.Severity]
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	t.Notes = t.Legend()
	if slices.Contains(columns, verdict.Damage) {
		if words := fuzzedWith(verdicts); words != "" {
			t.Notes.Items = append(t.Notes.Items, table.Item{Name: "fuzzed", Words: words})
		}
	}
	if row := badRow(verdicts, columns); row != "" {
		t.Notes.Items = append(t.Notes.Items, table.Item{
			Name: "by the library alone", Words: "a program that shows the words of a row that cost data or the process, without serbench: " + standalone(row),
		})
	}
	for i := range verdicts {
		for _, c := range columns {
			if why := verdict.WhyReview(&verdicts[i], c); why != "" {
				t.Notes.Items = append(t.Notes.Items, table.Item{Name: verdict.UnderReview, Words: verdicts[i].ID() + ", " + c.Name + ": " + why})
			}
		}
	}
	return t
}

// badRow is a row with a bad word; "" if there is none.
func badRow(verdicts []result.Verdict, columns []*verdict.Column) string {
	for i := range verdicts {
		if slices.ContainsFunc(columns, func(c *verdict.Column) bool { return c.Read(&verdicts[i]).Severity == verdict.Bad }) {
			return verdicts[i].ID()
		}
	}
	return ""
}

// fuzzedTypes describe the types that decoders are fuzzed with.
var fuzzedTypes = []struct{ name, doc string }{
	{"every", "a record with every kind of field"},
	{"nested", "a record with a list of records"},
	{"flat", "a record of three fields"},
	{"tree", "a record that contains itself"},
}

// fuzzedWith lists the types that decoders were fuzzed with; "" if none was fuzzed.
func fuzzedWith(verdicts []result.Verdict) string {
	decoders := map[string]int{}
	for _, v := range verdicts {
		for _, d := range v.Damage {
			if d.Fuzzing != nil {
				decoders[d.Type]++
			}
		}
	}
	var parts []string
	for _, typ := range fuzzedTypes {
		if n := decoders[typ.name]; n > 0 {
			parts = append(parts, table.Plural(n, "decoder", "decoders")+" on "+typ.doc)
		}
	}
	return strings.Join(parts, ", ")
}

// example returns the shortest finding that made a column's word. Inputs that are not public yet are not
// in the files.
func example(c verdict.Cell) string {
	f, ok := c.Example()
	if !ok {
		return ""
	}
	words := string(f.Probe) + ": " + string(f.Answer)
	if f.Input != "" {
		words += "; " + f.Input
	}
	if f.Detail != "" {
		words += " → " + brief(f.Detail)
	}
	return shorten(words, 200)
}
