package cli

import (
	"errors"
	"os"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

func (p *program) reportCommand() *cobra.Command {
	var format, output, splice string
	c := &cobra.Command{
		Use:   "report run.json...",
		Short: "Show run files as tables, as a page or as data",
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
	var names string
	for _, f := range report.Formats {
		names += "\n  " + f.Name + ": " + f.Doc
	}
	c.Flags().StringVar(&format, "format", "text", "one of:"+names+"\n")
	c.Flags().StringVarP(&output, "output", "o", "", "write to this file instead of standard output")
	c.Flags().StringVar(&splice, "splice", "", "rewrite the sections of this document between <!-- serbench:NAME --> and <!-- /serbench:NAME -->")
	return c
}

func (p *program) report(paths []string, format, output, splice string) error {
	f, err := report.Lookup(format)
	if err != nil {
		return usageError{err}
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
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	return errors.Join(f.Write(file, models), file.Close())
}
