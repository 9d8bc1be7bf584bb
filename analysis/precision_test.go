package analysis

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// names are the contestants of cases.
func names(cases []result.Case) (all []string) {
	for _, c := range cases {
		all = append(all, c.Contestant)
	}
	return all
}

// A case is measured again while it has fewer undisturbed workers than planned windows.
func TestDisturbedCasesAreMeasuredAgain(t *testing.T) {
	run := fixture.Gated(3, "limit", "json", "gob")
	for window := range 3 {
		fixture.Timed(run, "limit", window, 100, fixture.Calm)
		fixture.Timed(run, "json", window, 500, map[bool]float64{true: fixture.Busy, false: fixture.Calm}[window == 1])
		fixture.Timed(run, "gob", window, 900, fixture.Calm)
	}
	if got := names(Disturbed(run, 0)); !slices.Equal(got, []string{"json"}) {
		t.Errorf("%q", got)
	}
	// An added window makes up for one, and is no plan for more.
	fixture.Timed(run, "json", 3, 500, fixture.Calm)
	run.Windows[3].Extra = true
	if got := Disturbed(run, 0); len(got) != 0 {
		t.Errorf("after another window: %v", got)
	}
	if got := Disturbed(run, 1); len(got) != 0 {
		t.Errorf("a part that has not begun: %v", got)
	}
}

// What broke is not disturbed: another try would break again. What is missing counts.
func TestBrokenWorkersAreNotDisturbed(t *testing.T) {
	run := fixture.Gated(2, "limit", "json")
	for window := range 2 {
		fixture.Timed(run, "limit", window, 100, fixture.Calm)
		fixture.Timed(run, "json", window, 500, fixture.Busy)
		run.Workers[len(run.Workers)-1].Status = result.Crashed
	}
	if got := Disturbed(run, 0); len(got) != 0 {
		t.Errorf("%v", got)
	}
	run.Workers = run.Workers[:len(run.Workers)-1]
	if got := names(Disturbed(run, 0)); !slices.Equal(got, []string{"json"}) {
		t.Errorf("without its last worker: %q", got)
	}
}

// Each part of a run with --aa is planned by itself.
func TestPartsAreMeasuredAgainByThemselves(t *testing.T) {
	run := fixture.TwoParts(func(string, int) int64 { return 0 })
	for i := range run.Workers {
		if w := &run.Workers[i]; w.Contestant == "swift" && w.Window == 8 {
			w.Anchors[0].NSPerOp = fixture.Busy
		}
	}
	if first, second := names(Disturbed(run, 0)), names(Disturbed(run, 1)); len(first) != 0 || !slices.Equal(second, []string{"swift"}) {
		t.Errorf("%q and %q", first, second)
	}
}
