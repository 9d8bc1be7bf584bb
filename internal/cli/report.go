package cli

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

func (p *program) reportCommand() *cobra.Command {
	var format, output, splice string
	var names []string
	formats := ""
	for _, f := range report.Formats {
		names = append(names, f.Name)
		formats += fmt.Sprintf("  %-9s %s\n", f.Name, f.Doc)
	}
	c := &cobra.Command{
		Use:   "report run.json...",
		Short: "Show run files as tables, as a page or as data",
		Long:  "Show run files as tables, as a page or as data.\n\nFormats:\n" + formats,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("report needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if splice != "" && (output != "" || c.Flags().Changed("format")) {
				return usagef("--splice fills the sections that the document names; it takes no --format and no -o")
			}
			return p.report(args, format, output, splice)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`one` of "+strings.Join(names, ", "))
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	c.Flags().StringVar(&splice, "splice", "", "rewrite the sections of this `document` between <!-- serbench:NAME --> and <!-- /serbench:NAME -->")
	return c
}

func (p *program) report(paths []string, format, output, splice string) error {
	f, err := report.Lookup(format)
	if err != nil {
		return usagef("--format: %w", err)
	}
	var models []*report.Model
	for _, path := range paths {
		run, err := result.Read(path)
		if err != nil {
			return err
		}
		models = append(models, report.New(run))
	}
	if splice != "" {
		return report.Splice(splice, models)
	}
	if output == "" {
		return f.Write(p.out, models)
	}
	for _, path := range paths {
		if sameFile(path, output) {
			return usagef("-o %s is a run file of this report; its samples would be lost", output)
		}
	}
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	return errors.Join(f.Write(file, models), file.Close())
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}
