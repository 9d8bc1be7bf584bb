package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	selection
	limits
	building
	full      bool
	races     bool
	roundOnly bool
	explain   string
	reproduce string
	output    string
}

func (p *program) verifyCommand() *cobra.Command {
	f := &verifyFlags{selection: selection{data: p.suite.corePattern()}}
	c := &cobra.Command{
		Use:   "verify",
		Short: "Send every value round and probe every library, without timing",
		Long: "Send every value of the core's data sets round, and ask every library what it\nloses, leaks, trusts and breaks on: values chosen to hurt, used targets, several\n" +
			"goroutines, other versions of a record, and damaged input, each decoder in a\nprocess of its own.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.reproduce != "" {
				return p.reproduce(c, f)
			}
			if f.races && (f.full || f.roundOnly) {
				return usagef("--races asks for nothing but data races; it takes neither --full nor --round-trips")
			}
			if f.explain != "" {
				if c.Flags().Changed("lib") {
					return usagef("--explain %s chooses the library; it takes no --lib", f.explain)
				}
				f.lib = regexp.QuoteMeta(f.explain)
			}
			return p.verify(c.Context(), f)
		},
	}
	f.selection.flags(c.Flags())
	f.limits.flags(c.Flags())
	f.building.flags(c.Flags())
	c.Flags().BoolVar(&f.full, "full", false, "ask what takes long too: 10,000 damaged inputs for each decoder instead of 500, and a text of 16 MiB")
	c.Flags().BoolVar(&f.races, "races", false, "only look for data races, with programs that are built with the race detector, which needs a C compiler")
	c.Flags().BoolVar(&f.roundOnly, "round-trips", false, "only send values round")
	c.Flags().StringVar(&f.explain, "explain", "", "probe one `library` and tell each finding, with the smallest value or input that shows it")
	c.Flags().StringVar(&f.reproduce, "reproduce", "", "decode again the input in this `file`, which an earlier verify kept")
	c.Flags().StringVarP(&f.output, "output", "o", "", "a run `file` to write outcomes and verdicts to; it must not exist")
	return c
}

func (p *program) verify(ctx context.Context, f *verifyFlags) error {
	cases, err := f.cases(p.suite)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	if f.output != "" {
		if err := result.CanCreate(f.output); err != nil {
			return fmt.Errorf("nothing was verified, because the run file can't be made: %w", err)
		}
	}
	f.race = f.races
	progress := newProgress(p.err)
	defer progress.finish()
	runner, release, err := p.runner(ctx, f.building, f.limits, progress)
	if err != nil {
		return err
	}
	defer release()
	w, err := p.beginVerify(ctx, f, cases, runner)
	if err != nil {
		return err
	}
	if err := errors.Join(p.carryOutVerify(ctx, w, f, runner), w.Close()); err != nil {
		return err
	}
	progress.finish()
	if f.explain != "" {
		return report.Explain(p.out, w.Run, f.explain)
	}
	if !f.races {
		if err := printOutcomes(p.out, w.Run); err != nil || f.roundOnly {
			return err
		}
		fmt.Fprintln(p.out)
	}
	if err := report.Verdicts(p.out, w.Run, isTerminal(p.out)); err != nil {
		return err
	}
	return p.keepWorst(w.Run, f.output)
}

// beginVerify builds the programs and makes the run file, or what stands for one.
func (p *program) beginVerify(ctx context.Context, f *verifyFlags, cases []result.Case, r *harness.Runner) (*result.Writer, error) {
	plan := result.Plan{Cases: cases, Operations: worker.Operations, CPU: -1, MemoryLimit: f.memory << 20, TimeoutNS: f.timeout.Nanoseconds()}
	var ids []harness.ProgramID
	if !f.races {
		ids = harness.ProgramsOf(cases, false)
	}
	if !f.roundOnly {
		ids = append(ids, harness.ProgramsOf(p.probed(cases), true)...)
	}
	header, err := p.newHeader(ctx, r, 0, plan, ids)
	if err != nil {
		return nil, err
	}
	if f.output == "" {
		return result.Discard(header), nil
	}
	w, err := result.Create(f.output, header)
	if err != nil {
		return nil, fmt.Errorf("nothing was verified, because the run file can't be made: %w", err)
	}
	return w, nil
}

// carryOutVerify sends values round, and then probes every variant.
func (p *program) carryOutVerify(ctx context.Context, w *result.Writer, f *verifyFlags, r *harness.Runner) error {
	if !f.races {
		if err := r.Verify(ctx, w); err != nil {
			return err
		}
	}
	if !f.roundOnly {
		plan := harness.ProbePlan{Variants: p.probed(w.Run.Header.Plan.Cases), Full: f.full, Races: f.races}
		if err := r.Probe(ctx, w, plan); err != nil {
			return err
		}
	}
	return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC()}})
}

// probed are the variants of the cases, each once, without the references.
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
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// printOutcomes shows a matrix of rows and data sets, then the reasons.
func printOutcomes(out io.Writer, run *result.Run) error {
	var ids []string
	outcomes := map[string]map[string]result.Outcome{}
	counts := map[result.Fidelity]int{}
	for _, o := range run.Outcomes {
		id, _, _ := strings.Cut(o.String(), "/")
		if outcomes[id] == nil {
			outcomes[id] = map[string]result.Outcome{}
			ids = append(ids, id)
		}
		outcomes[id][o.Dataset] = o
		counts[o.Result]++
	}
	slices.Sort(ids)
	matrix := &table.Table{Columns: []table.Column{{Name: "library", Code: true, Narrow: table.Names}}}
	for _, d := range run.Header.Datasets {
		matrix.Columns = append(matrix.Columns, table.Column{Name: d.Name, Narrow: table.Words})
	}
	for _, id := range ids {
		row := []table.Cell{table.Text(id)}
		for _, d := range run.Header.Datasets {
			o, ok := outcomes[id][d.Name]
			switch {
			case !ok:
				row = append(row, table.Cell{})
			case o.Result == result.Lossy:
				row = append(row, table.Cell{Words: o.Loss, Style: table.Warning})
			case o.Result == result.Wrong:
				row = append(row, table.Cell{Words: "wrong", Style: table.Bad})
			default:
				row = append(row, table.Cell{Words: "exact", Style: table.Good})
			}
		}
		matrix.Add(row...)
	}
	var b strings.Builder
	b.WriteString(matrix.Text(isTerminal(out)) + "\n")
	reasons := b.Len()
	for _, id := range ids {
		for _, d := range run.Header.Datasets {
			if o, ok := outcomes[id][d.Name]; ok && o.Detail != "" {
				words, _, _ := strings.Cut(o.Detail, "\n")
				if label := cmp.Or(o.Loss, o.Stage) + ": "; !strings.Contains(words, label) {
					words = label + words
				}
				fmt.Fprintf(&b, "%s on %s: %s\n", id, d.Name, words)
			}
		}
	}
	if b.Len() > reasons {
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "%d exact, %d lossy, %d wrong\n", counts[result.Exact], counts[result.Lossy], counts[result.Wrong])
	_, err := io.WriteString(out, b.String())
	return err
}
