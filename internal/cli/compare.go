package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// errWorse makes a comparison that found something worse exit with 1, for scripts.
var errWorse = errors.New("something got worse")

func (p *program) compareCommand() *cobra.Command {
	threshold := percentage(0.02)
	var format, output string
	var anyMachine bool
	c := &cobra.Command{
		Use:   "compare old.json new.json",
		Short: "Compare two runs case by case; exit 1 if something got worse",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("compare takes two run files, the old and the new one; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := table.Formats.Check(format); err != nil {
				return usagef("--format: %w", err)
			}
			return p.compare(args[0], args[1], float64(threshold), format, output, anyMachine)
		},
	}
	c.Flags().Var(&threshold, "threshold", "the smallest change that counts: the whole interval must lie beyond it")
	c.Flags().StringVar(&format, "format", "text", "`one` of "+table.Formats.Names())
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	c.Flags().BoolVar(&anyMachine, "any-machine", false, "compare runs of different machines, although ratios then also reflect the machines")
	return c
}

func (p *program) compare(oldPath, newPath string, threshold float64, format, output string, anyMachine bool) error {
	before, err := result.Read(oldPath)
	if err != nil {
		return err
	}
	after, err := result.Read(newPath)
	if err != nil {
		return err
	}
	if a, b := before.Header.Identity.Machine, after.Header.Identity.Machine; a != b && !anyMachine {
		return usagef("%s was measured on %q and %s on %q; --any-machine compares them anyway", oldPath, a, newPath, b)
	}
	found := analysis.Compare(before, after, threshold)
	if len(found.Changes) == 0 {
		return errors.New("the runs have no timed case in common")
	}
	if err := p.write(output, []string{oldPath, newPath}, func(w io.Writer) error { return report.Compare(w, format, found) }); err != nil {
		return err
	}
	if found.Count(analysis.Worse) > 0 {
		return errWorse
	}
	return nil
}
