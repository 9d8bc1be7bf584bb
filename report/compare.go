package report

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/stats"
)

// A Verdict says what became of a case.
type Verdict string

// A case is better or worse where the whole interval of its ratio lies beyond the
// threshold, the same where it lies within, and otherwise it can't be told.
const (
	Better     Verdict = "better"
	Worse      Verdict = "worse"
	Same       Verdict = "same"
	CannotTell Verdict = "cannot tell"
)

// A Comparison is of two runs.
type Comparison struct {
	Old, New *result.Run
	// Threshold is the least change that counts, as a share.
	Threshold float64
	// Drift is how many times the old run's the new run's anchors read: what the
	// machine did between them. Every interval is widened by it.
	Drift   float64
	Changes []Change
	// Means are of each contestant's ratios.
	Means []Mean
	// OnlyOld and OnlyNew are cases that one run has.
	OnlyOld, OnlyNew []string
}

// A Change is one operation of one case.
type Change struct {
	result.Case
	ID        string // contestant[variant]
	Operation string
	Old, New  float64       // nanoseconds per operation
	Ratio     stats.Summary // new/old
	Verdict   Verdict
}

// A Mean is the geometric mean of a contestant's ratios new/old.
type Mean struct {
	ID    string
	Ratio float64
	Cases int
}

// Compare compares what two runs share. The sample of each is its process medians;
// they do not pair, because the windows of two runs have nothing in common.
func Compare(old, new *result.Run, threshold float64) Comparison {
	c := Comparison{Old: old, New: new, Threshold: threshold, Drift: drift(old, new)}
	before, after := rowsOf(New(old)), rowsOf(New(new))
	ratios := map[string][]float64{}
	for _, of := range old.Header.Plan.Cases {
		x, hadOld := before[of]
		y, hasNew := after[of]
		switch {
		case hadOld && !hasNew:
			c.OnlyOld = append(c.OnlyOld, of.String())
			continue
		case !hadOld:
			continue
		}
		for _, op := range old.Header.Plan.Operations {
			p, q := x.Cells[op], y.Cells[op]
			if len(p.series) == 0 || len(q.series) == 0 {
				continue
			}
			ratio := stats.Change(p.series.Values(), q.series.Values())
			wide := max(c.Drift, 1/c.Drift)
			ratio.Lo, ratio.Hi = ratio.Lo/wide, ratio.Hi*wide
			c.Changes = append(c.Changes, Change{
				Case: of, ID: x.ID, Operation: op, Old: p.Time.Center, New: q.Time.Center, Ratio: ratio,
				Verdict: verdict(ratio, threshold, x.Disturbed || y.Disturbed),
			})
			ratios[x.ID] = append(ratios[x.ID], ratio.Center)
		}
	}
	for _, of := range new.Header.Plan.Cases {
		if _, hadOld := before[of]; !hadOld {
			if _, hasNew := after[of]; hasNew {
				c.OnlyNew = append(c.OnlyNew, of.String())
			}
		}
	}
	for id, all := range ratios {
		c.Means = append(c.Means, Mean{id, stats.GeometricMean(all), len(all)})
	}
	slices.SortFunc(c.Means, func(a, b Mean) int { return cmp.Or(-cmp.Compare(a.Ratio, b.Ratio), cmp.Compare(a.ID, b.ID)) })
	slices.SortStableFunc(c.Changes, func(a, b Change) int { return -cmp.Compare(a.Ratio.Center, b.Ratio.Center) })
	return c
}

func verdict(ratio stats.Summary, threshold float64, disturbed bool) Verdict {
	switch {
	case disturbed || !ratio.HasInterval():
		return CannotTell
	case ratio.Lo > 1+threshold:
		return Worse
	case ratio.Hi < 1/(1+threshold):
		return Better
	case ratio.Lo >= 1/(1+threshold) && ratio.Hi <= 1+threshold:
		return Same
	}
	return CannotTell
}

// Count counts a verdict.
func (c Comparison) Count(v Verdict) (n int) {
	for _, change := range c.Changes {
		if change.Verdict == v {
			n++
		}
	}
	return n
}

func rowsOf(m *Model) map[result.Case]Row {
	rows := map[result.Case]Row{}
	for _, t := range m.Tables {
		for _, row := range t.Timed() {
			rows[row.Case] = row
		}
	}
	return rows
}

