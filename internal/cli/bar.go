package cli

import (
	"fmt"
	"io"
	"time"

	pretty "github.com/jedib0t/go-pretty/v6/progress"
	"github.com/jedib0t/go-pretty/v6/text"

	"github.com/serbench/serbench/internal/table"
)

// A bar is a progress bar on one line of a terminal.
type bar struct {
	w       io.Writer
	writer  pretty.Writer
	tracker *pretty.Tracker
	drawn   chan struct{}
}

func newBar(w io.Writer) *bar {
	b := &bar{w: w, writer: pretty.NewWriter(), tracker: &pretty.Tracker{}, drawn: make(chan struct{})}
	b.writer.SetOutputWriter(w)
	b.writer.SetTrackerLength(16)
	b.writer.SetMessageLength(49)
	b.writer.SetTrackerPosition(pretty.PositionRight)
	// Draw rarely: a worker may be measuring.
	b.writer.SetUpdateFrequency(500 * time.Millisecond)
	b.writer.Style().Visibility.Time = false
	b.writer.Style().Visibility.Percentage = false
	b.writer.AppendTracker(b.tracker)
	go func() {
		b.writer.Render()
		close(b.drawn)
	}()
	return b
}

func (b *bar) show(what string, done, total int, now string) {
	b.tracker.UpdateTotal(int64(total))
	b.tracker.UpdateMessage(fmt.Sprintf("%-14s %-34.34s", what, table.Printable(now)))
	// A tracker that reaches its total is drawn as done and never updated again.
	b.tracker.SetValue(int64(min(done, max(total-1, 0))))
}

// remove erases the bar. Stopping draws it once more.
func (b *bar) remove() {
	for stopped := false; !stopped; {
		b.writer.Stop() // has no effect until rendering has begun
		select {
		case <-b.drawn:
			stopped = true
		case <-time.After(10 * time.Millisecond):
		}
	}
	fmt.Fprint(b.w, text.CursorUp.Sprint(), text.EraseLine.Sprint())
}
