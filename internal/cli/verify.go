package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/adapter"
	"github.com/serbench/serbench/verify/probe"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	selectors
	limits
	building
	settings
	full      bool
	races     bool
	roundOnly bool
	explain   string
	alone     bool // write a module for what is explained
	reproduce string
	renew     string
	output    string
	format    string
}

func (p *program) verifyCommand() *cobra.Command {
	f := &verifyFlags{selectors: selectors{data: p.suite.corePattern()}}
	c := &cobra.Command{
		Use:   "verify",
		Short: "Check round trips and probe every library, without timing",
		Long:  "Check the round trip of every value of the core data sets, and probe every\nlibrary: edge cases, aliasing, reused buffers and destinations, concurrent use,\nschema evolution, and corrupt input, with a process for each decoder.",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.reproduce != "" {
				return p.reproduce(c.Context(), c.Flags(), f)
			}
			return p.verify(c.Context(), c.Flags(), f)
		},
	}
	f.selectors.flags(c.Flags())
	data := c.Flags().Lookup("data")
	data.Usage += " (default the core data sets)"
	data.DefValue = "" // would list them all
	f.releaseFlags(c.Flags())
	f.goFlag(c.Flags())
	f.limits.flags(c.Flags())
	f.building.flags(c.Flags())
	c.Flags().BoolVar(&f.full, "full", false, "probe what takes long too: every damaged input of each decoder, tens of thousands, instead of about a thousand, and a string of 16 MiB")
	c.Flags().BoolVar(&f.races, "races", false, "only look for data races, with programs built with the race detector, which needs a C compiler")
	c.Flags().BoolVar(&f.roundOnly, "round-trips", false, "only check round trips")
	c.Flags().StringVar(&f.explain, "explain", "", "probe one `library`, or a row such as ugorji[format=cbor], and show each finding, with the smallest value or input that triggers it")
	c.Flags().BoolVar(&f.alone, "standalone", false, "with --explain and -o: write a Go module into that folder that shows the bad words by the library alone, one file and the code of its generator")
	c.Flags().StringVar(&f.reproduce, "reproduce", "", "decode the input in this `file` again, which an earlier verify saved")
	c.Flags().StringVar(&f.renew, "renew", "", "keep the answers in this run `file` that still hold, and ask only those that don't: another version of a group of probes, of the library or of its adapter makes them stale")
	c.Flags().StringVar(&f.format, "format", "text", "how to write the results: `one` of "+table.Formats.Names())
	c.Flags().StringVarP(&f.output, "output", "o", "", "also write outcomes and verdicts to this run `file`; it must not exist")
	return c
}

// check rejects flags that contradict each other.
func (f *verifyFlags) check(flags *pflag.FlagSet) error {
	if err := table.Formats.Check(f.format); err != nil {
		return usagef("--format: %w", err)
	}
	switch {
	case f.races && (f.full || f.roundOnly):
		return usagef("--races only looks for data races; it takes neither --full nor --round-trips")
	case f.renew != "" && (f.races || f.roundOnly):
		return usagef("--renew keeps what all probes found; it takes neither --races nor --round-trips")
	case f.explain != "" && flags.Changed("lib"):
		return usagef("--explain %s already chooses the library; leave out --lib", f.explain)
	case f.alone && (f.explain == "" || f.output == ""):
		return usagef("--standalone goes with --explain or --reproduce, and -o, the folder to write")
	case f.alone && (f.roundOnly || f.renew != ""):
		return usagef("--standalone shows what probes find; it takes neither --round-trips nor --renew")
	}
	return nil
}

// selected returns the selection of the flags. --explain names a library as --lib does.
func (f *verifyFlags) selected(suite Suite) (*selection, error) {
	s := f.selectors
	if f.explain != "" {
		library, variant := explained(f.explain)
		s.lib = regexp.QuoteMeta(library)
		if variant != "" && s.variant != "" {
			return nil, usagef("--explain %s already chooses the variant; leave out --variant", f.explain)
		}
		if variant != "" {
			s.variant = regexp.QuoteMeta(variant)
		}
	}
	return s.resolve(suite)
}

