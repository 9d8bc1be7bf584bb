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
		parts = append(parts, block(t.Title+". "+t.Note)+"\n")
	case t.Title != "":
		parts = append(parts, block(t.Title)+":\n")
	case t.Note != "":
		parts = append(parts, block(t.Note)+"\n")
	}
	if columns := t.read(false); len(columns) > 0 {
		tw := table.NewWriter()
		t.fill(tw, columns, markdownHeader, func(i int, c Cell) string { return t.markdownCell(i, c) })
		lines := strings.SplitN(tw.RenderMarkdown(), "\n", 3)
		lines[1] = strings.ReplaceAll(lines[1], ":|", ": |") // as all other cells end
		parts = append(parts, strings.Join(lines, "\n")+"\n")
	}
	if len(t.Notes.Items) > 0 {
		parts = append(parts, t.Notes.markdown())
	}
	for _, note := range t.Footnotes {
		parts = append(parts, block(note)+"\n")
	}
	return strings.Join(parts, "\n")
}

func (t *Table) markdownCell(column int, c Cell) string {
	words := cellEscape(c.Words)
	switch {
	case words == "":
	case c.Link != "":
		words = fmt.Sprintf("[%s](%s)", brackets.Replace(words), c.Link)
	case t.Columns[column].Code && !splits(c.Words):
		words = code(c.Words)
	}
	if c.More != "" {
		words += " " + cellEscape(c.More)
	}
	return words
}

// brackets keeps the words of a link from being another link or a picture.
var brackets = strings.NewReplacer("[", `\[`, "]", `\]`)

func (l List) markdown() string {
	var b strings.Builder
	if l.Title != "" {
		b.WriteString(block(l.Title) + ":\n\n")
	}
	for _, item := range l.Items {
		b.WriteString("- ")
		switch {
		case item.Name == "":
			b.WriteString(block(item.Words) + "\n")
			continue
		case l.Code:
			b.WriteString(code(item.Name))
		default:
			b.WriteString("**" + escape(item.Name) + "**")
		}
		b.WriteString(": " + escape(item.Words) + "\n")
	}
	return b.String()
}
