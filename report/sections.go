package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// sections lists the sections: formats, and parts of a README. Files that a section shows are added
// to those given.
func sections(files map[string]string) []section {
	var all []section
	for _, name := range []string{"markdown", "predecessor", "memory"} {
		all = append(all, section{name, func(runs []*analysis.Analysis) (string, error) {
			var b strings.Builder
			err := Write(&b, name, runs, Options{})
			if name == "memory" {
				return "```\n" + b.String() + "```\n", err
			}
			return b.String(), err
		}})
	}
	return append(all,
		section{"best", best},
		section{"rank", headline},
		section{"ranking", wholeRanking},
		section{"pictures", func(runs []*analysis.Analysis) (string, error) { return pictures(runs, files) }},
		section{"libraries", libraries},
		section{"issues", issues},
		section{"caveats", caveats},
		section{"recommendation", recommendation},
		section{"needs", needs},
		section{"verdicts", verdicts},
		section{"variants", otherVerdicts},
		section{"evolution", evolution},
		section{"advisories", advisories},
		section{"json", jsonRows},
		section{"builds", func(runs []*analysis.Analysis) (string, error) { return buildSections(runs), nil }},
	)
}

// best is the top of the first data set's ranking.
func best(runs []*analysis.Analysis) (string, error) {
	a := runs[0]
	if len(a.Datasets) == 0 {
		return "", nil
	}
	d := &a.Datasets[0]
	n := min(bestRows, len(d.Ranked))
	t := rowTable(d, d.Ranked[:n], true, 0, Options{})
	return paragraphs(fmt.Sprintf("The best %d of %d on `%s`:", n, len(d.Ranked), d.Name), t, legend(a), footer(a)), nil
}

// paragraphs returns a table with words above and below it, in Markdown.
func paragraphs(above string, t *table.Table, below ...string) string {
	s := table.Section{Blocks: []table.Block{table.Paragraph(above), t}}
	for _, words := range below {
		s.Blocks = append(s.Blocks, table.Paragraph(words))
	}
	return (&table.Document{Sections: []table.Section{s}}).Markdown()
}

// libraries lists every contestant that the run knows, measured or not.
func libraries(runs []*analysis.Analysis) (string, error) {
	t := &table.Table{Columns: []table.Column{{Name: "library"}, {Name: "version"}, {Name: "formats"}, {Name: "licence"}, {Name: "what it is"}}}
	for _, c := range runs[0].Run.Header.Contestants {
		if c.Reference {
			continue
		}
		name := table.Cell{Words: c.Name, Link: c.URL}
		if c.Excluded != "" {
			t.Add(name, table.Text("-"), table.Cell{}, table.Cell{}, table.Text("not measured: "+c.Excluded))
			continue
		}
		t.Add(name, table.Text(c.ShortVersion()), table.Text(strings.Join(c.Formats(), ", ")), table.Text(c.License), table.Text(c.Doc))
	}
	return t.Markdown(), nil
}

// issues lists what default variants lose or fail at, on any data set of the runs.
func issues(runs []*analysis.Analysis) (string, error) {
	return bullets(issueItems(analysis.Issues(runs, func(v *result.Variant) bool { return v.Default }))), nil
}

// caveats lists what only other variants lose or fail at, and then where a library no
// longer encodes as it did when the predecessors were written.
func caveats(runs []*analysis.Analysis) (string, error) {
	defaults := analysis.Issues(runs, func(v *result.Variant) bool { return v.Default })
	more := slices.DeleteFunc(analysis.Issues(runs, func(v *result.Variant) bool { return !v.Default }), func(i analysis.Issue) bool {
		return slices.ContainsFunc(defaults, i.Is)
	})
	items := issueItems(more)
	for _, c := range runs[0].Run.Header.Contestants {
		for _, v := range c.Variants {
			if v.PredecessorReason != "" {
				items = append(items, table.Item{Words: fmt.Sprintf("`%s` no longer has the size in its predecessor row %s: %s", c.Name, strings.Join(v.Predecessors, ", "), v.PredecessorReason)})
			}
		}
	}
	return bullets(items), nil
}

