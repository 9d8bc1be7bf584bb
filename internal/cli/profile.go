package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/result"
)

// profileFlags are the flags of profile.
type profileFlags struct {
	building building
	output   string
	length   time.Duration
}

func (p *program) profileCommand() *cobra.Command {
	f := &profileFlags{}
	c := &cobra.Command{
		Use:   "profile lib[variant]/dataset/op",
		Short: "Write a pprof profile of exactly one timed loop",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("profile takes one case, lib[variant]/dataset/op, such as json/person/marshal; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.profile(c.Context(), f, args[0]) },
	}
	f.building.flags(c.Flags())
	c.Flags().StringVarP(&f.output, "output", "o", "", "the `file` to write (default named after the case)")
	c.Flags().DurationVar(&f.length, "length", 3*time.Second, "how long to run the loop")
	return c
}

// profile writes a profile of the operation of a case that an argument names.
func (p *program) profile(ctx context.Context, f *profileFlags, arg string) error {
	of, op, err := parseCase(p.suite, arg)
	if err != nil {
		return err
	}
	if f.length <= 0 {
		return usagef("--length is %v; want more than 0, such as 3s", f.length)
	}
	output := f.output
	if output == "" {
		output = strings.NewReplacer("/", "-", "[", "-", "]", "", ",", "-", "=", "-").Replace(arg) + ".pprof"
	}
	path, err := filepath.Abs(output)
	if err != nil {
		return err
	}
	r, release, err := p.runner(ctx, origin{source: f.building.source}, limits{timeout: f.length + time.Minute}, newProgress(p.err))
	if err != nil {
		return err
	}
	defer release()
	r.Types = p.suite.types([]result.Case{of})
	if err := r.Profile(ctx, of, op, path, f.length); err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s\nview it with: go tool pprof -top %s\n", output, output)
	return err
}