// drift is the ratio of the anchors' medians, over the anchors that both have, in
// workers that were not disturbed; 1 where there are none.
func drift(old, new *result.Run) float64 {
	a, b := anchorMedians(old), anchorMedians(new)
	var ratios []float64
	for key, x := range a {
		if y := b[key]; y > 0 {
			ratios = append(ratios, y/x)
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	return stats.Median(ratios)
}

func anchorMedians(run *result.Run) map[string]float64 {
	judge := result.NewJudge(run)
	readings := map[string][]float64{}
	for _, w := range run.Timing() {
		if w.Status != result.OK || judge.Disturbed(w) {
			continue
		}
		for _, a := range w.Anchors {
			if a.NSPerOp > 0 {
				readings[a.Key()] = append(readings[a.Key()], a.NSPerOp)
			}
		}
	}
	medians := map[string]float64{}
	for key, values := range readings {
		medians[key] = stats.Median(values)
	}
	return medians
}

// CompareFormats are the names of the formats that a comparison can be written in.
var CompareFormats = []string{"text", "markdown", "csv", "json"}

// Write writes the comparison in one of CompareFormats.
func (c Comparison) Write(w io.Writer, format string) error {
	switch format {
	case "text":
		return c.text(w)
	case "markdown":
		return c.markdown(w)
	case "csv":
		return c.csv(w)
	case "json":
		return c.json(w)
	}
	return fmt.Errorf("unknown format %q; want one of %s", format, strings.Join(CompareFormats, ", "))
}

// cells are a change's as tables show them.
func (ch Change) cells() []string {
	return []string{ch.Dataset, ch.ID, ch.Operation, duration(ch.Old), duration(ch.New), change(ch.Ratio.Center), interval(ch.Ratio), string(ch.Verdict)}
}

var compareColumns = []string{"data", "library", "operation", "old", "new", "change", "95 %", "verdict"}

// bound writes one end of an interval as change does, whole where it is large.
func bound(ratio float64) string {
	decimals := 1
	if percent := 100 * (ratio - 1); math.Abs(percent) >= 10 {
		decimals = 0
	}
	return strconv.FormatFloat(100*(ratio-1), 'f', decimals, 64)
}

// change writes a ratio as what was gained or lost, with a sign.
func change(ratio float64) string {
	if math.IsNaN(ratio) {
		return "-"
	}
	return strconv.FormatFloat(100*(ratio-1), 'f', 1, 64) + " %"
}

func (c Comparison) summary() string {
	words := fmt.Sprintf("%d worse, %d better, %d the same to within %s, %d cannot be told. Negative is faster.",
		c.Count(Worse), c.Count(Better), c.Count(Same), percent(c.Threshold), c.Count(CannotTell))
	words += fmt.Sprintf(" The machine itself: the anchors read %s, by which every interval is widened.", change(c.Drift))
	for _, only := range []struct {
		run   string
		cases []string
	}{{"old", c.OnlyOld}, {"new", c.OnlyNew}} {
		if len(only.cases) > 0 {
			words += fmt.Sprintf(" Only in the %s run: %s.", only.run, strings.Join(only.cases, ", "))
		}
	}
	return words
}

func (c Comparison) text(w io.Writer) error {
	header := table.Row{}
	for _, name := range compareColumns {
		header = append(header, name)
	}
	tw := plain.NewTable(header)
	var right []table.ColumnConfig
	for i := 4; i <= 7; i++ {
		right = append(right, table.ColumnConfig{Number: i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	tw.SetColumnConfigs(right)
	for _, ch := range c.Changes {
		row := table.Row{}
		for i, cell := range ch.cells() {
			if i == 1 {
				cell = breakName(cell, narrowName)
			}
			row = append(row, cell)
		}
		tw.AppendRow(row)
	}
	means := plain.NewTable(table.Row{"library", "mean change", "of"})
	for _, m := range c.Means {
		means.AppendRow(table.Row{m.ID, change(m.Ratio), m.Cases})
	}
	_, err := fmt.Fprintf(w, "%s\n\nGeometric means.\n\n%s\n\n%s\n", plain.Render(tw), plain.Render(means), plain.Wrap(c.summary(), plain.Width))
	return err
}

func (c Comparison) markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n| --- | --- | --- | ---: | ---: | ---: | ---: | --- |\n", strings.Join(compareColumns, " | "))
	for _, ch := range c.Changes {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(ch.cells(), " | "))
	}
	b.WriteString("\n| library | geometric mean | cases |\n| --- | ---: | ---: |\n")
	for _, m := range c.Means {
		fmt.Fprintf(&b, "| %s | %s | %d |\n", m.ID, change(m.Ratio), m.Cases)
	}
	_, err := fmt.Fprintf(w, "%s\n%s\n", b.String(), c.summary())
	return err
}

func (c Comparison) csv(w io.Writer) error {
	out := csv.NewWriter(w)
	_ = out.Write([]string{"dataset", "contestant", "variant", "operation", "ns_old", "ns_new", "ratio", "ratio_lo", "ratio_hi", "coverage", "verdict"})
	number := func(x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return strconv.FormatFloat(x, 'g', 8, 64)
	}
	for _, ch := range c.Changes {
		_ = out.Write([]string{
			ch.Dataset, ch.Contestant, ch.Variant, ch.Operation, number(ch.Old), number(ch.New),
			number(ch.Ratio.Center), number(ch.Ratio.Lo), number(ch.Ratio.Hi), number(ch.Ratio.Coverage), string(ch.Verdict),
		})
	}
	out.Flush()
	return out.Error()
}

func (c Comparison) json(w io.Writer) error {
	type changed struct {
		result.Case
		Operation string  `json:"operation"`
		Old       number  `json:"ns_old"`
		New       number  `json:"ns_new"`
		Ratio     number  `json:"ratio"`
		Lo        number  `json:"ratio_lo"`
		Hi        number  `json:"ratio_hi"`
		Coverage  number  `json:"coverage"`
		Verdict   Verdict `json:"verdict"`
	}
	type mean struct {
		ID    string `json:"id"`
		Ratio number `json:"ratio"`
		Cases int    `json:"cases"`
	}
	out := struct {
		Threshold float64   `json:"threshold"`
		Drift     number    `json:"drift"`
		Changes   []changed `json:"changes"`
		Means     []mean    `json:"means"`
		OnlyOld   []string  `json:"only_old"`
		OnlyNew   []string  `json:"only_new"`
	}{Threshold: c.Threshold, Drift: number(c.Drift), OnlyOld: append([]string{}, c.OnlyOld...), OnlyNew: append([]string{}, c.OnlyNew...)}
	for _, ch := range c.Changes {
		out.Changes = append(out.Changes, changed{
			ch.Case, ch.Operation, number(ch.Old), number(ch.New),
			number(ch.Ratio.Center), number(ch.Ratio.Lo), number(ch.Ratio.Hi), number(ch.Ratio.Coverage), ch.Verdict,
		})
	}
	for _, m := range c.Means {
		out.Means = append(out.Means, mean{m.ID, number(m.Ratio), m.Cases})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
