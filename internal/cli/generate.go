package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/programs/rooms"
)

// generateFlags are the flags of generate.
type generateFlags struct {
	building building
	lib, typ string
	output   string
}

func (p *program) generateCommand() *cobra.Command {
	f := &generateFlags{}
	c := &cobra.Command{
		Use:   "generate [-o dir]",
		Short: "Write the code that libraries' generators write for a type",
		Long:  "Write the code that a library's rows run: what its generator writes for a type,\nand what serbench's adapter needs around it, in a folder for each library and\ntype. A type that is part of another is in the other's folder. The types\n\"" + rooms.Probes + "\" and \"" + rooms.Versions + "\" stand for all that probes send.\n\nWithout -o, renew what the source has of that: the code that is committed with\nit, and the digests of all code.",
		Args:  noArguments,
		RunE:  func(c *cobra.Command, _ []string) error { return p.generate(c.Context(), c.Flags(), f) },
	}
	f.building.flags(c.Flags())
	c.Flags().StringVar(&f.lib, "lib", ".*", "the libraries, by `regexp`")
	c.Flags().StringVar(&f.typ, "type", "person", "the types, by `regexp`")
	c.Flags().StringVarP(&f.output, "output", "o", "", "the `folder` to write; it must be empty or not exist")
	return c
}

// types returns the selector of types. Without a folder to write, it is all of them.
func (f *generateFlags) types(flags *pflag.FlagSet) (string, error) {
	switch {
	case f.output != "":
		return f.typ, nil
	case flags.Changed("type"):
		return "", usagef("--type needs -o, the folder to write; without it, all types are generated")
	}
	return ".*", nil
}

func (p *program) generate(ctx context.Context, flags *pflag.FlagSet, f *generateFlags) error {
	types, err := f.types(flags)
	if err != nil {
		return err
	}
	if f.output != "" {
		if err := emptyFolder(f.output); err != nil {
			return err
		}
	}
	show := newProgress(p.err)
	defer show.finish()
	r, release, err := p.runner(ctx, origin{source: f.building.source}, limits{timeout: time.Minute}, show)
	if err != nil {
		return err
	}
	defer release()
	builder, ok := r.Programs.(*programs.Builder)
	if !ok {
		return errors.New("this serbench came with its programs and has no source to generate from")
	}
	libraries, wanted, err := generated(builder, f.lib, types)
	if err != nil {
		return err
	}
	made, err := builder.Make(ctx, libraries, wanted, f.output == "")
	if err != nil {
		return err
	}
	show.finish()
	lacking := p.sayLacking(made)
	if f.output == "" {
		return errors.Join(noCode(lacking, len(made)), recommit(builder.Source, made))
	}
	for _, one := range made {
		if one.HasCode() {
			if err := copyRoom(one, filepath.Join(f.output, one.Contestant, one.Room)); err != nil {
				return err
			}
		}
	}
	fmt.Fprintf(p.out, "%s of code: %s\n", table.Plural(len(made)-lacking, "package", "packages"), filepath.Clean(f.output))
	return noCode(lacking, len(made))
}

// sayLacking prints why packages have no code, or no new code, and returns how many have none.
func (p *program) sayLacking(made []programs.Made) (lacking int) {
	for _, one := range made {
		switch {
		case !one.HasCode():
			lacking++
			fmt.Fprintf(p.err, "serbench: %s has no code for %s: %s\n", one.Contestant, one.Room, one.Why)
		case one.Why != "":
			fmt.Fprintf(p.err, "serbench: the code of %s for %s was not made again: %s\n", one.Contestant, one.Room, one.Why)
		}
	}
	return lacking
}

// noCode is the error if rooms have no code.
func noCode(lacking, all int) error {
	if lacking == 0 {
		return nil
	}
	return fmt.Errorf("%d of %s have no code", lacking, table.Plural(all, "package", "packages"))
}

// generated returns the libraries with a generator and the rooms that regular expressions select.
func generated(b *programs.Builder, lib, typ string) (libraries []string, wanted []rooms.Room, err error) {
	names, err := programs.Contestants(b.Source)
	if err != nil {
		return nil, nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !rooms.HasGenerator(os.DirFS(b.Source), name) })
	if libraries, err = matches("lib", lib, names); err != nil {
		return nil, nil, err
	}
	types := []string{rooms.Probes, rooms.Versions}
	for _, t := range b.Known.Types {
		types = append(types, t.Name)
	}
	chosen, err := matches("type", typ, types)
	if err != nil {
		return nil, nil, err
	}
	for _, room := range b.Known.Rooms {
		if slices.ContainsFunc(chosen, func(name string) bool {
			return name == room.Name || slices.ContainsFunc(b.Known.Types, func(t programs.Type) bool { return t.Name == name && t.Room == room.Name })
		}) {
			wanted = append(wanted, room)
		}
	}
	return libraries, wanted, nil
}

// copyRoom copies the code of a room.
func copyRoom(from programs.Made, to string) error {
	return filepath.WalkDir(from.Dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.Name() == rooms.StampFile {
			return err
		}
		rel, err := filepath.Rel(from.Dir, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if e.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(target, text, 0o666)
	})
}