func (p *program) verify(ctx context.Context, flags *pflag.FlagSet, f *verifyFlags) error {
	if err := f.check(flags); err != nil {
		return err
	}
	selected, err := f.selected(p.suite)
	if err != nil {
		return err
	}
	cases, err := selected.cases()
	if err != nil {
		return err
	}
	if cases, err = p.built(selected, f.settings, cases, 0); err != nil {
		return err
	}
	if err := f.limits.check(); err != nil {
		return err
	}
	var earlier *result.Run
	if f.renew != "" {
		if earlier, err = renewable(f.renew, f.full); err != nil {
			return err
		}
	}
	if f.alone {
		if err := emptyFolder(f.output); err != nil {
			return err
		}
	} else if f.output != "" {
		if err := result.CanCreate(f.output); err != nil {
			return fmt.Errorf("can't create the run file, so nothing was verified: %w", err)
		}
	}
	progress := newProgress(p.err)
	defer progress.finish()
	runner, release, err := p.runner(ctx, origin{source: f.source, race: f.races}, f.limits, progress)
	if err != nil {
		return err
	}
	defer release()
	w, kept, err := p.beginVerify(ctx, f, cases, earlier, runner)
	if err != nil {
		return err
	}
	if err := errors.Join(p.carryOutVerify(ctx, w, f, kept, runner), w.Close()); err != nil {
		return err
	}
	progress.finish()
	switch {
	case f.alone:
		return p.standalone(ctx, w.Run, f.explain, f.output, runner)
	case f.explain != "":
		return report.Explain(p.out, w.Run, f.explain)
	}
	if err := report.Verify(p.out, f.format, analysis.New(w.Run), report.Options{Colours: isTerminal(p.out)}); err != nil || f.roundOnly {
		return err
	}
	return p.keepWorst(w.Run, f.output)
}

// beginVerify builds the programs and creates the run file, or keeps it in memory if the user
// wants none. It also returns the answers of an earlier run, if there is one, that still hold.
func (p *program) beginVerify(ctx context.Context, f *verifyFlags, cases []result.Case, earlier *result.Run, r *harness.Runner) (w *result.Writer, kept map[result.Case]result.Verdict, err error) {
	r.Types = p.suite.types(cases)
	plan := result.Plan{Cases: cases, Types: r.Types.Names(), Operations: fact.Operations, CPU: -1}
	f.apply(&plan)
	var ids []harness.ProgramID
	if !f.races {
		ids = harness.ProgramsOf(cases, r.Types)
	}
	if !f.roundOnly {
		ids = append(ids, harness.ProgramsOf(p.probed(cases), harness.Probes)...)
	}
	header, err := p.newHeader(ctx, r, 0, plan, ids)
	if err == nil && !f.roundOnly {
		err = holdsFor(&header, r)
	}
	if err != nil {
		return nil, nil, err
	}
	header.Full = f.full
	if earlier != nil {
		variants := p.probed(cases)
		renewed := renew(earlier, header, variants, probe.Groups)
		renewed.show(p.err, f.renew, variants)
		header.Earlier, kept = renewed.earlier, renewed.kept
	}
	if f.output == "" || f.alone {
		return result.Discard(header), kept, nil
	}
	if w, err = result.Create(f.output, header); err != nil {
		return nil, nil, fmt.Errorf("can't create the run file, so nothing was verified: %w", err)
	}
	return w, kept, nil
}

// holdsFor writes into a header what its verdicts will hold for: the source of each adapter, if the
// programs are built from it.
func holdsFor(h *result.Header, r *harness.Runner) error {
	var builder *programs.Builder
	switch made := r.Programs.(type) {
	case *programs.Builder:
		builder = made
	case tryPrograms:
		builder = made.usual
	default:
		return nil
	}
	for i := range h.Programs {
		one := &h.Programs[i]
		if !one.Kinds {
			continue
		}
		var err error
		folder := os.DirFS(filepath.Join(builder.Source, "contestants", one.Contestant))
		if one.Adapter, err = adapter.Sum(folder); err != nil {
			return err
		}
		if one.Code, err = adapter.Code(folder); err != nil {
			return err
		}
		if one.Generator, err = builder.GeneratorOf(one.Contestant); err != nil {
			return err
		}
	}
	return nil
}

// carryOutVerify checks round trips, and then probes every variant for what is not kept.
func (p *program) carryOutVerify(ctx context.Context, w *result.Writer, f *verifyFlags, kept map[result.Case]result.Verdict, r *harness.Runner) error {
	if !f.races {
		if err := r.Verify(ctx, w); err != nil {
			return err
		}
	}
	if !f.roundOnly {
		plan := harness.ProbePlan{Variants: p.probed(w.Run.Header.Plan.Cases), Full: f.full, Races: f.races, Kept: kept}
		if err := r.Probe(ctx, w, plan); err != nil {
			return err
		}
	}
	return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC()}})
}

// probed returns the variants of the cases, each once, without the references.
func (p *program) probed(cases []result.Case) (variants []result.Case) {
	for _, c := range cases {
		c.Dataset = ""
		if !p.suite.contestant(c.Contestant).Reference && !slices.Contains(variants, c) {
			variants = append(variants, c)
		}
	}
	return variants
}

func isTerminal(w io.Writer) bool {
	file, ok := underlying(w).(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
