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

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/probe"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	selection
	limits
	full      bool
	races     bool
	roundOnly bool
	explain   string
	reproduce string
	output    string
}

func (p *program) verifyCommand() *cobra.Command {
	f := &verifyFlags{selection: selection{data: p.suite.CorePattern()}}
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
			if f.races && !probe.RaceDetector {
				return usagef("--races needs a program with the race detector; build one with: CGO_ENABLED=1 go build -race -gcflags=all=-d=checkptr=0")
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
	c.Flags().BoolVar(&f.full, "full", false, "ask what takes long too: 10,000 damaged inputs for each decoder instead of 500, and a text of 16 MiB")
	c.Flags().BoolVar(&f.races, "races", false, "only look for data races, in a program that was built with -race")
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
	id, err := harness.Identity(0)
	if err != nil {
		return err
	}
	header := newHeader(p.suite, id, result.Plan{
		Cases: cases, Operations: harness.Operations, CPU: -1, MemoryLimit: f.memory << 20, TimeoutNS: f.timeout.Nanoseconds(),
	})
	w := result.Discard(header)
	if f.output != "" {
		if w, err = result.Create(f.output, header); err != nil {
			return fmt.Errorf("nothing was verified, because the run file can't be made: %w", err)
		}
	}
	if err := errors.Join(p.carryOutVerify(ctx, w, f), w.Close()); err != nil {
		return err
	}
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

// carryOutVerify sends values round, and then probes every variant.
func (p *program) carryOutVerify(ctx context.Context, w *result.Writer, f *verifyFlags) error {
	launcher, err := harness.Self(f.timeout, f.memory<<20)
	if err != nil {
		return err
	}
	progress := newProgress(p.err)
	defer progress.finish()
	runner := harness.Runner{Suite: p.suite, Launcher: launcher, Observer: progress.observer()}
	if !f.races {
		if err := runner.Verify(ctx, w); err != nil {
			return err
		}
	}
	if !f.roundOnly {
		doubt := harness.Doubt{Variants: p.probed(w.Run.Header.Plan.Cases), Full: f.full, Races: f.races}
		if err := runner.Probe(ctx, w, doubt); err != nil {
			return err
		}
	}
	return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC()}})
}

// probed are the variants of the cases, each once, without the references.
func (p *program) probed(cases []result.Case) (variants []result.Case) {
	for _, c := range cases {
		c.Dataset = ""
		if !p.suite.Contestant(c.Contestant).Reference && !slices.Contains(variants, c) {
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
	counts := map[fidelity.Result]int{}
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
	header := table.Row{"library"}
	for _, d := range run.Header.Datasets {
		header = append(header, d.Name)
	}
	tw := plain.NewTable(header)
	for _, id := range ids {
		row := table.Row{id}
		for _, d := range run.Header.Datasets {
			o, ok := outcomes[id][d.Name]
			switch {
			case !ok:
				row = append(row, "")
			case o.Result == fidelity.Lossy:
				row = append(row, o.Loss)
			case o.Result == fidelity.Wrong:
				row = append(row, "wrong")
			default:
				row = append(row, "exact")
			}
		}
		tw.AppendRow(row)
	}
	var b strings.Builder
	b.WriteString(plain.Render(tw) + "\n\n")
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
	fmt.Fprintf(&b, "%d exact, %d lossy, %d wrong\n", counts[fidelity.Exact], counts[fidelity.Lossy], counts[fidelity.Wrong])
	_, err := io.WriteString(out, b.String())
	return err
}
