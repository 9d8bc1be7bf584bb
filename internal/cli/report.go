package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

func (p *program) reportCommand() *cobra.Command {
	var format, output, splice string
	var net, check bool
	formats := ""
	for _, f := range report.Formats {
		formats += fmt.Sprintf("  %-11s %s\n", f.Name, f.Doc)
	}
	c := &cobra.Command{
		Use:   "report run.json...",
		Short: "Show run files as tables, a web page or data",
		Long:  "Show run files as tables, a web page or data.\n\nFormats:\n" + formats,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("report needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if splice != "" && (output != "" || c.Flags().Changed("format")) {
				return usagef("--splice updates the sections of a document; it takes neither --format nor -o")
			}
			if check {
				return checkTwins(args)
			}
			return p.report(args, format, output, splice, net)
		},
	}
	c.Flags().StringVar(&format, "format", "text", "`one` of "+report.Formats.Names())
	c.Flags().BoolVar(&net, "net", false, "add columns of times minus the harness's own, in text and Markdown")
	c.Flags().BoolVar(&check, "check", false, "show nothing; exit 1 if a run tells rows apart from themselves more often than chance would in one run of a hundred")
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	c.Flags().StringVar(&splice, "splice", "", "update the sections of this `document` between <!-- serbench:NAME --> and <!-- /serbench:NAME -->")
	return c
}

func (p *program) report(paths []string, format, output, splice string, net bool) error {
	if format == "seed" {
		return usagef("--format seed is called --format predecessor now")
	}
	if err := report.Formats.Check(format); err != nil {
		return usagef("--format: %w", err)
	}
	runs, files, err := readRuns(paths)
	if err != nil {
		return err
	}
	if splice != "" {
		if err := cutOff(files); err != nil {
			return err // the document keeps what it has
		}
		if err := report.Splice(splice, runs); err != nil {
			return err
		}
		return p.shown(files)
	}
	if err := p.write(output, paths, func(w io.Writer) error {
		return report.Write(w, format, runs, report.Options{Net: net, Colours: output == "" && isTerminal(p.out)})
	}); err != nil {
		return err
	}
	return p.shown(files)
}

// checkTwins fails if the verdicts of a run on rows that were entered twice are not to be believed.
func checkTwins(paths []string) error {
	runs, files, err := readRuns(paths)
	if err == nil {
		err = cutOff(files)
	}
	if err != nil {
		return err
	}
	for _, a := range runs {
		switch t := a.Twins(); {
		case t.Verdicts == 0:
			return fmt.Errorf("%s: no row was entered twice; a run of %d windows and %d rows has twins", a.Run.Path, twinWindows, rowsPerTwin)
		case !t.Credible():
			return fmt.Errorf("%s: %s", a.Run.Path, report.Twins(t))
		}
	}
	return nil
}

// readRun reads a run file, with what is known today of its libraries' versions.
func readRun(path string) (*result.Run, error) {
	run, err := result.Read(path)
	if err != nil {
		return nil, err
	}
	catalog.Redescribe(run)
	return run, renewAdvisories(run)
}

// readRuns reads run files. It also returns them as they are, before a run on several machines is
// taken apart.
func readRuns(paths []string) (runs []*analysis.Analysis, files []*result.Run, err error) {
	for _, path := range paths {
		run, err := readRun(path)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, run)
		runs = append(runs, analysis.Each(run)...)
	}
	return runs, files, nil
}

// write writes to a file, or to standard output if none is named. It refuses to overwrite
// an input.
func (p *program) write(output string, inputs []string, to func(io.Writer) error) error {
	if output == "" {
		return to(p.out)
	}
	for _, path := range inputs {
		if sameFile(path, output) {
			return usagef("-o %s would overwrite a run file that this command reads; name another file", output)
		}
	}
	file, err := os.Create(output)
	if err != nil {
		return err
	}
	return errors.Join(to(file), file.Close())
}

func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}
