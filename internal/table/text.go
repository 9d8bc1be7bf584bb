package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Width is the width of the terminal that all text is made for.
const Width = 80

// narrowest is how far words are wrapped and names broken to save a column.
const narrowest = 12

// Wrap breaks words into lines of at most the width, without blanks at their ends. What a terminal would
// obey is escaped.
func Wrap(words string, width int) string { return trim(text.WrapSoft(Printable(words), width)) }

// Plural writes a number of things.
func Plural(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func trim(block string) string {
	var lines []string
	for line := range strings.SplitSeq(block, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// Text draws the table for a terminal, with styles as colours where it is told to. What is
// too wide with all cells as narrow as they get is split into tables below each other.
func (t *Table) Text(colours bool) string {
	var parts []string
	switch {
	case t.Title != "" && t.Note != "":
		parts = append(parts, Wrap(t.Title+". "+t.Note, Width))
	case t.Title != "":
		parts = append(parts, Printable(t.Title)+".")
	case t.Note != "":
		parts = append(parts, Wrap(t.Note, Width))
	}
	if columns := t.read(false); len(columns) > 0 {
		parts = append(parts, t.split(columns, colours)...)
	}
	if len(t.Notes.Items) > 0 {
		parts = append(parts, strings.TrimSuffix(t.Notes.text(), "\n"))
	}
	for _, note := range t.Footnotes {
		parts = append(parts, Wrap(note, Width))
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// split draws the columns in as few tables as fit the terminal. Each begins with what
// names a row.
func (t *Table) split(columns []int, colours bool) (parts []string) {
	lead := 1 + max(0, slices.IndexFunc(columns, func(i int) bool { return t.Columns[i].Code }))
	lead = min(lead, len(columns)-1)
	for {
		n := len(columns)
		out := t.fit(columns, colours)
		for ; widest(out) > Width && n > lead+1; n-- {
			out = t.fit(columns[:n-1], colours)
		}
		parts = append(parts, out)
		if n == len(columns) {
			return parts
		}
		columns = append(slices.Clone(columns[:lead]), columns[n:]...)
	}
}

// fit draws columns, breaking as few cells as it takes to fit the terminal.
func (t *Table) fit(columns []int, colours bool) string {
	limits := map[Narrow]int{}
	out := t.draw(columns, limits, colours)
	for _, how := range []Narrow{Words, Names} {
		limits[how] = t.longest(columns, how)
		for excess := widest(out) - Width; excess > 0 && limits[how] > narrowest; excess = widest(out) - Width {
			limits[how] = max(narrowest, limits[how]-excess)
			out = t.draw(columns, limits, colours)
		}
	}
	return out
}

// longest is the width of the widest cell that may be narrowed in this way.
func (t *Table) longest(columns []int, how Narrow) (n int) {
	for _, i := range columns {
		if t.Columns[i].Narrow == how {
			for _, row := range t.Rows {
				n = max(n, text.StringWidth(t.cell(row, i).Words))
			}
		}
	}
	return n
}

// draw draws columns with cells broken where they are wider than their limit, if any.
func (t *Table) draw(columns []int, limits map[Narrow]int, colours bool) string {
	gap := "  "
	if t.Dense {
		gap = " "
	}
	tw := table.NewWriter()
	tw.SetStyle(table.Style{
		Box:     table.BoxStyle{PaddingRight: gap},
		Format:  table.FormatOptions{Header: text.FormatDefault},
		Options: table.OptionsNoBordersAndSeparators,
	})
	t.fill(tw, columns, func(name string) string { return name }, func(i int, c Cell) string {
		words := c.Words
		if limit := limits[t.Columns[i].Narrow]; limit > 0 && text.StringWidth(words) > limit {
			words = broken(words, t.Columns[i].Narrow, limit)
		}
		if colour, ok := colourOf[c.Style]; ok && colours && words != "" {
			lines := strings.Split(words, "\n")
			for i, line := range lines {
				lines[i] = colour.Sprint(line)
			}
			words = strings.Join(lines, "\n")
		}
		return words
	})
	return trim(tw.Render())
}

// fill hands columns to go-pretty, with what head and write make of their names and cells.
func (t *Table) fill(tw table.Writer, columns []int, head func(name string) string, write func(column int, c Cell) string) {
	var header table.Row
	var configs []table.ColumnConfig
	for n, i := range columns {
		c := t.Columns[i]
		header = append(header, head(c.header()))
		if c.Align == Right {
			configs = append(configs, table.ColumnConfig{Number: n + 1, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	tw.AppendHeader(header)
	tw.SetColumnConfigs(configs)
	for _, row := range t.Rows {
		var cells table.Row
		for _, i := range columns {
			cells = append(cells, write(i, t.cell(row, i)))
		}
		tw.AppendRow(cells)
	}
}

var colourOf = map[Style]text.Color{Good: text.FgGreen, Bad: text.FgRed, Warning: text.FgYellow}

// broken breaks words that are wider than a limit.
func broken(words string, how Narrow, limit int) string {
	switch how {
	case Words:
		return Wrap(words, limit)
	case Names:
		return strings.NewReplacer("[", "\n[", ",", ",\n ", " ", "\n ").Replace(words)
	}
	return words
}

// widest is the width of the longest line, colours not counted.
func widest(block string) int { return text.LongestLineLen(block) }

// text lists items with the second line of each indented, below their title.
func (l List) text() string {
	var b strings.Builder
	if l.Title != "" {
		b.WriteString(Printable(l.Title) + ".\n\n")
	}
	for _, item := range l.Items {
		words := item.Words
		if item.Name != "" {
			words = item.Name + ": " + words
		}
		b.WriteString("  " + strings.ReplaceAll(Wrap(words, Width-6), "\n", "\n    ") + "\n")
	}
	return b.String()
}
