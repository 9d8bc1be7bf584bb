package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
)

// A progress shows how a run goes on: a bar on a terminal, a line per window
// elsewhere, and a provisional table after each window.
type progress struct {
	w        io.Writer
	terminal bool
	bar      *progressbar.ProgressBar
	started  time.Time
	first    int // workers that had finished before this run
}

func newProgress(w io.Writer) *progress {
	file, ok := w.(*os.File)
	return &progress{w: w, terminal: ok && term.IsTerminal(int(file.Fd()))}
}

func (p *progress) observer() harness.Observer {
	return harness.Observer{Verified: p.verified, Started: p.startedWorker, Measured: p.measured, Window: p.window}
}

func (p *progress) verified(done, total int, o result.Outcome) {
	p.show("verify", done, total, o.String())
	if done == total {
		p.finish()
	}
}

func (p *progress) startedWorker(done, total int, c result.Case, window int) {
	if p.started.IsZero() {
		p.started, p.first = time.Now(), done
	}
	p.show("measure", done-p.first, total-p.first, fmt.Sprintf("window %d  %s", window+1, c))
}

func (p *progress) measured(done, total int, w result.Worker) {
	if w.Status != result.OK {
		p.clear()
		fmt.Fprintf(p.w, "%v: %s: %s\n", w.Case, w.Status, w.Error)
	}
}

// window prints the table as far as it is known.
func (p *progress) window(window int, run *result.Run) {
	p.clear()
	done := len(run.Workers) - p.first
	left := ""
	if total := len(run.Header.Plan.Cases) * run.Header.Plan.Windows; done > 0 {
		rest := time.Since(p.started) / time.Duration(done) * time.Duration(max(0, total-len(run.Workers)))
		left = fmt.Sprintf(", about %v left", rest.Round(time.Second))
	}
	fmt.Fprintf(p.w, "\nwindow %d of %d done%s\n\n", window+1, run.Header.Plan.Windows, left)
	_, _ = io.WriteString(p.w, report.New(run).Provisionally())
}

func (p *progress) show(what string, done, total int, now string) {
	if !p.terminal {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(p.w),
			progressbar.OptionShowCount(),
			progressbar.OptionSetWidth(16),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionThrottle(50*time.Millisecond))
	}
	p.bar.ChangeMax(total)
	p.bar.Describe(fmt.Sprintf("%-7s %-38.38s", what, now))
	_ = p.bar.Set(done)
}

func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// finish takes the bar away, so that what follows starts on a clean line.
func (p *progress) finish() {
	p.clear()
	p.bar = nil
}
