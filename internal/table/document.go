package table

import (
	"fmt"
	"io"
	"strings"
)

// A Document is a report of several tables: built once, and drawn as text, Markdown or HTML.
type Document struct {
	// Title is that of an HTML page, and its first heading.
	Title    string
	Sections []Section
	// Whole documents are files of their own: as Markdown, too, they begin with the title.
	Whole bool
}

// A Section is what stands below a heading.
type Section struct {
	// Heading may be empty; Level is 1 for the largest, 0 counts as 1.
	Heading string
	Level   int
	// Lead says in a sentence what the section is about. On a terminal it shares the line of
	// the heading.
	Lead string
	// ID is what links to the section in a page name, if anything does.
	ID     string
	Blocks []Block
}

// A Block is part of a section: a [Paragraph], a [List] or a *[Table].
type Block interface {
	lines(colours bool) string
	markdown() string
	html() (string, error)
}

// A Paragraph is of words that are wrapped; what stands between backticks is code.
type Paragraph string

func (p Paragraph) lines(bool) string { return Wrap(string(p), Width) + "\n" }
func (p Paragraph) markdown() string  { return block(string(p)) + "\n" }

func (l List) lines(bool) string { return l.text() }

func (t *Table) lines(colours bool) string { return t.Text(colours) }
func (t *Table) markdown() string          { return t.Markdown() }

// Write draws the document in the format of that name: text, markdown or html. Colours are
// for text alone.
func (d *Document) Write(w io.Writer, format string, colours bool) error {
	var out string
	var err error
	switch format {
	case "text":
		out = d.Text(colours)
	case "markdown":
		out = d.Markdown()
	case "html":
		out, err = d.page()
	default:
		err = fmt.Errorf("no document is written as %s", format)
	}
	if err == nil {
		_, err = io.WriteString(w, out)
	}
	return err
}

// Text draws the document for a terminal. A list that has no title stands right below the
// heading, whose words are its title.
func (d *Document) Text(colours bool) string {
	var parts []string
	for _, s := range d.Sections {
		head := s.Heading
		if head != "" && s.Lead != "" {
			head += ": "
		}
		if head += s.Lead; head != "" {
			parts = append(parts, Wrap(head, Width)+"\n")
		}
		for i, b := range s.Blocks {
			if l, ok := b.(List); ok && i == 0 && l.Title == "" && head == s.Heading && head != "" {
				parts[len(parts)-1] += l.text()
				continue
			}
			parts = append(parts, b.lines(colours))
		}
	}
	return strings.Join(parts, "\n")
}

// Markdown draws the document for a larger one; level 1 is ###, below the headings of a
// README.
func (d *Document) Markdown() string {
	var parts []string
	level := 2
	if d.Whole {
		parts, level = append(parts, "# "+escape(d.Title)+"\n"), 1
	}
	for _, s := range d.Sections {
		if s.Heading != "" {
			parts = append(parts, strings.Repeat("#", level+max(1, s.Level))+" "+escape(s.Heading)+"\n")
		}
		if s.Lead != "" {
			parts = append(parts, block(s.Lead)+"\n")
		}
		for _, b := range s.Blocks {
			parts = append(parts, b.markdown())
		}
	}
	return strings.Join(parts, "\n")
}
