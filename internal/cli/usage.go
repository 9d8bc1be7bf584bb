package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/internal/table"
)

// usage writes the usage of a command and its flags.
func usage(c *cobra.Command) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage:\n  %s\n", c.UseLine())
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s verb [flags]\n\nVerbs:\n", c.CommandPath())
		for _, verb := range c.Commands() {
			fmt.Fprintf(&b, "  %-*s  %s\n", c.NamePadding(), verb.Name(), verb.Short)
		}
	}
	fmt.Fprintf(&b, "\nFlags:\n%s", c.Flags().FlagUsagesWrapped(table.Width))
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\nFor the flags of a verb: %s verb --help\n", c.CommandPath())
	}
	_, err := io.WriteString(c.OutOrStdout(), b.String())
	return err
}

func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [verb]",
		Short: "Show help for a verb",
		RunE: func(c *cobra.Command, args []string) error {
			verb, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return p.unknownVerb(strings.Join(args, " "))
			}
			verb.InitDefaultHelpFlag()
			return verb.Help()
		},
	}
}

// flagError says which flag is wrong and what would be right.
func flagError(c *cobra.Command, err error) error {
	see := "see " + c.CommandPath() + " --help"
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		name := "--" + unknown.GetSpecifiedName()
		return usagef("unknown flag %s; %s; %s", name, nearest(name, names), see)
	}
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		want := map[string]string{
			"bool": "true or false", "int": "a whole number", "uint64": "a whole number from 0", "duration": "a duration such as 90s",
			"share": "a share such as 1% or 0.01", "intSlice": "whole numbers such as 1,2",
		}[invalid.GetFlag().Value.Type()]
		return usagef("--%s is %q; want %s; %s", invalid.GetFlag().Name, invalid.GetValue(), want, see)
	}
	return usagef("%w; %s", err, see)
}
