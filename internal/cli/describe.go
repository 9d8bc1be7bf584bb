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
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

func (p *program) describeCommand() *cobra.Command {
	b := &building{}
	var output, lib string
	c := &cobra.Command{
		Use:   "describe",
		Short: "Write the catalogue of libraries, as their programs describe them",
		Long: "Build the program of every folder in contestants, ask it to describe itself, and\nwrite the catalogue that serbench chooses from. A library whose program can't be\n" +
			"built keeps its current entry.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.describe(c.Context(), *b, lib, output) },
	}
	b.flags(c.Flags())
	c.Flags().StringVar(&lib, "lib", ".*", "describe only libraries whose whole name matches this `regexp`; the others keep their entries")
	c.Flags().StringVarP(&output, "output", "o", "", "write to this `file` instead of standard output")
	return c
}

func (p *program) describe(ctx context.Context, b building, lib, output string) error {
	show := newProgress(p.err)
	defer show.finish()
	r, release, err := p.runner(ctx, origin{source: b.source}, limits{timeout: time.Minute}, show)
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
	chosen, err := matches("lib", lib, names)
	if err != nil {
		return err
	}
	var ids []harness.ProgramID
	for _, name := range chosen {
		ids = append(ids, p.described(name))
	}
	described, err := r.Describe(ctx, ids, worker.Describing{Bindings: true})
	if err != nil {
		return err
	}
	show.finish()
	all, err := p.entries(ctx, builder, names, described)
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

// described returns the program that describes a contestant. It has a single type: how a variant takes
// a type does not depend on which.
func (p *program) described(contestant string) harness.ProgramID {
	return harness.ProgramID{Contestant: contestant, Types: p.suite.types(nil)}
}

// entries returns the contestants of the catalogue, in the order of their names. Those that were not
// described, or whose program can't be built, keep their current entry.
func (p *program) entries(ctx context.Context, builder *programs.Builder, names []string, described map[harness.ProgramID]harness.Description) ([]result.Contestant, error) {
	var all []result.Contestant
	var renewed []harness.ProgramID
	for _, name := range names {
		id := p.described(name)
		d, asked := described[id]
		known := p.suite.contestant(name)
		own := d.Contestant()
		switch {
		case own != nil:
			one, err := builder.Versioned(ctx, *own)
			if err != nil {
				return nil, err
			}
			all, renewed = append(all, one), append(renewed, id)
		case known != nil:
			if asked {
				fmt.Fprintf(p.err, "serbench: %s keeps its current entry: %s\n", name, d.Program.Fault)
			}
			all = append(all, *known)
		case asked:
			fmt.Fprintf(p.err, "serbench: %s has no entry: %s\n", name, d.Program.Fault)
		}
	}
	for i := range all {
		if all[i].Module == catalog.Standard {
			all[i].Version = ""
		}
	}
	builder.Contestants = all
	return all, p.addLinked(ctx, builder, renewed, described)
}

// addLinked fills in what the source of programs shows of their contestants, which are the builder's.
func (p *program) addLinked(ctx context.Context, builder *programs.Builder, ids []harness.ProgramID, described map[harness.ProgramID]harness.Description) error {
	linked, err := builder.Linked(ctx, ids)
	if err != nil {
		return err
	}
	codecs := map[harness.ProgramID]map[string][]string{}
	for _, id := range ids {
		codecs[id] = map[string][]string{}
		for variant, bound := range described[id].Bindings {
			codecs[id][variant] = bound.Codecs
		}
	}
	unsafe, err := builder.Unsafe(ctx, codecs)
	if err != nil {
		return err
	}
	for i := range builder.Contestants {
		c := &builder.Contestants[i]
		id := p.described(c.Name)
		of, renewed := linked[id]
		if !renewed {
			continue
		}
		c.Source, c.Unsafe = of.Own, of.Unsafe
		for j := range c.Variants {
			v := &c.Variants[j]
			v.OwnType, v.Unsafe = described[id].Bindings[v.Name].OwnType, unsafe[id][v.Name]
		}
		if c.Excluded == "" {
			if c.Released, err = builder.Released(ctx, c.Module); err != nil {
				return err
			}
		}
	}
	return nil
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
