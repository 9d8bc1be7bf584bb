package cli

import (
	"fmt"
	"strings"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// listFairness says of each library how the rules were applied to it: its defaults, the places
// of its documentation that show them, and the other uses that were entered.
func listFairness(contestants []result.Contestant) table.View {
	flat := &table.Table{Columns: []table.Column{
		{Key: "library"}, {Key: "version"}, {Key: "variant"}, {Key: "default"}, {Key: "place"}, {Key: "shown"}, {Key: "seen"}, {Key: "instead"},
	}}
	doc := &table.Document{Title: "serbench: how each library is used", Sections: []table.Section{{Blocks: []table.Block{table.Paragraph(
		"For each library: the default of each wire format, the passage of its own documentation that shows that use and the day when it was last looked up, " +
			"why the default is another use if it is, what the authors warn of, and the other uses that the documentation offers and that are variants here. " +
			"The rules are in RULES.md. All of this comes from the library's folder in contestants; go generate ./internal/catalog writes this file. " +
			"The code that a library's rows run, generated code included, is what serbench generate --lib NAME --type TYPE -o dir writes.")}}}}
	for _, c := range contestants {
		if c.Reference || c.Excluded != "" {
			continue
		}
		list := table.List{}
		for _, w := range c.Warnings {
			list.Items = append(list.Items, table.Item{Words: w.Kind + ": " + quoteWords(w.Quote)})
		}
		for _, v := range c.Variants {
			var q result.Quote
			if v.Shown != nil {
				q = *v.Shown
			}
			flat.Add(table.Text(c.Name), table.Text(c.Version), table.Text(v.Name), table.Text(fmt.Sprint(v.Default)), table.Text(q.Place), table.Text(q.Text), table.Text(q.Seen), table.Text(v.Instead))
			if !v.Default {
				continue
			}
			words := fmt.Sprintf("default `%s`: %s", v.Name, v.Doc)
			if v.Shown != nil {
				words += " Shown in " + quoteWords(q)
			}
			if v.Instead != "" {
				words += " Not the first example: " + v.Instead
			}
			list.Items = append(list.Items, table.Item{Words: words})
		}
		for _, convention := range c.Conventions {
			list.Items = append(list.Items, table.Item{Words: convention})
		}
		if others := otherVariants(c); len(others) > 0 {
			list.Items = append(list.Items, table.Item{Words: "variants: `" + strings.Join(others, "`, `") + "`"})
		}
		doc.Sections = append(doc.Sections, table.Section{Heading: fairnessHeading(c), Blocks: []table.Block{list}})
	}
	return table.View{Document: doc, Flat: flat, Data: contestants}
}

// quoteWords is a passage with its place and day, on one line. It is code unless it has
// backticks itself, because Markdown would read other signs in it.
func quoteWords(q result.Quote) string {
	text, mark := strings.Join(strings.Fields(q.Text), " "), "`"
	if strings.Contains(text, mark) {
		mark = `"`
	}
	return q.Place + " (" + q.Seen + "): " + mark + text + mark
}

func otherVariants(c result.Contestant) (names []string) {
	for _, v := range c.Variants {
		if !v.Default {
			names = append(names, v.Name)
		}
	}
	return names
}

func fairnessHeading(c result.Contestant) string {
	words := c.Name
	if c.Module != "std" {
		words += " " + c.ShortVersion()
	}
	if c.Released != "" {
		words += ", " + c.Released
	}
	return words
}
