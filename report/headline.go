package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verdict"
)

// bestRows is how many rows the short tables of a README have.
const bestRows = 15

// wellKnown are libraries that the headline always shows: the ones that most readers compare with.
var wellKnown = []string{"json", "gob", "protobuf", "vmihailenco", "cbor"}

// standard is the module of libraries of the standard library.
const standard = "std"

// headline is the top of the ranking over the data sets of the first run, with the rows that
// everybody knows.
func headline(runs []*analysis.Analysis) (string, error) {
	return decision(runs, false, func(r analysis.Ranking) (rows []analysis.RankedRow, above string) {
		best := slices.DeleteFunc(r.Best(), func(row analysis.RankedRow) bool { return !r.HasAll(row) })
		for i, row := range best {
			if i < bestRows || slices.Contains(wellKnown, row.Library()) {
				rows = append(rows, row)
			}
		}
		return rows, fmt.Sprintf("%s were measured; %d keep every value of %s. The fastest %d of these, each by its fastest row, and those that everybody knows:",
			table.Plural(runs[0].Libraries(), "library", "libraries"), len(best), table.Plural(len(r.Datasets), "data set", "data sets"), min(bestRows, len(best)))
	})
}

// wholeRanking has every row of the first run.
func wholeRanking(runs []*analysis.Analysis) (string, error) {
	return decision(runs, true, func(r analysis.Ranking) (rows []analysis.RankedRow, above string) {
		rows = r.Whole()
		return rows, fmt.Sprintf("All %s that keep every value of %s:", table.Plural(len(rows), "row", "rows"), table.Plural(len(r.Datasets), "data set", "data sets"))
	})
}

// decision is a table of ranked rows with the columns that a team decides by, and a line on the rest.
// whole adds the method to the legend.
func decision(runs []*analysis.Analysis, whole bool, choose func(analysis.Ranking) ([]analysis.RankedRow, string)) (string, error) {
	a := runs[0]
	r, err := analysis.NewRanking(runs[:1], func(analysis.Row) bool { return true }, false, analysis.Mix{})
	if err != nil {
		return "Not yet measured.\n", nil
	}
	rows, above := choose(r)
	t := &table.Table{Columns: []table.Column{
		{Name: "place"},
		{Name: "library", Code: true},
		{Name: "format"},
		{Name: "code"},
		{Name: "× fastest", Align: table.Right},
		{Name: "size", Align: table.Right},
		{Name: "evolves"},
		{Name: "damaged input"},
		{Name: "released"},
		{Name: "labels"},
	}}
	chooser := analysis.NewChooser(runs)
	for _, row := range rows {
		one := row.Representative()
		times := ratio(row.Ratio.Center)
		if row.ID != r.Rows[0].ID {
			times += " " + plusMinus(row.Ratio)
		}
		code, released := "", ""
		if one.Library != nil {
			code, released = codeWords(one.Library.SchemaOf(one.Variant)), one.Library.Released
			if one.Library.Module == standard {
				released = "with Go"
			}
		}
		evolves, damage := verdictWords(chooser, one)
		t.Add(table.Text(placeWords(r, row)), table.Text(row.ID), table.Text(one.Variant.Format), table.Text(code), table.Text(strings.TrimSpace(times)),
			table.Text(byteCount(r.Size(row))), table.Text(evolves), table.Text(damage), table.Text(released), table.Text(strings.Join(row.Labels(), ", ")))
	}
	var below []string
	if rest := unplaced(runs, r); rest != "" {
		below = append(below, rest)
	}
	if whole {
		below = append(below, rankLegend(r), decisionWords, footer(a))
	} else {
		below = append(below, headlineWords, versions(a)+", "+a.Run.Header.Started.Format("2006-01-02")+".")
	}
	return paragraphs(above, t, below...), nil
}

// headlineWords are the legend of the headline.
const headlineWords = "place: the places that the data leave open, among all rows that keep every value, with 95 % confidence. × fastest: the geometric mean of the round trips, relative to the first row. code: none (reflection), by the library's generator, or calls that you write by hand for each field. evolves: whether another version of a record can be read, and how many of 12 changes are; ! if one is silently read wrong. damaged input: the worst that one of so many inputs did. [docs/RANKING.md](docs/RANKING.md) has all rows and every column's meaning."

// decisionWords are the legend of the columns besides place and time.
const decisionWords = "code: what the library needs for your type: nothing (reflection), code by its generator, or calls that you write by hand for each field; in rows by hand, serbench wrote them. size: the geometric mean of the mean encodings. evolves: yes if a version of a record with a field more or less reads the other's bytes, and no change is read wrong without an error; the number of changes that are read right, of 12; ! if one is silently read wrong. damaged input: ok with the number of inputs tried, or the worst that one of them did: panics; hangs; takes more than 64 MiB, or all memory; overflows the stack; dies (ends the process). ours: the checks are serbench's. labels: what its authors warn of first; unsafe: the row's code imports package unsafe; mirror: values go through a type like yours; a copyleft license."

// placeWords writes the places of a row of a ranking, "–" if it lacks data sets.
func placeWords(r analysis.Ranking, row analysis.RankedRow) string {
	if !r.HasAll(row) {
		return "–"
	}
	return place(slices.IndexFunc(r.Rows, func(other analysis.RankedRow) bool { return sameRow(other, row) }), row.Place)
}

// verdictWords say whether a row evolves and what damaged input does to it.
func verdictWords(chooser *analysis.Chooser, row analysis.Row) (evolves, damage string) {
	v := chooser.Verdict(row.Case.Contestant, row.Case.Variant)
	if v == nil {
		return "not probed", "not probed"
	}
	evolves = "no"
	if chooser.Evolves(row) {
		evolves = "yes"
	}
	return evolves + ", " + verdict.Evolve.Word(v), verdict.Damage.Word(v)
}

// unplaced names the libraries that have no place, with the reason for each.
func unplaced(runs []*analysis.Analysis, r analysis.Ranking) string {
	placed := map[string]bool{}
	for _, row := range r.Rows {
		placed[row.Library()] = placed[row.Library()] || r.HasAll(row)
	}
	a := runs[0]
	defaults := analysis.Issues([]*analysis.Analysis{a}, func(v *result.Variant) bool { return v.Default && v.Ranked })
	var words []string
	for _, c := range a.Run.Header.Contestants {
		if c.Reference || c.Excluded != "" || placed[c.Name] {
			continue
		}
		var datasets []string
		reason := c.Limit
		for _, i := range defaults {
			if i.Contestant != c.Name {
				continue
			}
			for _, d := range i.Datasets {
				if !slices.Contains(datasets, d) {
					datasets = append(datasets, d)
				}
			}
			if reason == "" {
				reason = issueWords(i)
			}
		}
		if len(datasets) > 0 {
			words = append(words, fmt.Sprintf("`%s` (wrong on %d of %d: %s)", c.Name, len(datasets), len(a.Datasets), reason))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "Without a place, because they refuse or change values: " + strings.Join(words, ", ") + "."
}
