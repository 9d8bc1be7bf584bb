package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/serbench/serbench/internal/plain"
)

// Text writes tables for a terminal.
func Text(w io.Writer, models []*Model) error {
	var b strings.Builder
	for i, m := range models {
		if i > 0 {
			b.WriteString("\n")
		}
		if len(models) > 1 {
			fmt.Fprintf(&b, "%s\n", m.Run.Path)
		}
		for _, t := range m.Tables {
			m.textTable(&b, &t)
		}
		for _, p := range m.Overall() {
			b.WriteString(p.text())
		}
		if err := Verdicts(&b, m.Run, false); err != nil {
			return err
		}
		m.textFoot(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (m *Model) textTable(b *strings.Builder, t *Table) {
	b.WriteString(plain.Wrap(t.Dataset.Name+": "+t.Dataset.Doc, plain.Width) + "\n\n")
	if len(t.Ranked) > 0 {
		b.WriteString(m.render(t, t.Ranked, true) + "\n\n")
	}
	if len(t.Special) > 0 {
		b.WriteString("Other contracts, not ranked: buffers reused, strings aliased, native messages,\nlong streams.\n\n")
		b.WriteString(m.render(t, t.Special, false) + "\n\n")
	}
	if len(t.Lossy) > 0 {
		fmt.Fprintf(b, "Lossy, not ranked: %s not what was marshalled.\n\n", plural(len(t.Lossy), "row whose result is", "rows whose results are"))
		b.WriteString(m.render(t, t.Lossy, false) + "\n\n")
	}
	if len(t.References) > 0 {
		b.WriteString("References.\n\n" + m.render(t, t.References, false) + "\n\n")
	}
	if len(t.Untimed) > 0 {
		b.WriteString("Not timed.\n\n")
		for _, row := range t.Untimed {
			b.WriteString(item(row.ID, row.Why()))
		}
		b.WriteString("\n")
	}
	notes := ""
	for _, row := range t.Timed() {
		for _, note := range row.Notes {
			notes += item(row.ID, note)
		}
	}
	if notes != "" {
		b.WriteString("Notes.\n\n" + notes + "\n")
	}
	for _, p := range t.Passes {
		b.WriteString(p.text())
	}
}

// text is the pass for a terminal.
func (p Pass) text() string {
	return p.Title + ".\n\n" + plain.Wrap(p.Note, plain.Width) + "\n\n" + p.render() + "\n\n"
}

func (p Pass) render() string {
	out := p.draw(narrowPassName)
	if widest(out) > plain.Width {
		out = p.draw(narrowName)
	}
	return out
}

// draw breaks names that are longer than a width.
func (p Pass) draw(name int) string {
	header, columns := table.Row{}, []table.ColumnConfig{}
	for i, name := range p.Columns {
		header = append(header, name)
		align := text.AlignRight
		if i == 0 {
			align = text.AlignLeft
		}
		columns = append(columns, table.ColumnConfig{Number: i + 1, Align: align, AlignHeader: align})
	}
	tw := plain.NewTable(header)
	tw.SetColumnConfigs(columns)
	for _, cells := range p.Rows {
		row := table.Row{}
		for i, cell := range cells {
			width := narrowBuild
			if i == 0 {
				width = name
			}
			row = append(row, breakName(cell, width))
		}
		tw.AppendRow(row)
	}
	return plain.Render(tw)
}

// Where a table is wider than the terminal, first losses and then names are
// broken into lines, down to these widths.
const (
	narrowLoss = 12
	narrowName = 12
	// narrowPassName leaves room for the five columns of the widest pass.
	narrowPassName = 34
	// narrowBuild is for the settings of a build.
	narrowBuild = 20
)

// render draws one group. A column that says nothing in this group is left out.
func (m *Model) render(t *Table, rows []Row, ranked bool) string {
	lossy, longest := false, 0
	for _, row := range rows {
		lossy = lossy || row.Loss() != ""
		longest = max(longest, utf8.RuneCountInString(row.ID))
	}
	header := table.Row{"library"}
	if ranked {
		header = table.Row{"rank", "library"}
	}
	for _, op := range t.Operations {
		header = append(header, op)
		if m.ShowNet {
			header = append(header, "net")
		}
	}
	header = append(header, "×limit", "bytes", "heap B", "allocs")
	if lossy {
		header = append(header, "loss")
	}
	tw := plain.NewTable(header)
	for i, row := range rows {
		cells := table.Row{row.ID}
		if ranked {
			cells = table.Row{m.rank(i, row), row.ID}
		}
		for _, op := range t.Operations {
			cells = append(cells, row.time(op))
			if m.ShowNet {
				cells = append(cells, row.net(op))
			}
		}
		cells = append(cells, ratio(row.ToLimit.Center), count(row.Outcome.Sizes.Mean), count(row.Total.HeapBytes), count(row.Total.Allocs))
		if lossy {
			cells = append(cells, row.Loss())
		}
		tw.AppendRow(cells)
	}
	draw := func(name, loss int) string {
		columns := []table.ColumnConfig{
			{Name: "library", WidthMax: name, WidthMaxEnforcer: breakName},
			{Name: "loss", WidthMax: loss, WidthMaxEnforcer: text.WrapSoft},
		}
		for _, name := range []string{"marshal", "unmarshal", "net", "×limit", "bytes", "heap B", "allocs"} {
			columns = append(columns, table.ColumnConfig{Name: name, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
		tw.SetColumnConfigs(columns)
		return plain.Render(tw)
	}
	out := draw(0, 0)
	if widest(out) > plain.Width {
		out = draw(0, narrowLoss)
	}
	if excess := widest(out) - plain.Width; excess > 0 {
		out = draw(max(narrowName, longest-excess), narrowLoss)
	}
	return out
}

// breakName breaks a row's name before its variant and between the variant's
// options.
func breakName(name string, width int) string {
	if utf8.RuneCountInString(name) <= width {
		return name
	}
	return strings.NewReplacer("[", "\n[", ",", ",\n ").Replace(name)
}

// widest is the length of the longest line.
func widest(block string) int {
	n := 0
	for line := range strings.SplitSeq(block, "\n") {
		n = max(n, utf8.RuneCountInString(line))
	}
	return n
}

// rank writes a place: with the letters of its ties, or only the order where
// there are too few windows to tell.
func (m *Model) rank(i int, row Row) string {
	if row.Disturbed {
		return "disturbed"
	}
	if m.Provisional() {
		return fmt.Sprintf("(%d)", i+1)
	}
	if row.Standing.Rank == 0 {
		return "-"
	}
	return fmt.Sprintf("%d %s", row.Standing.Rank, row.Standing.Letters)
}

// item is one line of a list, wrapped with its second line indented.
func item(name, words string) string {
	return "  " + strings.ReplaceAll(plain.Wrap(name+": "+words, plain.Width-6), "\n", "\n    ") + "\n"
}

func (m *Model) textFoot(b *strings.Builder) {
	paragraph := func(words string) { b.WriteString(plain.Wrap(words, plain.Width) + "\n") }
	if excluded := m.excluded(); len(excluded) > 0 {
		b.WriteString("Not measured.\n\n")
		for _, x := range excluded {
			b.WriteString(item(x[0], x[1]))
		}
		b.WriteString("\n")
	}
	if m.onlyProbed() {
		b.WriteString("\n")
		paragraph(m.versions() + ".")
		return
	}
	paragraph(m.legend() + " " + m.overhead())
	paragraph(m.versions() + ".")
	paragraph(m.method() + ".")
}

// legend says how to read the tables.
func (m *Model) legend() string {
	ties := "rank = 1 + the number of rows that are significantly faster at the round trip; rows that share a letter can't be told apart; a row without a rank was measured in too few windows."
	if m.Provisional() {
		ties = "Under 6 windows there are no intervals: (n) is only the order in which rows came out."
	}
	return ties + " Times are medians per operation; ×limit is the round trip as a ratio to code written by hand for the type; bytes is the mean encoding, heap B and allocs are of both operations."
}

func plural(n int, one, many string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %s", n, many)
}

// provisionalRows is how many rows of each table a run shows on the way.
const provisionalRows = 10

// Provisionally draws the best rows as far as they are known, for a run that
// goes on.
func (m *Model) Provisionally() string {
	var b strings.Builder
	for _, t := range m.Tables {
		if len(t.Ranked) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s: best %d of %d so far\n", t.Dataset.Name, min(provisionalRows, len(t.Ranked)), len(t.Ranked))
		b.WriteString(m.render(&t, t.Ranked[:min(provisionalRows, len(t.Ranked))], true) + "\n\n")
	}
	return b.String()
}
