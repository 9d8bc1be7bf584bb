package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/programs"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/result"
)

func (p *program) describeCommand() *cobra.Command {
	b := &building{}
	var output string
	c := &cobra.Command{
		Use:   "describe",
		Short: "Write the catalogue of libraries, as their programs describe them",
		Long: "Build the program of every folder in contestants, ask it to describe itself, and\nwrite the catalogue that serbench chooses from. A library whose program can't be\n" +
			"built keeps its current entry.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.describe(c.Context(), *b, output) },
	}
	b.flags(c.Flags())
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}

func (p *program) describe(ctx context.Context, b building, output string) error {
	show := newProgress(p.err)
	defer show.finish()
	r, release, err := p.runner(ctx, b, limits{timeout: time.Minute}, show)
	if err != nil {
		return err
	}
	defer release()
	builder, ok := r.Programs.(*programs.Builder)
	if !ok {
		return errors.New("describe builds programs, but this serbench came with its programs")
	}
	names, err := programs.Contestants(builder.Source)
	if err != nil {
		return err
	}
	var ids []harness.ProgramID
	for _, name := range names {
		ids = append(ids, harness.ProgramID{Contestant: name})
	}
	described, err := r.Describe(ctx, ids)
	if err != nil {
		return err
	}
	show.finish()
	all, err := p.entries(ctx, builder, ids, described)
	if err != nil {
		return err
	}
	text, err := catalogueText(all)
	if err != nil {
		return err
	}
	if output != "" {
		return os.WriteFile(output, text, 0o666)
	}
	_, err = p.out.Write(text)
	return err
}

// entries returns the contestants of the catalogue. Those whose program can't be built keep
// their current entry.
func (p *program) entries(ctx context.Context, builder *programs.Builder, ids []harness.ProgramID, described map[harness.ProgramID]harness.Description) ([]result.Contestant, error) {
	var all []result.Contestant
	for _, id := range ids {
		name, d := id.Contestant, described[id]
		switch own, known := d.Contestant(), p.suite.contestant(name); {
		case own != nil:
			one, err := builder.Versioned(ctx, *own)
			if err != nil {
				return nil, err
			}
			if one.Module == catalog.Standard {
				one.Version = ""
			}
			all = append(all, one)
		case known != nil:
			fmt.Fprintf(p.err, "serbench: %s keeps its current entry: %s\n", name, d.Program.Fault)
			all = append(all, *known)
		default:
			fmt.Fprintf(p.err, "serbench: %s has no entry: %s\n", name, d.Program.Fault)
		}
	}
	builder.Contestants = all
	linked, err := builder.Linked(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i := range all {
		of := linked[harness.ProgramID{Contestant: all[i].Name}]
		all[i].Source, all[i].Unsafe = of.Own, of.Unsafe
		if all[i].Excluded == "" {
			if all[i].Released, err = builder.Released(ctx, all[i].Module); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// catalogueText is the catalogue as it is committed.
func catalogueText(all []result.Contestant) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	err := e.Encode(all)
	return text.Bytes(), err
}
