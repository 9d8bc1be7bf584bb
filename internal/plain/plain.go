// Package plain draws tables and wraps words for a terminal of 80 columns,
// without lines and without blanks at the end of one.
package plain

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Width is the terminal's that all text is made for.
const Width = 80

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
func Render(tw table.Writer) string { return trim(tw.Render()) }

// Wrap breaks words into lines of at most the width.
func Wrap(words string, width int) string { return trim(text.WrapSoft(words, width)) }

func trim(block string) string {
	var lines []string
	for line := range strings.SplitSeq(block, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}
