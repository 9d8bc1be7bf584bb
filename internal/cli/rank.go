package cli

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/report"
)

func (p *program) rankCommand() *cobra.Command {
	var lib, format, output string
	var intersection bool
	c := &cobra.Command{
		Use:   "rank run.json...",
		Short: "Rank libraries over all data sets of run files",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("rank needs at least one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(report.RankFormats, format) {
				return usagef("--format is %q; want one of %s", format, strings.Join(report.RankFormats, ", "))
			}
			models, err := readModels(args)
			if err != nil {
				return err
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
			ranking, err := report.NewRanking(models, func(name string) bool { return slices.Contains(kept, name) }, intersection)
			if err != nil {
				return err
			}
			return p.write(output, args, func(w io.Writer) error { return ranking.Write(w, format) })
		},
	}
	c.Flags().StringVar(&lib, "lib", ".*", "libraries, as a `regexp` over whole names")
	c.Flags().BoolVar(&intersection, "intersection", false, "only the data sets that every library has")
	c.Flags().StringVar(&format, "format", "text", "`one` of "+strings.Join(report.RankFormats, ", "))
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}
