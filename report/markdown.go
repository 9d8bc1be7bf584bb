package report

import (
	"fmt"
	"io"
	"strings"
)

// Markdown writes the tables for a document.
func Markdown(w io.Writer, models []*Model) error {
	var b strings.Builder
	for _, m := range models {
		for _, t := range m.Tables {
			fmt.Fprintf(&b, "### %s\n\n%s\n\n", t.Dataset.Name, t.Dataset.Doc)
			m.markdownTable(&b, &t, -1)
		}
		for _, p := range m.Overall() {
			fmt.Fprintf(&b, "### %s\n\n", p.Title)
			p.markdown(&b)
		}
		if excluded := m.excluded(); len(excluded) > 0 {
			b.WriteString("Not measured:\n\n")
			for _, x := range excluded {
				fmt.Fprintf(&b, "- `%s`: %s\n", x[0], escape(x[1]))
			}
			b.WriteString("\n")
		}
		if len(m.Run.Verdicts) > 0 {
			matrix, err := verdictTable([]*Model{m})
			if err != nil {
				return err
			}
			b.WriteString("### Verdicts\n\n" + matrix + "\n")
		}
		if m.onlyProbed() {
			fmt.Fprintf(&b, "%s.\n", m.versions())
			continue
		}
		fmt.Fprintf(&b, "%s\n\n%s. %s.\n", m.legend()+" "+m.overhead(), m.versions(), m.method())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownTable writes a data set's groups; best limits the ranked rows, and
// leaves the other groups out, unless it is negative.
func (m *Model) markdownTable(b *strings.Builder, t *Table, best int) {
	ranked := t.Ranked
	if best >= 0 {
		ranked = ranked[:min(best, len(ranked))]
	}
	m.markdownRows(b, t, ranked, true)
	if best >= 0 {
		return
	}
	for _, group := range []struct {
		title string
		rows  []Row
	}{
		{"Other contracts, not ranked", t.Special},
		{"Lossy, not ranked", t.Lossy},
		{"References", t.References},
	} {
		if len(group.rows) > 0 {
			fmt.Fprintf(b, "%s:\n\n", group.title)
			m.markdownRows(b, t, group.rows, false)
		}
	}
	notes := ""
	for _, row := range t.Timed() {
		for _, note := range row.Notes {
			notes += fmt.Sprintf("- `%s`: %s\n", row.ID, escape(note))
		}
	}
	if notes != "" {
		b.WriteString("Notes:\n\n" + notes + "\n")
	}
	if len(t.Untimed) > 0 {
		b.WriteString("Not timed:\n\n")
		for _, row := range t.Untimed {
			fmt.Fprintf(b, "- `%s`: %s\n", row.ID, escape(row.Why()))
		}
		b.WriteString("\n")
	}
	for _, p := range t.Passes {
		p.markdown(b)
	}
}

func (p Pass) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "%s. %s\n\n| %s |\n| --- |%s\n", p.Title, escape(p.Note), strings.Join(p.Columns, " | "), strings.Repeat(" ---: |", len(p.Columns)-1))
	for _, cells := range p.Rows {
		name := cells[0]
		if name != "" {
			name = "`" + name + "`"
		}
		fmt.Fprintf(b, "| %s | %s |\n", name, strings.Join(cells[1:], " | "))
	}
	b.WriteString("\n")
}

func (m *Model) markdownRows(b *strings.Builder, t *Table, rows []Row, ranked bool) {
	if len(rows) == 0 {
		return
	}
	columns := []string{"library"}
	if ranked {
		columns = []string{"rank", "library"}
	}
	for _, op := range t.Operations {
		columns = append(columns, op)
		if m.ShowNet {
			columns = append(columns, "net")
		}
	}
	columns = append(columns, "×limit", "bytes", "heap B", "allocs", "loss")
	b.WriteString("| " + strings.Join(columns, " | ") + " |\n|")
	for _, name := range columns {
		if name == "library" || name == "loss" {
			b.WriteString(" --- |")
		} else {
			b.WriteString(" ---: |")
		}
	}
	b.WriteString("\n")
	for i, row := range rows {
		var cells []string
		if ranked {
			cells = append(cells, m.rank(i, row))
		}
		cells = append(cells, "`"+row.ID+"`")
		for _, op := range t.Operations {
			cells = append(cells, row.time(op)+plusMinus(row.Cells[op]))
			if m.ShowNet {
				cells = append(cells, row.net(op))
			}
		}
		cells = append(cells, ratio(row.ToLimit.Center), count(row.Outcome.Sizes.Mean), count(row.Total.HeapBytes), count(row.Total.Allocs), row.Loss())
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	b.WriteString("\n")
}

// plusMinus is the larger half of the interval in percent.
func plusMinus(c Cell) string {
	if !c.Time.HasInterval() {
		return ""
	}
	half := max(c.Time.Hi-c.Time.Center, c.Time.Center-c.Time.Lo) / c.Time.Center
	return fmt.Sprintf(" ±%.0f %%", 100*half)
}

// escape keeps a library's words from being read as Markdown.
func escape(words string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`).Replace(words)
}
