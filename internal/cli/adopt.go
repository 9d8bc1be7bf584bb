package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/programs/subject"
	"github.com/serbench/serbench/programs/subject/adopt"
	"github.com/serbench/serbench/result"
)

// adoptFlags are the flags of adopt.
type adoptFlags struct {
	valueFlags
	building building
	output   string // the folder of the package
}

func (p *program) adoptCommand() *cobra.Command {
	f := &adoptFlags{}
	c := &cobra.Command{
		Use:   "adopt library type",
		Short: "Write a library's code for a type of yours into your module",
		Long: "Write a package into your module that marshals a type of yours by one library, as\n" +
			"try measured it: the adapter, the code of the library's generator, and a test that\n" +
			"your samples come back whole. It is the only command that changes your module.",
		Example: "  serbench adopt msgp ./model.User --samples users.json",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usagef("adopt needs a library and a type, such as msgp ./model.User; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.adopt(c.Context(), f, args[0], args[1]) },
	}
	set := c.Flags()
	set.StringVar(&f.samples, "samples", "", "a `file` of values as JSON for the test (default values made up from names and tags)")
	set.StringArrayVar(&f.skip, "skip", nil, "leave out the field at this `path`, such as Spec.Extra; may be repeated")
	f.building.flags(set)
	set.StringVarP(&f.output, "output", "o", "", "the `folder` of the package; it must not exist (default beside the type's package)")
	return c
}

func (p *program) adopt(ctx context.Context, f *adoptFlags, library, arg string) error {
	contestant, variant, err := p.adoptable(library)
	if err != nil {
		return err
	}
	show := newProgress(p.err)
	defer show.finish()
	dir, release, err := p.take(ctx)
	if err != nil {
		return err
	}
	defer release()
	study, err := p.study(ctx, f.building.source, &f.valueFlags, arg, dir, show)
	if err != nil {
		return err
	}
	failed, err := study.Generate(ctx, []string{contestant.Name})
	if err != nil {
		return err
	}
	show.finish()
	if why, ok := failed[contestant.Name]; ok {
		return fmt.Errorf("%s has no code for the type: %s", contestant.Name, why)
	}
	p.describeType(study)
	to := f.output
	if to == "" {
		to = filepath.Join(study.Type.Dir, strings.ToLower(strings.TrimPrefix(study.Name(), "my"))+contestant.Name)
	}
	if to, err = filepath.Abs(to); err != nil {
		return err
	}
	required, err := study.Adopt(ctx, to, adopt.Package{
		Library: contestant.Name, URL: contestant.URL, Variant: variant.Name, Concurrent: slices.Contains(variant.Claims, "concurrent"),
	})
	for _, module := range required {
		fmt.Fprintf(p.out, "go.mod now requires %s\n", module)
	}
	if err != nil {
		return err
	}
	shown := to
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, to); err == nil {
			shown = "." + string(filepath.Separator) + rel
		}
	}
	if err := subject.Test(ctx, to); err != nil {
		return fmt.Errorf("%s is written, but its test fails: %w", shown, err)
	}
	_, err = fmt.Fprintf(p.out, "%s has Marshal and Unmarshal for %s; its test passes\n", shown, arg)
	return err
}

// adoptable returns the library and its variant that an argument names, as rows are named: msgp, or
// ugorji[format=cbor].
func (p *program) adoptable(arg string) (*result.Contestant, *result.Variant, error) {
	name, options, _ := strings.Cut(strings.TrimSuffix(arg, "]"), "[")
	contestant := p.suite.contestant(name)
	if contestant == nil || contestant.Reference || contestant.Excluded != "" {
		return nil, nil, usagef("%s is no library that can be adopted; see serbench list", name)
	}
	for i := range contestant.Variants {
		v := &contestant.Variants[i]
		if (options == "" && v.Default || v.Name == options) && v.Ranked {
			return contestant, v, nil
		}
	}
	return nil, nil, usagef("%s has no such variant, or one whose results share memory with its input or its next result; see serbench list variants", arg)
}
