package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// fuzzFlags are the flags of fuzz.
type fuzzFlags struct {
	selectors
	limits
	building
	time   time.Duration
	folder string
	seeds  string
	keep   string
	output string
	format string
}

func (p *program) fuzzCommand() *cobra.Command {
	f := &fuzzFlags{selectors: selectors{data: ".*"}}
	c := &cobra.Command{
		Use:   "fuzz -o file",
		Short: "Fuzz the decoder of every library",
		Long: "Let Go's fuzzer look for inputs that end a decoder, make it panic or cost too\nmuch. It starts with damaged encodings of a record with every kind of field, then\nof one that contains itself, and keeps what reaches new code. Values are read\nwhole and errors printed. A panic is noted and fuzzing goes on; after the end of\nthe process it starts again without that input. The corpora stay in a folder\nnext to the file, so that a second fuzz goes on where the first ended.\n\n" +
			"Compiling a library for the fuzzer takes a minute or more the first time.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.fuzz(c.Context(), f) },
	}
	f.selectors.flags(c.Flags())
	// Decoders are fuzzed with a type of their own.
	if err := c.Flags().MarkHidden("data"); err != nil {
		panic(err) // there is such a flag
	}
	f.limits.flags(c.Flags())
	f.building.flags(c.Flags())
	c.Flags().DurationVar(&f.time, "time", 2*time.Minute, "how much processor `time` each decoder gets with each of two types, what it got before included")
	c.Flags().StringVar(&f.folder, "corpus", "", "the `folder` for corpora (default the file's name with .corpus)")
	c.Flags().StringVar(&f.seeds, "seeds", "", "start with the inputs in this `file` too, which --keep wrote")
	c.Flags().StringVar(&f.keep, "keep", "", "write the inputs of the corpora that show no fault to this `file`, a tar.gz; it must not exist")
	c.Flags().StringVar(&f.format, "format", "text", "how to write the results: `one` of "+table.Formats.Names())
	c.Flags().StringVarP(&f.output, "output", "o", "", "the run `file` to write; it must not exist")
	return c
}

// check rejects flags that are missing or wrong.
func (f *fuzzFlags) check() error {
	if err := table.Formats.Check(f.format); err != nil {
		return usagef("--format: %w", err)
	}
	switch {
	case f.output == "":
		return usagef("fuzz needs -o, the run file to write")
	case f.time <= 0:
		return usagef("--time is %v; want more than 0", f.time)
	}
	return nil
}

func (p *program) fuzz(ctx context.Context, f *fuzzFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	selected, err := f.resolve(p.suite)
	if err != nil {
		return err
	}
	cases, err := selected.cases()
	if err != nil {
		return err
	}
	if err := f.limits.check(); err != nil {
		return err
	}
	if err := result.CanCreate(f.output); err != nil {
		return fmt.Errorf("can't create the run file, so nothing was fuzzed: %w", err)
	}
	seeds, kept, err := f.corpora()
	if err != nil {
		return err
	}
	folder := f.folder
	if folder == "" {
		folder = strings.TrimSuffix(f.output, filepath.Ext(f.output)) + ".corpus"
	}
	progress := newProgress(p.err)
	defer progress.finish()
	runner, release, err := p.runner(ctx, origin{source: f.source}, f.limits, progress)
	if err != nil {
		return err
	}
	defer release()
	fuzzers, ok := runner.Programs.(harness.Fuzzers)
	if !ok {
		return errors.New("this serbench came with its programs and can't build the fuzzer's")
	}
	variants := p.probed(cases)
	w, err := p.beginFuzz(ctx, f, variants, runner)
	if err != nil {
		return err
	}
	err = runner.Fuzz(ctx, w, fuzzers, harness.FuzzPlan{Variants: variants, Time: f.time, Folder: folder, Seeds: seeds, Kept: kept, Of: holding(w.Run.Header)})
	if err == nil {
		err = w.Add(result.Line{End: &result.End{Finished: time.Now().UTC()}})
	}
	if err == nil && kept != nil {
		err = kept.Create(f.keep)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	progress.finish()
	if err := report.Verify(p.out, f.format, analysis.New(w.Run), report.Options{Colours: isTerminal(p.out)}); err != nil {
		return err
	}
	return p.keepWorst(w.Run, f.output)
}

// beginFuzz builds the programs that describe themselves, and creates the run file.
func (p *program) beginFuzz(ctx context.Context, f *fuzzFlags, variants []result.Case, r *harness.Runner) (*result.Writer, error) {
	plan := result.Plan{Cases: variants, CPU: -1}
	f.apply(&plan)
	header, err := p.newHeader(ctx, r, 0, plan, harness.ProgramsOf(variants, harness.Probes))
	if err == nil {
		err = holdsFor(&header, r)
	}
	if err != nil {
		return nil, err
	}
	w, err := result.Create(f.output, header)
	if err != nil {
		return nil, fmt.Errorf("can't create the run file, so nothing was fuzzed: %w", err)
	}
	return w, nil
}

// corpora returns the inputs to start with, and what receives those to keep, which is nil if none
// are kept.
func (f *fuzzFlags) corpora() (seeds, kept harness.Corpora, err error) {
	if f.keep != "" {
		if err := result.CanCreate(f.keep); err != nil {
			return nil, nil, fmt.Errorf("can't create the file of --keep, so nothing was fuzzed: %w", err)
		}
		kept = harness.Corpora{}
	}
	if f.seeds != "" {
		if seeds, err = harness.ReadCorpora(f.seeds); err != nil {
			return nil, nil, usagef("--seeds: %w", err)
		}
	}
	return seeds, kept, nil
}
