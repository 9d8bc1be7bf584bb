package cli

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/report"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A progress shows how far a run is: a bar on a terminal, a line per window elsewhere,
// and a provisional table after each window.
type progress struct {
	w        io.Writer
	terminal bool
	now      func() time.Time
	bar      *bar
	lock     sync.Mutex // guards what built uses, because it runs concurrently with the others
	told     time.Time  // when built last printed something
	began    time.Time  // when this stage of building began
	started  time.Time  // when the first worker started
	windows  int        // finished by this process
}

func newProgress(w io.Writer) *progress {
	now := time.Now()
	return &progress{w: w, terminal: isTerminal(w), now: time.Now, began: now, told: now}
}

func (p *progress) since(t time.Time) time.Duration { return p.now().Sub(t) }

func (p *progress) observer() harness.Observer {
	return harness.Observer{Verified: p.verified, Estimated: p.estimated, Probed: p.probed, Started: p.startedWorker, Measured: p.measured, Window: p.window}
}

func (p *progress) verified(done, total int, o result.Outcome) {
	p.show("verify", done, total, o.String())
	if done == total {
		p.finish()
	}
}

// estimated announces how long the run will take.
func (p *progress) estimated(left time.Duration, run *result.Run) {
	if left == 0 {
		return
	}
	cases := map[string]int{}
	for _, o := range run.Outcomes {
		cases[string(o.Result)]++
	}
	fmt.Fprintf(p.w, "%d cases verified, %d to time: about %v\n", len(run.Outcomes), len(run.Outcomes)-cases[string(result.Wrong)], left.Round(time.Second))
}

func (p *progress) probed(done, total int, v result.Verdict) {
	p.show("probe", done, total, v.Contestant+"["+v.Variant+"]")
}

func (p *progress) startedWorker(done, total int, c result.Case, w result.Window) {
	if p.started.IsZero() {
		p.started = p.now()
	}
	p.show(doing(w), done, total, c.String())
}

// doing describes a window in a few words.
func doing(w result.Window) string {
	switch {
	case w.Pass == fact.Parallel:
		return fmt.Sprintf("%s on %d", w.Pass, w.Processors)
	case w.Heap != (fact.Heap{}) && w.Heap != fact.UsualHeap:
		return fmt.Sprintf("%s with %d MB at GOGC %d", w.Pass, w.Heap.LiveMB, w.Heap.GOGC)
	case w.Pass != fact.Timing:
		return string(w.Pass)
	case w.Extra:
		return fmt.Sprintf("window %d again", w.Number+1)
	}
	return fmt.Sprintf("window %d", w.Number+1)
}

func (p *progress) measured(_, _ int, w result.Worker) {
	if w.Status != fact.OK {
		p.finish()
		fmt.Fprintf(p.w, "%v: %s: %s\n", w.Case, w.Status, w.Error)
	}
}

// window reports how far the run is, and prints the provisional table.
func (p *progress) window(w result.Window, run *result.Run) {
	p.finish()
	p.nextBuild()
	p.windows++
	plan := run.Header.Plan
	if w.Pass != fact.Timing || w.Extra {
		fmt.Fprintf(p.w, "%s done\n", doing(w))
		return
	}
	total, planned := plan.Windows*plan.Parts(), 0
	for _, earlier := range run.Windows {
		if earlier.Pass == fact.Timing && !earlier.Extra {
			planned++
		}
	}
	each := p.since(p.started) / time.Duration(p.windows)
	of, left := fmt.Sprintf(" of %d", total), each*time.Duration(total-planned)
	if plan.BudgetNS > 0 {
		of, left = "", max(0, time.Duration(plan.BudgetNS)-p.since(p.started))
	}
	if left == 0 {
		return // the final table follows
	}
	fmt.Fprintf(p.w, "\nwindow %d%s done, about %v left\n\n", planned, of, left.Round(time.Second))
	_, _ = io.WriteString(p.w, report.Provisionally(analysis.New(run), report.BestRows))
}

func (p *progress) show(what string, done, total int, now string) {
	if !p.terminal {
		return
	}
	if p.bar == nil {
		p.bar = newBar(underlying(p.w))
	}
	p.bar.show(what, done, total, now)
}

// finish removes the bar, so that what follows starts on a clean line.
func (p *progress) finish() {
	if p.bar != nil {
		p.bar.remove()
	}
	p.bar = nil
}

// nextBuild begins a stage of building, such as that of a window's own programs.
func (p *progress) nextBuild() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.began = p.now()
	p.told = p.began
}

// built reports the progress of building programs. Without a terminal it prints a line
// every few seconds, so that a long build is not silent, and nothing for a short one.
func (p *progress) built(done, total int, what string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.terminal {
		p.show("build", done, total, what)
		return
	}
	silent := p.told.Equal(p.began)
	if p.since(p.told) < tellEvery && (silent || done < total) {
		return
	}
	p.told = p.now()
	if total > 0 {
		what = fmt.Sprintf("built %d of %d: %s", done, total, what)
	}
	fmt.Fprintln(p.w, what)
}

// tellEvery is the least time between two lines of built.
const tellEvery = 5 * time.Second
