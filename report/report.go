package report

import (
	"io"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
)

// Options are up to the reader.
type Options struct {
	// Net adds columns of times minus the harness's own.
	Net bool
	// Colours highlights what a reader should see first, on a terminal.
	Colours bool
}

// Formats of run files: package table's, and those of other programs.
var Formats = append(table.Formats[:len(table.Formats):len(table.Formats)],
	table.Format{Name: "benchfmt", Doc: "the Go benchmark format, for benchstat"},
	table.Format{Name: "predecessor", Doc: "the predecessors' tables, with their faults corrected"},
	table.Format{Name: "memory", Doc: "the predecessor's table of encoded and allocated sizes"},
)

// Write writes runs in one of Formats.
func Write(w io.Writer, format string, runs []*analysis.Analysis, options Options) error {
	switch format {
	case "csv":
		return CSV(w, runs)
	case "json":
		return JSON(w, runs)
	case "benchfmt":
		return Benchfmt(w, runs)
	case "predecessor":
		return Predecessor(w, runs)
	case "memory":
		return Memory(w, runs)
	}
	if err := Formats.Check(format); err != nil {
		return err
	}
	if format == "html" {
		p, err := NewPage(runs, options, false)
		if err != nil {
			return err
		}
		return p.Write(w)
	}
	d := document(runs, options, format == "text")
	return d.Write(w, format, options.Colours)
}
