package table

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"
)

//go:embed table.html
var source string

var fragments = template.Must(template.New("").Funcs(template.FuncMap{"words": htmlWords, "printable": Printable}).Parse(source))

// HTML draws the table as a fragment of a page: h3, p, table. Its classes are those of
// [StyleSheet].
func (t *Table) HTML() (template.HTML, error) {
	out, err := t.html()
	return template.HTML(out), err
}

// HTML draws the document as a fragment, without the head of a page. Its headings begin at
// h2.
func (d *Document) HTML() (template.HTML, error) {
	var b strings.Builder
	for _, s := range d.Sections {
		b.WriteString(s.head())
		for _, block := range s.Blocks {
			out, err := block.html()
			if err != nil {
				return "", err
			}
			b.WriteString(out)
		}
	}
	return template.HTML(b.String()), nil
}

// page is the document as a page that needs no network and no script.
func (d *Document) page() (string, error) {
	body, err := d.HTML()
	if err != nil {
		return "", err
	}
	return fragment("page", struct {
		Title string
		Body  template.HTML
	}{d.Title, body})
}

// StyleSheet is the style of a page's tables, to be put into its <style>.
func StyleSheet() (template.CSS, error) {
	out, err := fragment("style", nil)
	return template.CSS(out), err
}

// head is made without a template, which can't choose an element.
func (s Section) head() string {
	var b strings.Builder
	if s.Heading != "" {
		id := ""
		if s.ID != "" {
			id = fmt.Sprintf(` id="%s"`, template.HTMLEscapeString(Printable(s.ID)))
		}
		level := min(6, 1+max(1, s.Level))
		fmt.Fprintf(&b, "<h%d%s>%s</h%d>\n", level, id, htmlWords(s.Heading), level)
	}
	if s.Lead != "" {
		fmt.Fprintf(&b, "<p>%s</p>\n", htmlWords(s.Lead))
	}
	return b.String()
}

type htmlCell struct {
	Cell
	Class string
	Bars  bool
}

func (t *Table) html() (string, error) {
	type header struct{ Words, Class, Doc string }
	view := struct {
		*Table
		Head []header
		Body [][]htmlCell
	}{Table: t, Body: make([][]htmlCell, len(t.Rows))}
	for _, i := range t.read(true) {
		c := t.Columns[i]
		view.Head = append(view.Head, header{c.header(), c.class(), c.Doc})
		for n, row := range t.Rows {
			cell := t.cell(row, i)
			class := strings.TrimSpace(c.class() + " " + string(cell.Style))
			view.Body[n] = append(view.Body[n], htmlCell{cell, class, c.Bars})
		}
	}
	return fragment("table", view)
}

// class is that of a column's cells; numbers are what the style sheet has no class for.
func (c Column) class() string {
	switch {
	case c.Bars:
		return "bar"
	case c.Code:
		return "name"
	case c.Align == Left:
		return "left"
	}
	return ""
}

func (l List) html() (string, error)      { return fragment("list", l) }
func (p Paragraph) html() (string, error) { return fragment("paragraph", string(p)) }

func fragment(name string, data any) (string, error) {
	var b strings.Builder
	err := fragments.ExecuteTemplate(&b, name, data)
	return b.String(), err
}

// htmlWords escapes words, and marks those between backticks as code.
func htmlWords(words string) template.HTML {
	var b strings.Builder
	for _, s := range spans(Printable(words)) {
		format := "%s"
		if s.code {
			format = "<code>%s</code>"
		}
		fmt.Fprintf(&b, format, template.HTMLEscapeString(s.words))
	}
	return template.HTML(b.String())
}
