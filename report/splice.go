package report

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A section is what a document may have between the markers
// <!-- serbench:name --> and <!-- /serbench:name -->.
type section struct {
	name  string
	write func(models []*Model) (string, error)
}

// sections by name. Those that name no format are parts of a README.
func sections() []section {
	var all []section
	for _, name := range []string{"markdown", "predecessor", "memory"} {
		format, err := Lookup(name)
		if err != nil {
			panic(err)
		}
		all = append(all, section{name, func(models []*Model) (string, error) {
			var b strings.Builder
			err := format.Write(&b, models)
			if name == "memory" {
				return "```\n" + b.String() + "```\n", err
			}
			return b.String(), err
		}})
	}
	return append(all,
		section{"best", best},
		section{"rank", headline},
		section{"libraries", libraries},
		section{"issues", issues},
		section{"caveats", caveats},
		section{"recommendation", recommendation},
		section{"verdicts", verdictTable},
		section{"builds", buildTables},
	)
}

// lone is a marker that is left where every section is taken out.
var lone = regexp.MustCompile(`(?m)^[ \t]*(<!-- /?serbench:[^\n\r]*)`)

var marker = regexp.MustCompile(`(?s)<!-- serbench:([a-z]+) -->\n(.*?)<!-- /serbench:([a-z]+) -->`)

// Splice rewrites every section of the document at path from the models. It
// fails, and leaves the document as it is, where there is no section, one that it
// does not know, or one without its end.
func Splice(path string, models []*Model) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	out, err := splice(string(text), models)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, []byte(out), 0o666)
}

func splice(text string, models []*Model) (string, error) {
	found := false
	var failed error
	out := marker.ReplaceAllStringFunc(text, func(old string) string {
		found = true
		parts := marker.FindStringSubmatch(old)
		all := sections()
		i := slices.IndexFunc(all, func(s section) bool { return s.name == parts[1] })
		if i < 0 {
			failed = errors.Join(failed, fmt.Errorf("no section is called %q; want one of %s", parts[1], sectionNames(all)))
			return old
		}
		if parts[1] != parts[3] {
			failed = errors.Join(failed, fmt.Errorf("section %q ends as section %q", parts[1], parts[3]))
			return old
		}
		body, err := all[i].write(models)
		failed = errors.Join(failed, err)
		return fmt.Sprintf("<!-- serbench:%s -->\n%s<!-- /serbench:%s -->", parts[1], body, parts[1])
	})
	if left := lone.FindStringSubmatch(marker.ReplaceAllString(text, "")); left != nil {
		failed = errors.Join(failed, fmt.Errorf("%s is not part of a section; want <!-- serbench:NAME --> and <!-- /serbench:NAME -->, each on its own line; NAME is one of %s", left[1], sectionNames(sections())))
	}
	if failed == nil && !found {
		failed = fmt.Errorf("no marker <!-- serbench:NAME --> with its end; NAME is one of %s", sectionNames(sections()))
	}
	return out, failed
}

