package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/result/merge"
)

// mergeFlags are the flags of merge.
type mergeFlags struct {
	output  string
	key     string // to sign with
	missing bool
	arch    string
}

func (p *program) mergeCommand() *cobra.Command {
	f := &mergeFlags{}
	c := &cobra.Command{
		Use:   "merge shard.json... -o run.json",
		Short: "Put the shards of a plan together",
		Long: "Merge the files of shards, folders of them, or files that were merged before,\ninto one run file. Of a shard with several files the one with the most workers\n" +
			"counts. What is missing is printed as an array expression, such as 3,7-9, to\nmeasure it again; the plan file may be among the files, so that it is known if\n" +
			"there is none.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("merge needs at least one file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.merge(c.Context(), f, args) },
	}
	c.Flags().StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist")
	c.Flags().StringVar(&f.key, "sign", "", "sign the merged file with this SSH `key`")
	c.Flags().BoolVar(&f.missing, "missing", false, "only print which shards are missing or half done, and nothing if none is")
	c.Flags().StringVar(&f.arch, "arch", "", "with --missing: those for this processor `architecture` only")
	return c
}

// merge merges the files of shards and signs the run file, or prints which shards are missing.
func (p *program) merge(ctx context.Context, f *mergeFlags, paths []string) error {
	if f.missing == (f.output != "") {
		return usagef("merge needs either -o, the file to write, or --missing")
	}
	if f.missing {
		return p.missing(paths, f.arch)
	}
	if f.arch != "" {
		return usagef("--arch needs --missing")
	}
	if err := checkKey(f.key, f.output); err != nil {
		return err
	}
	if err := p.mergeInto(f.output, paths); err != nil {
		return err
	}
	return p.sign(ctx, f.output, f.key)
}

// missing prints the shards to measure again, those for one architecture if it isn't "".
func (p *program) missing(paths []string, arch string) error {
	paths, err := withFolders(paths)
	if err != nil {
		return err
	}
	r, err := merge.Look(paths)
	if err != nil {
		return err
	}
	shards := r.Missing
	if arch != "" {
		shards = slices.DeleteFunc(shards, func(shard int) bool { return r.ArchOf(shard) != arch })
	}
	if len(shards) > 0 {
		_, err = fmt.Fprintln(p.out, merge.Array(shards))
	}
	return err
}

// mergeInto merges the files of shards into one, which must not exist.
func (p *program) mergeInto(output string, paths []string) (err error) {
	if paths, err = withFolders(paths); err != nil {
		return err
	}
	file, err := os.OpenFile(output, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, file.Close()); err != nil {
			_ = os.Remove(output)
		}
	}()
	r, err := merge.Files(file, paths)
	if err != nil {
		return err
	}
	for _, words := range r.Dropped {
		fmt.Fprintf(p.err, "serbench: %s\n", words)
	}
	for _, words := range r.Differ {
		fmt.Fprintf(p.err, "serbench: warning: %s\n", words)
	}
	of := ""
	if r.Machines > 0 {
		of = " of " + table.Plural(r.Machines, "machine", "machines")
	}
	fmt.Fprintf(p.out, "%d of %s%s: %s\n", r.Of-len(r.Missing), table.Plural(r.Of, "shard", "shards"), of, output)
	if len(r.Missing) > 0 {
		fmt.Fprintf(p.out, "missing: %s\n", merge.Array(r.Missing))
	}
	if len(r.Half) > 0 {
		fmt.Fprintf(p.out, "half done, and merged for what they have: %s\n", merge.Array(r.Half))
	}
	return nil
}

// withFolders replaces folders by the shards in them.
func withFolders(paths []string) (all []string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			all = append(all, path)
			continue
		}
		shards, err := filepath.Glob(filepath.Join(path, merge.ShardFiles))
		if err != nil {
			return nil, err
		}
		all = append(all, shards...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there are no files %s in %s", merge.ShardFiles, strings.Join(paths, ", "))
	}
	return all, nil
}

func (p *program) splitCommand() *cobra.Command {
	var output string
	c := &cobra.Command{
		Use:   "split run.json -o dir",
		Short: "Take a run file apart into its windows",
		Long:  "Write each window of a finished run file into a file of its own, which serbench\nmerge puts together again.",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("split needs one run file; see %s --help", c.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.split(args[0], output) },
	}
	c.Flags().StringVarP(&output, "output", "o", "", "the `folder` to write; it must be empty or not exist")
	return c
}

// split writes the windows of a run file into an empty folder.
func (p *program) split(path, dir string) error {
	if dir == "" {
		return usagef("split needs -o, the folder to write")
	}
	if err := emptyFolder(dir); err != nil {
		return err
	}
	paths, err := merge.Split(path, dir)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s: %s\n", table.Plural(len(paths), "shard", "shards"), dir)
	return err
}
