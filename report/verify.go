package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result"
)

// Verify writes the outcomes of round trips and the matrix of verdicts in one of package
// table's formats. CSV has a line for each answer.
func Verify(w io.Writer, format string, a *analysis.Analysis, options Options) error {
	verdicts := analysis.Verdicts([]*analysis.Analysis{a})
	data := struct {
		Outcomes []result.Outcome `json:"outcomes"`
		Verdicts []result.Verdict `json:"verdicts"`
	}{append([]result.Outcome{}, a.Run.Outcomes...), append([]result.Verdict{}, verdicts...)}
	section := table.Section{}
	if len(a.Run.Outcomes) > 0 {
		section.Blocks = outcomeBlocks(a.Run)
	}
	if len(verdicts) > 0 {
		section.Blocks = append(section.Blocks, matrix(verdicts, format == "text"))
	}
	if contracts := jsonTable(verdicts); len(contracts.Rows) > 0 {
		contracts.Title = "JSON, where libraries differ"
		section.Blocks = append(section.Blocks, contracts)
	}
	if known := Advisories(asked(a.Run)); len(known.Items) > 0 {
		section.Blocks = append(section.Blocks, known)
	}
	doc := &table.Document{Title: "serbench: what libraries keep and lose", Sections: []table.Section{section}}
	return table.View{Document: doc, Flat: answerTable(a.Run.Outcomes, verdicts), Data: data}.Write(w, format, options.Colours)
}

// asked returns the contestants that the run has outcomes or verdicts of.
func asked(run *result.Run) []result.Contestant {
	return slices.DeleteFunc(slices.Clone(run.Header.Contestants), func(c result.Contestant) bool {
		return !slices.ContainsFunc(run.Outcomes, func(o result.Outcome) bool { return o.Contestant == c.Name }) &&
			!slices.ContainsFunc(run.Verdicts, func(v result.Verdict) bool { return v.Contestant == c.Name })
	})
}

// outcomeBlocks are a matrix of libraries and data sets, the reasons for outcomes that are
// not exact, and the counts.
func outcomeBlocks(run *result.Run) []table.Block {
	var ids []string
	outcomes := map[string]map[string]result.Outcome{}
	counts := map[result.Fidelity]int{}
	for _, o := range run.Outcomes {
		id := o.ID()
		if outcomes[id] == nil {
			outcomes[id] = map[string]result.Outcome{}
			ids = append(ids, id)
		}
		outcomes[id][o.Dataset] = o
		counts[o.Result]++
	}
	slices.Sort(ids)
	t := &table.Table{Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}}
	for _, d := range run.Header.Datasets {
		t.Columns = append(t.Columns, table.Column{Name: d.Name, Narrow: table.Words})
	}
	reasons := table.List{Code: true}
	for _, id := range ids {
		cells := []table.Cell{table.Text(id)}
		for _, d := range run.Header.Datasets {
			o, ok := outcomes[id][d.Name]
			if !ok {
				cells = append(cells, table.Cell{})
				continue
			}
			cells = append(cells, outcomeCell(o))
			if o.Detail != "" {
				reasons.Items = append(reasons.Items, table.Item{Name: id + " on " + d.Name, Words: reason(o)})
			}
		}
		t.Add(cells...)
	}
	blocks := []table.Block{t}
	if len(reasons.Items) > 0 {
		blocks = append(blocks, reasons)
	}
	return append(blocks, table.Paragraph(fmt.Sprintf("%d exact, %d lossy, %d wrong", counts[result.Exact], counts[result.Lossy], counts[result.Wrong])))
}

func outcomeCell(o result.Outcome) table.Cell {
	switch o.Result {
	case result.Lossy:
		if o.Loss == "" {
			return table.Cell{Words: "left out", Style: table.Warning}
		}
		return table.Cell{Words: o.Loss, Style: table.Warning}
	case result.Wrong:
		return table.Cell{Words: "wrong", Style: table.Bad}
	}
	return table.Cell{Words: "exact", Style: table.Good}
}

// reason says why an outcome is not exact: the loss or the stage, and the first failure.
func reason(o result.Outcome) string {
	words := firstLine(o.Detail)
	if o.Loss == "" && len(o.LeftOut) > 0 && o.Result == result.Lossy {
		return without(o.LeftOut) + ", which serbench's plain type lacks: " + words
	}
	if label := cmp.Or(o.Loss, string(o.Stage)) + ": "; !strings.Contains(words, label) {
		return label + words
	}
	return words
}

// answerTable has a line for each outcome and each finding.
func answerTable(outcomes []result.Outcome, verdicts []result.Verdict) *table.Table {
	t := &table.Table{}
	for _, key := range []string{"contestant", "variant", "group", "probe", "answer", "detail"} {
		t.Columns = append(t.Columns, table.Column{Key: key})
	}
	add := func(words ...string) {
		var cells []table.Cell
		for _, word := range words {
			cells = append(cells, table.Text(word))
		}
		t.Add(cells...)
	}
	for _, o := range outcomes {
		add(o.Contestant, o.Variant, "round trip", o.Dataset, string(o.Result), reason(o))
	}
	for _, v := range verdicts {
		for _, f := range v.Findings {
			add(v.Contestant, v.Variant, string(f.Group), string(f.Probe), string(f.Answer), f.Detail)
		}
	}
	return t
}
