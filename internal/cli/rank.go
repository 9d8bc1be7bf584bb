package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/report"
)

func (p *program) rankCommand() *cobra.Command {
	var lib, format, output, from string
	var intersection bool
	var core int
	c := &cobra.Command{
		Use:   "rank run.json...",
		Short: "Rank libraries over all data sets of run files",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("rank needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if !slices.Contains(report.RankFormats, format) {
				return usagef("--format is %q; want one of %s", format, strings.Join(report.RankFormats, ", "))
			}
			models, err := readModels(args)
			if err != nil {
				return err
			}
			if c.Flags().Changed("core") {
				return p.chooseCore(models, core, from, format, output, args)
			}
			if c.Flags().Changed("core-from") {
				return usagef("--core-from limits what --core chooses; it needs --core")
			}
			var names []string
			for _, m := range models {
				for _, c := range m.Run.Header.Contestants {
					names = append(names, c.Name)
				}
			}
			kept, err := matches("lib", lib, names)
			if err != nil {
				return err
			}
			ranking, err := report.NewRanking(models, func(row report.Row) bool { return slices.Contains(kept, row.Case.Contestant) }, intersection)
			if err != nil {
				return err
			}
			return p.write(output, args, func(w io.Writer) error { return ranking.Write(w, format) })
		},
	}
	c.Flags().StringVar(&lib, "lib", ".*", "libraries, as a `regexp` over whole names")
	c.Flags().BoolVar(&intersection, "intersection", false, "only the data sets that every library has")
	c.Flags().IntVar(&core, "core", 0, "instead, choose this `number` of data sets that best stand for all")
	c.Flags().StringVar(&from, "core-from", ".*", "what --core may choose, as a `regexp` over whole names of data sets")
	c.Flags().StringVar(&format, "format", "text", "`one` of "+strings.Join(report.RankFormats, ", "))
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}

// chooseCore writes which data sets best stand for all of the runs.
func (p *program) chooseCore(models []*report.Model, n int, from, format, output string, inputs []string) error {
	var names []string
	for _, m := range models {
		for _, d := range m.Run.Header.Datasets {
			names = append(names, d.Name)
		}
	}
	if _, err := matches("core-from", from, names); err != nil {
		return err
	}
	core, err := report.NewCore(models, n, whole(from))
	if err != nil {
		return err
	}
	write := core.Text
	switch format {
	case "text":
	case "markdown":
		write = core.Markdown
	default:
		return usagef("--core is written as text or markdown, and not as %s", format)
	}
	return p.write(output, inputs, write)
}
