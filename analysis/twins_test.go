package analysis

import (
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// twinned is a run whose row a was entered twice. The second entry takes that much more time.
func twinned(more int64) *result.Run {
	run := fixture.Gated(6, "limit", "a", "b")
	twin := fixture.BareCase("a")
	twin.Build.Twin = true
	run.Header.Plan.Cases = append(run.Header.Plan.Cases, twin)
	run.Outcomes = append(run.Outcomes, result.Outcome{Case: twin, RoundTrip: fixture.Exact})
	for window := range 6 {
		fixture.Timed(run, "limit", window, int64(1000+window), fixture.Calm)
		fixture.Timed(run, "b", window, int64(9000+10*window), fixture.Calm)
		fixture.Timed(run, "a", window, int64(5000+10*window), fixture.Calm)
		fixture.Timed(run, "a", window, 5000+more+int64(10*(5-window)), fixture.Calm)
		run.Workers[len(run.Workers)-1].Build.Twin = true
	}
	return run
}

// A twin is in no table and takes no place. What is told apart of it is counted.
func TestTwinsAreCountedAndNotShown(t *testing.T) {
	same, apart := New(twinned(0)), New(twinned(500))
	for _, a := range []*Analysis{same, apart} {
		if d := &a.Datasets[0]; len(d.Ranked) != 2 || len(d.Timed()) != 3 || len(d.Twins) != 1 || d.Ranked[1].Place.To != 2 || len(d.Builds) != 0 {
			t.Errorf("%d ranked rows, %d timed, %d twins", len(d.Ranked), len(d.Timed()), len(d.Twins))
		}
		if r, err := NewRanking([]*Analysis{a}, everyone, false, Mix{}); err != nil || len(r.Rows) != 2 || r.Twins != a.Twins() {
			t.Errorf("ranked %+v, %v", r, err)
		}
		for _, s := range a.Samples() {
			if s.Worker.Build.Twin {
				t.Error("a twin's samples are published as the row's")
			}
		}
	}
	if got := same.Twins(); got != (Twins{Rows: 1, Verdicts: 2}) || !got.Credible() {
		t.Errorf("of the same: %+v", got)
	}
	if got := apart.Twins(); got != (Twins{Rows: 1, Verdicts: 2, False: 2}) || got.Credible() {
		t.Errorf("of different ones: %+v", got)
	}
	if got := (Twins{}); !got.Credible() {
		t.Error("nothing was told apart, which is incredible")
	}
}