func sectionNames(all []section) string {
	var names []string
	for _, s := range all {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

// bestRows is how many rows the short table of a README has.
const bestRows = 15

// best is the top of the first data set's ranking.
func best(models []*Model) (string, error) {
	var b strings.Builder
	m := models[0]
	if len(m.Tables) == 0 {
		return "", nil
	}
	t := m.Tables[0]
	fmt.Fprintf(&b, "The best %d of %d on `%s`:\n\n", min(bestRows, len(t.Ranked)), len(t.Ranked), t.Dataset.Name)
	m.markdownTable(&b, &t, bestRows)
	fmt.Fprintf(&b, "%s\n\n%s. %s.\n", m.legend()+" "+m.overhead(), m.versions(), m.method())
	return b.String(), nil
}

// complete ranks the rows that keep accepts and that have all data sets of the model:
// what can't carry half of the data must not lead by the other. It also returns how
// many lack one.
func complete(m *Model, keep func(Row) bool) (r Ranking, lacking int, err error) {
	all, err := NewRanking([]*Model{m}, keep, false)
	if err != nil {
		return all, 0, err
	}
	whole := map[string]bool{}
	for _, row := range all.Rows {
		if whole[row.ID] = row.Datasets == len(all.Datasets); !whole[row.ID] {
			lacking++
		}
	}
	r, err = NewRanking([]*Model{m}, func(row Row) bool { return keep(row) && whole[row.ID] }, false)
	return r, lacking, err
}

// headline is the top of the ranking over the data sets of the first run.
func headline(models []*Model) (string, error) {
	m := models[0]
	r, lacking, err := complete(m, func(Row) bool { return true })
	if err != nil {
		return "Not yet measured.\n", nil
	}
	return fmt.Sprintf("The best %d of %d over %d data sets:\n\n%s\n%s Left out are %s: it can't be carried, something is lost, or it was disturbed whenever it was measured.\n\n%s. %s.\n",
		min(bestRows, len(r.Rows)), len(r.Rows), len(r.Datasets), r.markdownRows(bestRows), r.legend(),
		plural(lacking, "row that lacks a data set", "rows that lack a data set"), m.versions(), m.method()), nil
}

// libraries lists every contestant that the run's program knows, those that it
// did not measure too.
func libraries(models []*Model) (string, error) {
	var b strings.Builder
	b.WriteString("| library | version | formats | licence | |\n| --- | --- | --- | --- | --- |\n")
	for _, c := range models[0].Run.Header.Contestants {
		if c.Reference {
			continue
		}
		name := fmt.Sprintf("[%s](%s)", c.Name, c.URL)
		if c.Excluded != "" {
			fmt.Fprintf(&b, "| %s | - | | | not measured: %s |\n", name, escape(c.Excluded))
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", name, c.ShortVersion(), strings.Join(c.Formats(), ", "), c.License, escape(c.Doc))
	}
	return b.String(), nil
}

// issues lists what default variants lose or fail at, over all data sets of the
// runs, as verification found it.
func issues(models []*Model) (string, error) {
	return bullets(findings(models, func(v *result.Variant) bool { return v.Default })), nil
}

// caveats lists what other variants lose or fail at that the default ones do not,
// and then where a library no longer encodes as it did when the predecessors
// were written.
func caveats(models []*Model) (string, error) {
	known := findings(models, func(v *result.Variant) bool { return v.Default })
	more := slices.DeleteFunc(findings(models, func(v *result.Variant) bool { return !v.Default }), func(f finding) bool {
		return slices.ContainsFunc(known, func(k finding) bool { return k.contestant == f.contestant && k.what == f.what })
	})
	lines := ""
	for _, c := range models[0].Run.Header.Contestants {
		for _, v := range c.Variants {
			if v.PredecessorReason != "" {
				lines += fmt.Sprintf("- `%s` does not have the size of its predecessor row %s: %s\n", c.Name, strings.Join(v.Predecessors, ", "), escape(v.PredecessorReason))
			}
		}
	}
	if lines != "" && len(more) == 0 {
		return lines, nil
	}
	return bullets(more) + lines, nil
}

// A finding is what variants of one contestant lose or fail at, and on which data
// sets.
type finding struct {
	contestant, what   string
	variants, datasets []string
}

func (f finding) String() string {
	with := ""
	if !slices.Equal(f.variants, []string{"default"}) {
		with = " with `" + strings.Join(f.variants, "`, `") + "`"
	}
	return fmt.Sprintf("`%s`%s %s (`%s`)", f.contestant, with, f.what, strings.Join(f.datasets, "`, `"))
}

func bullets(all []finding) string {
	if len(all) == 0 {
		return "None was found.\n"
	}
	var b strings.Builder
	for _, f := range all {
		fmt.Fprintf(&b, "- %s\n", f)
	}
	return b.String()
}

// findings gathers what is not exact of the variants that keep accepts.
func findings(models []*Model, keep func(*result.Variant) bool) []finding {
	var all []finding
	add := func(list *[]string, word string) {
		if !slices.Contains(*list, word) {
			*list = append(*list, word)
			slices.Sort(*list)
		}
	}
	for _, m := range models {
		for _, o := range m.Run.Outcomes {
			v, c := m.Run.Variant(o.Case), m.Run.Contestant(o.Contestant)
			if v == nil || c.Reference || !keep(v) || o.Result == result.Exact {
				continue
			}
			what := what(o)
			i := slices.IndexFunc(all, func(f finding) bool { return f.contestant == c.Name && f.what == what })
			if i < 0 {
				i = len(all)
				all = append(all, finding{contestant: c.Name, what: what})
			}
			add(&all[i].variants, v.Name)
			add(&all[i].datasets, o.Dataset)
		}
	}
	slices.SortFunc(all, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.contestant, b.contestant), cmp.Compare(a.what, b.what))
	})
	return all
}

