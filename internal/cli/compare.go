package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// errWorse makes a comparison that found something worse exit with 1, for scripts.
var errWorse = errors.New("something got worse")

// comparison are the flags of compare.
type comparison struct {
	threshold              percentage
	format, output         string
	anyMachine, allowDrift bool
}

func (p *program) compareCommand() *cobra.Command {
	f := comparison{threshold: 0.02}
	c := &cobra.Command{
		Use:   "compare run.json | old.json new.json",
		Short: "Compare the builds of a run, or two runs, library by library",
		Long: `Compare the builds of one run, which took turns, or two runs of different hours.

A run compares two programs (--programs, twice), releases (--lib 'NAME@VERSION,pinned'), Go
releases or processor levels. Exit 1 if a library became slower, by a test of the mean over its
cases; of two runs only with --allow-drift, because the machine may have changed as well.`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 2 {
				return usagef("compare takes one run file with several builds, or two run files, the old and the new one; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := table.Formats.Check(f.format); err != nil {
				return usagef("--format: %w", err)
			}
			return p.compare(args, f)
		},
	}
	c.Flags().Var(&f.threshold, "threshold", "the smallest change that counts")
	c.Flags().StringVar(&f.format, "format", "text", "`one` of "+table.Formats.Names())
	c.Flags().StringVarP(&f.output, "output", "o", "", "write to this `file` instead of standard output")
	c.Flags().BoolVar(&f.anyMachine, "any-machine", false, "compare runs of different machines, although ratios then also reflect the machines")
	c.Flags().BoolVar(&f.allowDrift, "allow-drift", false, "exit 1 if something got worse between two runs, although the machine may have changed as well")
	return c
}

func (p *program) compare(paths []string, f comparison) error {
	var runs []*result.Run
	for _, path := range paths {
		run, err := result.Read(path)
		if err != nil {
			return err
		}
		if s := run.Header.Sweep; s != nil && len(s.Machines) > 1 {
			return fmt.Errorf("%s was measured on %d machines, which is nothing to compare at once; serbench report tells what they say together", path, len(s.Machines))
		}
		runs = append(runs, run)
	}
	found, err := compared(runs, f)
	if err != nil {
		return err
	}
	if len(runs) == 2 {
		p.sayOtherTypes(runs[0], runs[1])
	}
	if err := p.write(f.output, paths, func(w io.Writer) error { return report.Compare(w, f.format, found) }); err != nil {
		return err
	}
	if err := p.shown(runs); err != nil {
		return err
	}
	switch {
	case found.Worse() == 0:
		return nil
	case !found.Interleaved && !f.allowDrift:
		fmt.Fprintln(p.err, "serbench: the exit status says nothing of two runs; --allow-drift makes it, and one run of both says more")
		return nil
	}
	return errWorse
}

// sayOtherTypes says that the programs of two runs differ in more than what is compared.
func (p *program) sayOtherTypes(old, new *result.Run) {
	types := func(run *result.Run) string {
		if len(run.Header.Plan.Types) == 0 {
			return "every type"
		}
		return strings.Join(run.Header.Plan.Types, ", ")
	}
	if a, b := types(old), types(new); a != b {
		fmt.Fprintf(p.err, "serbench: the programs of %s have %s, and those of %s have %s: a part of a difference may be where code lies\n", old.Path, a, new.Path, b)
	}
}

// compared compares the builds of a run, or two runs.
func compared(runs []*result.Run, f comparison) (analysis.Comparison, error) {
	if len(runs) == 1 {
		found, err := analysis.CompareBuilds(analysis.New(runs[0]), float64(f.threshold))
		if err != nil {
			err = fmt.Errorf("%s: %w", runs[0].Path, err)
		}
		return found, err
	}
	old, new := runs[0], runs[1]
	if a, b := old.Header.Identity.Machine, new.Header.Identity.Machine; a != b && !f.anyMachine {
		return analysis.Comparison{}, usagef("%s was measured on %q and %s on %q; --any-machine compares them anyway", old.Path, a, new.Path, b)
	}
	found := analysis.Compare(old, new, float64(f.threshold))
	if len(found.Changes) == 0 {
		return found, errors.New("the runs have no timed case in common")
	}
	return found, nil
}
