package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Format is a way to write what a command shows.
type Format struct{ Name, Doc string }

// Formats are those that most commands have. JSON is written by [JSON] from a command's own
// data, which says more than its tables.
var Formats = FormatList{
	{"text", "tables for a terminal of 80 columns"},
	{"markdown", "the same tables in Markdown"},
	{"csv", "one line per row, with exact numbers"},
	{"html", "one page that works without a network"},
	{"json", "everything there is, for programs"},
}

// A FormatList is of the formats of a command.
type FormatList []Format

// Names are the names of the formats, as a flag's usage lists them.
func (l FormatList) Names() string {
	var names []string
	for _, f := range l {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}

// Check says what is wrong with the name of a format.
func (l FormatList) Check(name string) error {
	if slices.ContainsFunc(l, func(f Format) bool { return f.Name == name }) {
		return nil
	}
	return fmt.Errorf("unknown format %q; want one of %s", name, l.Names())
}

// A View is what a command shows, in the three forms that its formats need.
type View struct {
	// Document is drawn as text, Markdown and HTML.
	Document *Document
	// Flat is a table with a line for each result, for CSV.
	Flat *Table
	// Data is for JSON.
	Data any
}

// Write writes the view in one of [Formats]. Colours are for text alone.
func (v View) Write(w io.Writer, format string, colours bool) error {
	switch format {
	case "json":
		return JSON(w, v.Data)
	case "csv":
		return v.Flat.CSV(w)
	}
	return v.Document.Write(w, format, colours)
}

// JSON writes data with an indent of two spaces.
func JSON(w io.Writer, data any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetIndent("", "  ")
	if err := e.Encode(data); err != nil {
		return err
	}
	_, err := w.Write(printableJSON(text.Bytes()))
	return err
}

// CSV writes the columns that have a key, with a line of the keys above.
func (t *Table) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	var columns []int
	var line []string
	for i, c := range t.Columns {
		if c.Key != "" {
			columns, line = append(columns, i), append(line, csvField(c.Key))
		}
	}
	_ = out.Write(line) // Error has what failed
	for _, row := range t.Rows {
		line = line[:0]
		for _, i := range columns {
			if i < len(row) {
				line = append(line, csvField(row[i].Data))
			} else {
				line = append(line, "")
			}
		}
		_ = out.Write(line)
	}
	out.Flush()
	return out.Error()
}