func bullets(items []table.Item) string {
	if len(items) == 0 {
		return "None found.\n"
	}
	return (&table.Document{Sections: []table.Section{{Blocks: []table.Block{table.List{Items: items}}}}}).Markdown()
}

// issueItems writes issues, sorted by library and then by issue.
func issueItems(all []analysis.Issue) (items []table.Item) {
	slices.SortFunc(all, func(a, b analysis.Issue) int {
		return cmp.Or(cmp.Compare(a.Contestant, b.Contestant), cmp.Compare(issueWords(a), issueWords(b)))
	})
	for _, i := range all {
		with := ""
		if !slices.Equal(i.Variants, []string{fact.Default}) {
			with = " with `" + strings.Join(i.Variants, "`, `") + "`"
		}
		items = append(items, table.Item{Words: fmt.Sprintf("`%s`%s %s (`%s`)", i.Contestant, with, issueWords(i), strings.Join(i.Datasets, "`, `"))})
	}
	return items
}

func issueWords(i analysis.Issue) string {
	switch {
	case i.Loss != "":
		return "loses `" + i.Loss + "`"
	case i.Stage == fact.StageCompare:
		return "decodes a different " + i.Detail
	case i.Stage.Died(): // before it reported which operation failed
		return "fails (" + string(i.Stage) + "): " + i.Detail
	}
	if stage, panicked := i.Stage.Panicked(); panicked {
		return "panics at " + string(stage) + ": " + i.Detail
	}
	return "fails at " + string(i.Stage) + ": " + i.Detail
}

// jsonTable has what JSON rows do where libraries differ.
func jsonTable(verdicts []result.Verdict) *table.Table {
	t := &table.Table{Columns: []table.Column{
		{Name: "library", Code: true, Narrow: table.Names},
		{Name: "keys of a map"},
		{Name: "<, >, &"},
		{Name: "not UTF-8"},
		{Name: "duplicate names"},
	}}
	for i := range verdicts {
		if c, ok := analysis.JSONContractOf(&verdicts[i]); ok {
			t.Add(table.Text(verdicts[i].ID()), table.Text(c.Keys), table.Text(c.HTML), table.Text(c.Text), table.Text(c.Duplicates))
		}
	}
	return t
}

// jsonRows is that of all runs.
func jsonRows(runs []*analysis.Analysis) (string, error) {
	t := jsonTable(analysis.Verdicts(runs))
	if len(t.Rows) == 0 {
		return "Not yet probed.\n", nil
	}
	return t.Markdown(), nil
}

// verdicts is the matrix of the verdicts of all runs on default variants.
func verdicts(runs []*analysis.Analysis) (string, error) {
	defaults, _ := analysis.ByDefault(runs, analysis.Verdicts(runs))
	if len(defaults) == 0 {
		return "Not yet probed.\n", nil
	}
	return matrix(defaults, false).Markdown(), nil
}

// otherVerdicts lists the words of other variants where they differ from those of their library's
// default one.
func otherVerdicts(runs []*analysis.Analysis) (string, error) {
	_, others := analysis.ByDefault(runs, analysis.Verdicts(runs))
	list := table.List{Code: true}
	same := 0
	for _, d := range others {
		var words []string
		for _, c := range d.Columns {
			word := c.Word(d.Verdict)
			if why := verdict.WhyReview(d.Verdict, c); why != "" {
				word += " (" + why + ")"
			}
			words = append(words, fmt.Sprintf("%s %s instead of %s", c.Name, word, c.Word(d.Default)))
		}
		if len(words) == 0 {
			same++
			continue
		}
		list.Items = append(list.Items, table.Item{Name: d.Verdict.ID(), Words: strings.Join(words, ", ")})
	}
	if len(others) == 0 {
		return "Not yet probed.\n", nil
	}
	end := table.Paragraph(table.Plural(same, "other variant has", "other variants have") + " the words of their library's default one.")
	return (&table.Document{Sections: []table.Section{{Blocks: []table.Block{list, end}}}}).Markdown(), nil
}
