package analysis

import (
	"reflect"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

// Windows in which everything is 1.8 times slower are counted, and change neither estimates
// nor ranks.
func TestDisturbedWindowsChangeNothing(t *testing.T) {
	quiet, noisy := fixture.Gated(8, "limit", "json", "gob"), fixture.Gated(8, "limit", "json", "gob")
	for window := range 8 {
		for i, name := range []string{"limit", "json", "gob"} {
			ns := []int64{1000, 5000, 9000}[i] + int64(window*(7+i))
			fixture.Timed(quiet, name, window, ns, fixture.Calm)
			fixture.Timed(noisy, name, window, ns, map[bool]float64{true: fixture.Busy, false: fixture.Calm}[window == 2 || window == 5])
		}
	}
	a, b := New(quiet), New(noisy)
	for _, name := range []string{"limit", "json", "gob"} {
		x, y := find(t, a, "person", name), find(t, b, "person", name)
		if d := difference(x.Total.Time.Center, y.Total.Time.Center); d > 0.01 {
			t.Errorf("%s moved by %v", name, d)
		}
		if x.Standing != y.Standing {
			t.Errorf("%s: %+v became %+v", name, x.Standing, y.Standing)
		}
		if y.Total.Time.Processes != 6 || y.Disturbed {
			t.Errorf("%s: %d processes count, disturbed %v", name, y.Total.Time.Processes, y.Disturbed)
		}
		if len(y.Notes) != 1 || !reflect.DeepEqual(y.Notes[0], Note{Kind: SomeDisturbed, Count: 6, Of: 8}) {
			t.Errorf("%s: notes %+v", name, y.Notes)
		}
	}
	if disturbed, all := b.Disturbed(); disturbed != 6 || all != 24 {
		t.Errorf("%d of %d workers disturbed", disturbed, all)
	}
}

// On a machine that was never calm, times carry a warning and have no rank.
func TestTimesOfADisturbedMachineCarryAWarning(t *testing.T) {
	run := fixture.Gated(6, "limit", "json", "gob")
	for window := range 6 {
		fixture.Timed(run, "limit", window, 1000, fixture.Calm)
		fixture.Timed(run, "gob", window, 9000, fixture.Calm)
		fixture.Timed(run, "json", window, 5000, fixture.Busy)
	}
	m := New(run)
	row := find(t, m, "person", "json")
	if !row.Disturbed || !reflect.DeepEqual(row.Notes, []Note{{Kind: AllDisturbed}}) || row.Standing.Rank != 0 || row.Cells["marshal"].Time.Center != 9000 {
		t.Errorf("%+v", row)
	}
	if gob := find(t, m, "person", "gob"); gob.Standing.Rank != 1 {
		t.Errorf("gob has rank %d beside a row without one", gob.Standing.Rank)
	}
}
