package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// started is the progress, without a terminal, of a run whose first worker started a while
// ago. Its clock stands still.
func started(ago time.Duration) (*progress, *strings.Builder) {
	var out strings.Builder
	p := newProgress(&out)
	now := time.Now()
	p.now = func() time.Time { return now }
	p.began, p.told, p.started = now, now, now.Add(-ago)
	return p, &out
}

// unfinishedAfter is a run of six windows that has finished some of them.
func unfinishedAfter(windows int) *result.Run {
	run := fixture.Bare(6, "json")
	for window := range windows {
		fixture.Timed(run, "json", window, 100, fixture.Calm)
	}
	return run
}

func TestEachWindowReportsTheTimeLeft(t *testing.T) {
	p, out := started(10 * time.Second)
	p.window(result.Window{}, unfinishedAfter(1))
	want := "\nwindow 1 of 6 done, about 50s left\n\nperson: best 1 of 1 so far\n"
	if !strings.HasPrefix(out.String(), want) || !strings.Contains(out.String(), "json") {
		t.Errorf("got %q, want %q", out, want)
	}
	// A resumed run has windows of an earlier process, which took none of this one's time.
	p, out = started(10 * time.Second)
	p.window(result.Window{Number: 3}, unfinishedAfter(4))
	if want := "\nwindow 4 of 6 done, about 20s left\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("got %q, want %q", out, want)
	}
	// The second part of --aa counts too.
	run := unfinishedAfter(6)
	run.Header.Plan.AA = true
	p, out = started(10 * time.Second)
	p.windows = 4
	p.window(result.Window{Number: 5}, run)
	if want := "\nwindow 6 of 12 done, about 12s left\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("got %q, want %q", out, want)
	}
	// With a budget, the number of windows is open and the time is not.
	run = unfinishedAfter(2)
	run.Header.Plan.Windows, run.Header.Plan.BudgetNS = mostWindows, time.Minute.Nanoseconds()
	p, out = started(10 * time.Second)
	p.window(result.Window{Number: 1}, run)
	if want := "\nwindow 2 done, about 50s left\n"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("got %q, want %q", out, want)
	}
	p, out = started(2 * time.Minute)
	p.window(result.Window{Number: 1}, run)
	if out.Len() > 0 {
		t.Errorf("over budget: %q", out)
	}
}

// The final table follows the last window, so a provisional one would only repeat it.
func TestTheLastWindowPrintsNothing(t *testing.T) {
	p, out := started(time.Minute)
	if p.window(result.Window{Number: 5}, unfinishedAfter(6)); out.Len() > 0 {
		t.Errorf("%q", out)
	}
}

func TestOtherWindowsAreOneLine(t *testing.T) {
	for want, w := range map[string]result.Window{
		"gc done\n":                       {Number: 6, Pass: fact.GC},
		"first done\n":                    {Number: 6, Pass: fact.FirstCalls},
		"gc with 16 MB at GOGC 50 done\n": {Number: 6, Pass: fact.GC, Heap: fact.Heap{LiveMB: 16, GOGC: 50}},
		"parallel on 2 done\n":            {Number: 6, Pass: fact.Parallel, Processors: 2},
		"instructions done\n":             {Number: 6, Pass: fact.Instructions},
		"window 7 again done\n":           {Number: 6, Extra: true},
	} {
		p, out := started(time.Minute)
		if p.window(w, unfinishedAfter(6)); out.String() != want {
			t.Errorf("got %q, want %q", out, want)
		}
	}
}

func TestOnlyFailedWorkersAreMentioned(t *testing.T) {
	p, out := started(time.Minute)
	p.measured(1, 2, result.Worker{Case: fixture.BareCase("json"), Status: fact.OK})
	if out.Len() > 0 {
		t.Errorf("a worker that succeeded: %q", out)
	}
	p.measured(2, 2, result.Worker{Case: fixture.BareCase("json"), Status: fact.Hung, Error: "no answer within 3s"})
	if want := "json/person: hang: no answer within 3s\n"; out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

func TestTheEstimateCountsWhatWillBeTimed(t *testing.T) {
	run := fixture.Bare(6, "json", "gob", "limit")
	run.Outcomes[1].RoundTrip = result.RoundTrip{Result: result.Wrong}
	p, out := started(0)
	p.estimated(0, run)
	if out.Len() > 0 {
		t.Errorf("nothing is left, and it says %q", out)
	}
	p.estimated(90*time.Second+time.Millisecond, run)
	if want := "3 cases verified, 2 to time: about 1m30s\n"; out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
}

// A short build is silent. A long one prints a line every few seconds, and its end.
func TestOnlyLongBuildsAreReported(t *testing.T) {
	p, out := started(0)
	p.built(1, 3, "gob")
	p.built(3, 3, "json")
	if out.Len() > 0 {
		t.Errorf("a short build: %q", out)
	}
	p.began = p.began.Add(-time.Minute)
	p.told = p.began
	p.built(1, 3, "gob")
	p.built(2, 3, "json") // too soon
	p.built(3, 3, "msgp")
	if want := "built 1 of 3: gob\nbuilt 3 of 3: msgp\n"; out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
	// Before it is known how many there are, only the words are printed.
	p.told = p.now().Add(-tellEvery)
	out.Reset()
	p.built(0, 0, "downloading modules")
	if want := "downloading modules\n"; out.String() != want {
		t.Errorf("got %q, want %q", out, want)
	}
}
