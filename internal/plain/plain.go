// Package plain is what reports that are not made of internal/table yet need of a terminal
// of 80 columns.
package plain

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	words "github.com/serbench/serbench/internal/table"
)

// Width is the terminal's that all text is made for.
const Width = words.Width

// NewTable returns a table whose columns stand two spaces apart.
func NewTable(header table.Row) table.Writer {
	tw := table.NewWriter()
	tw.SetStyle(table.Style{
		Name:    "plain",
		Box:     table.BoxStyle{PaddingRight: "  "},
		Format:  table.FormatOptions{Header: text.FormatDefault},
		Options: table.OptionsNoBordersAndSeparators,
	})
	tw.AppendHeader(header)
	return tw
}

// Render draws a table, without a newline at its end.
func Render(tw table.Writer) string {
	var lines []string
	for line := range strings.SplitSeq(tw.Render(), "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// Wrap breaks words into lines of at most the width.
func Wrap(line string, width int) string { return words.Wrap(line, width) }
