package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/spf13/cobra"
)

func (p *program) profileCommand() *cobra.Command {
	var output string
	b := &building{}
	var length time.Duration
	c := &cobra.Command{
		Use:   "profile lib[variant]/dataset/op",
		Short: "Write a pprof profile of exactly one timed loop",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("profile takes one case, lib[variant]/dataset/op, such as json/person/marshal; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			of, op, err := parseCase(p.suite, args[0])
			if err != nil {
				return err
			}
			if length <= 0 {
				return usagef("--length is %v; want more than 0, such as 3s", length)
			}
			if output == "" {
				output = strings.NewReplacer("/", "-", "[", "-", "]", "", ",", "-", "=", "-").Replace(args[0]) + ".pprof"
			}
			path, err := filepath.Abs(output)
			if err != nil {
				return err
			}
			runner, release, err := p.runner(c.Context(), origin{source: b.source}, limits{timeout: length + time.Minute}, newProgress(p.err))
			if err != nil {
				return err
			}
			defer release()
			runner.Types = p.suite.types([]result.Case{of})
			if err := runner.Profile(c.Context(), of, op, path, length); err != nil {
				return err
			}
			_, err = fmt.Fprintf(p.out, "%s\nview it with: go tool pprof -top %s\n", output, output)
			return err
		},
	}
	b.flags(c.Flags())
	c.Flags().StringVarP(&output, "output", "o", "", "the `file` to write (default named after the case)")
	c.Flags().DurationVar(&length, "length", 3*time.Second, "how long to run the loop")
	return c
}
