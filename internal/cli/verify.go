package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	roundOnly bool
	explain   string
	reproduce string
	output    string
}

func (p *program) verifyCommand() *cobra.Command {
	f := &verifyFlags{selection: selection{data: ".*"}}
	c := &cobra.Command{
		Use:   "verify",
		Short: "Send every value round and probe every library, without timing",
		Long: "Send every value round, and ask every library what it loses, leaks, trusts and\nbreaks on: values chosen to hurt, used targets, several goroutines, other\n" +
			"versions of a record, and damaged input, each decoder in a process of its own.",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.reproduce != "" {
				return p.reproduce(c, f)
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
	if err := printOutcomes(p.out, w.Run); err != nil || f.roundOnly {
		return err
	}
	fmt.Fprintln(p.out)
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
	if err := runner.Verify(ctx, w); err != nil {
		return err
	}
	if !f.roundOnly {
		if err := runner.Probe(ctx, w, harness.Doubt{Variants: p.probed(w.Run.Header.Plan.Cases), Full: f.full}); err != nil {
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

// A keptInput is a file that --reproduce reads.
type keptInput struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	Type       string `json:"type"` // flat or nested
	Fate       string `json:"fate"`
	Input      []byte `json:"input"`
}

// keepWorst writes the shortest input of each fault beside the run file.
func (p *program) keepWorst(run *result.Run, output string) error {
	if output == "" {
		return nil
	}
	dir := strings.TrimSuffix(output, filepath.Ext(output)) + ".inputs"
	kept := 0
	for _, v := range run.Verdicts {
		for _, d := range v.Damage {
			for fate, input := range d.Worst {
				text, err := json.Marshal(keptInput{v.Contestant, v.Variant, d.Type, fate, input})
				if err != nil {
					return err
				}
				if err := os.MkdirAll(dir, 0o777); err != nil {
					return err
				}
				name := strings.NewReplacer(" ", "-", "=", "-", ",", "-").Replace(fmt.Sprintf("%s-%s-%s-%s.json", v.Contestant, v.Variant, d.Type, fate))
				if err := os.WriteFile(filepath.Join(dir, name), append(text, '\n'), 0o666); err != nil {
					return err
				}
				kept++
			}
		}
	}
	if kept > 0 {
		fmt.Fprintf(p.out, "\n%d inputs that show a fault are in %s; see one again with: serbench verify --reproduce FILE\n", kept, dir)
	}
	return nil
}

func (p *program) reproduce(c *cobra.Command, f *verifyFlags) error {
	for _, name := range []string{"data", "lib", "variant", "full", "round-trips", "explain", "output"} {
		if c.Flags().Changed(name) {
			return usagef("--reproduce takes its library from the file; --%s does not go with it", name)
		}
	}
	if err := f.check(); err != nil {
		return err
	}
	text, err := os.ReadFile(f.reproduce)
	if err != nil {
		return err
	}
	var kept keptInput
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&kept); err != nil {
		return fmt.Errorf("%s: not an input that verify kept: %w", f.reproduce, err)
	}
	contestant := p.suite.Contestant(kept.Contestant)
	if contestant == nil || contestant.Variant(kept.Variant) == nil {
		return fmt.Errorf("%s: this program has no %s[%s]", f.reproduce, kept.Contestant, kept.Variant)
	}
	if !slices.Contains(probe.TrialTypes, kept.Type) {
		return fmt.Errorf("%s: type is %q; want one of %s", f.reproduce, kept.Type, strings.Join(probe.TrialTypes, ", "))
	}
	launcher, err := harness.Self(f.timeout, f.memory<<20)
	if err != nil {
		return err
	}
	runner := harness.Runner{Suite: p.suite, Launcher: launcher}
	fate, err := runner.Reproduce(c.Context(), result.Case{Contestant: kept.Contestant, Variant: kept.Variant}, kept.Type, kept.Input)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "%s[%s], %s type, %d bytes: %s; it was: %s\n", kept.Contestant, kept.Variant, kept.Type, len(kept.Input), fate, kept.Fate)
	return err
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