var severalDigits = regexp.MustCompile(`\b\d{2,}\b`)

var elementNumber = regexp.MustCompile(`\[\d+\]`)

var sampleNumber = regexp.MustCompile(`sample \d+: `)

// what says of an outcome what it is, in words that are the same for every value.
func what(o result.Outcome) string {
	if o.Result == result.Lossy {
		return "loses `" + o.Loss + "`"
	}
	detail := elementNumber.ReplaceAllString(sampleNumber.ReplaceAllString(firstLine(o.Detail), ""), "[]")
	if o.Stage == "compare" {
		field, _, _ := strings.Cut(detail, ": want ")
		return "decodes another " + escape(field)
	}
	// Where it panicked, and by how much, is for those who look closer.
	detail, _, _ = strings.Cut(detail, ", in ")
	return "fails at " + o.Stage + ": " + escape(severalDigits.ReplaceAllString(detail, "…"))
}

// recommendation follows a stated rule, on the data sets of the first run: it names
// rows and leaves the choice to the reader.
func recommendation(models []*Model) (string, error) {
	m := models[0]
	rule := "The rule: among the default variants that keep every value of every data set exactly, those that no other is significantly faster than; the same among JSON; and the smallest encoding.\n"
	sound := func(row Row) bool {
		// On one data set, a row that was measured in too few windows ties with all.
		return row.Variant.Default && (row.Standing.Rank > 0 || len(m.Tables) > 1) && alwaysExact(models, row.Case)
	}
	all, _, err := complete(m, sound)
	if err != nil || all.Provisional {
		return "Not yet measured. " + rule, nil
	}
	over := fmt.Sprintf("Over %d data sets", len(all.Datasets))
	if len(all.Datasets) == 1 {
		over = "On `" + all.Datasets[0] + "`"
	}
	json := ""
	isJSON := func(row Row) bool { return sound(row) && row.Variant.Format == "json" }
	if r, _, err := complete(m, isJSON); err == nil {
		json = "; fastest JSON " + r.first()
	}
	smallest := slices.MinFunc(all.Rows, func(a, b RankedRow) int { return cmp.Compare(all.size(a), all.size(b)) })
	return fmt.Sprintf("%s: fastest %s%s; smallest `%s` (%s bytes on average). %s", over, all.first(), json, smallest.ID, count(all.size(smallest)), rule), nil
}

// first lists the rows that no other is faster than.
func (r Ranking) first() string {
	var names []string
	for _, row := range r.Rows {
		if row.Rank == 1 {
			names = append(names, "`"+row.ID+"`")
		}
	}
	return strings.Join(names, ", ")
}

// size is the geometric mean of a row's mean encodings, in bytes.
func (r Ranking) size(row RankedRow) float64 {
	var sizes []float64
	for _, cell := range row.cells {
		sizes = append(sizes, cell.Outcome.Sizes.Mean)
	}
	slices.Sort(sizes) // so that the product does not hang on the order of a map
	return stats.GeometricMean(sizes)
}

// alwaysExact says whether no run has an outcome of the variant, on whatever data
// set, that is not exact: what is quick on one type and wrong on another is not
// recommended for the first.
func alwaysExact(models []*Model, c result.Case) bool {
	for _, m := range models {
		for _, o := range m.Run.Outcomes {
			if o.Contestant == c.Contestant && o.Variant == c.Variant && o.Result != result.Exact {
				return false
			}
		}
	}
	return true
}
