package table

import (
	"fmt"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
)

// Markdown draws the table for a document.
func (t *Table) Markdown() string {
	var parts []string
	switch {
	case t.Title != "" && t.Note != "":
		parts = append(parts, escape(t.Title+". "+t.Note)+"\n")
	case t.Title != "":
		parts = append(parts, escape(t.Title)+":\n")
	case t.Note != "":
		parts = append(parts, escape(t.Note)+"\n")
	}
	if columns := t.read(false); len(columns) > 0 {
		tw := table.NewWriter()
		t.fill(tw, columns, func(i int, c Cell) string { return t.markdownCell(i, c) })
		lines := strings.SplitN(tw.RenderMarkdown(), "\n", 3)
		lines[1] = strings.ReplaceAll(lines[1], ":|", ": |") // as all other cells end
		parts = append(parts, strings.Join(lines, "\n")+"\n")
	}
	if len(t.Notes.Items) > 0 {
		parts = append(parts, t.Notes.markdown())
	}
	for _, note := range t.Footnotes {
		parts = append(parts, escape(note)+"\n")
	}
	return strings.Join(parts, "\n")
}

func (t *Table) markdownCell(column int, c Cell) string {
	words := cellEscape(c.Words)
	switch {
	case words == "":
	case c.Link != "":
		words = fmt.Sprintf("[%s](%s)", words, c.Link)
	case t.Columns[column].Code:
		words = "`" + c.Words + "`"
	}
	if c.More != "" {
		words += " " + cellEscape(c.More)
	}
	return words
}

func (l List) markdown() string {
	var b strings.Builder
	if l.Title != "" {
		b.WriteString(escape(l.Title) + ":\n\n")
	}
	for _, item := range l.Items {
		b.WriteString("- ")
		switch {
		case item.Name == "":
		case l.Code:
			b.WriteString("`" + item.Name + "`: ")
		default:
			b.WriteString("**" + escape(item.Name) + "**: ")
		}
		b.WriteString(escape(item.Words) + "\n")
	}
	return b.String()
}

var (
	special     = strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`)
	cellSpecial = strings.NewReplacer("<", "&lt;", "*", `\*`, "_", `\_`)
)

// escape keeps words from being read as Markdown, except for code between backticks.
func escape(words string) string { return escapeWith(special, words) }

// cellEscape leaves bars alone, which go-pretty escapes in the cells of a table.
func cellEscape(words string) string { return escapeWith(cellSpecial, words) }

func escapeWith(r *strings.Replacer, words string) string {
	var b strings.Builder
	for _, s := range spans(words) {
		if s.code {
			b.WriteString("`" + s.words + "`")
		} else {
			b.WriteString(r.Replace(s.words))
		}
	}
	return b.String()
}

type span struct {
	words string
	code  bool
}

// spans tells code between backticks from other words. A backtick without its pair is a
// word like any other.
func spans(words string) []span {
	parts := strings.Split(words, "`")
	if len(parts)%2 == 0 {
		return []span{{words: words}}
	}
	var all []span
	for i, part := range parts {
		if part != "" {
			all = append(all, span{part, i%2 == 1})
		}
	}
	return all
}
