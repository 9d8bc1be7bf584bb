package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/plain"
	"github.com/serbench/serbench/result"
)

func (p *program) verifyCommand() *cobra.Command {
	s := &selection{data: ".*"}
	l := &limits{}
	var output string
	c := &cobra.Command{
		Use:   "verify",
		Short: "Send every value round and show what comes back, without timing",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			return p.verify(c.Context(), s, l, output)
		},
	}
	s.flags(c.Flags())
	l.flags(c.Flags())
	c.Flags().StringVarP(&output, "output", "o", "", "a run `file` to write the outcomes to; it must not exist")
	return c
}

func (p *program) verify(ctx context.Context, s *selection, l *limits, output string) error {
	cases, err := s.cases(p.suite)
	if err != nil {
		return err
	}
	if err := l.check(); err != nil {
		return err
	}
	id, err := harness.Identity(0)
	if err != nil {
		return err
	}
	header := newHeader(p.suite, id, result.Plan{
		Cases: cases, Operations: harness.Operations, CPU: -1, MemoryLimit: l.memory << 20, TimeoutNS: l.timeout.Nanoseconds(),
	})
	w := result.Discard(header)
	if output != "" {
		if w, err = result.Create(output, header); err != nil {
			return fmt.Errorf("nothing was verified, because the run file can't be made: %w", err)
		}
	}
	launcher, err := harness.Self(l.timeout, l.memory<<20)
	if err != nil {
		return errors.Join(err, w.Close())
	}
	progress := newProgress(p.err)
	runner := harness.Runner{Suite: p.suite, Launcher: launcher, Observer: progress.observer()}
	err = runner.Verify(ctx, w)
	progress.finish()
	if err == nil {
		err = w.Add(result.Line{End: &result.End{Finished: time.Now().UTC()}})
	}
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return printOutcomes(p.out, w.Run)
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
