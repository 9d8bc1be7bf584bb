package analysis

import (
	"testing"

	"github.com/serbench/serbench/internal/fixture"
)

// Windows in which everything is 1.8 times slower cost precision, and change neither estimates
// nor places.
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
		if x.Place != y.Place {
			t.Errorf("%s: %+v became %+v", name, x.Place, y.Place)
		}
		if y.Total.Time.Processes != 8 || len(y.Notes) != 0 {
			t.Errorf("%s: %d processes count, notes %+v", name, y.Total.Time.Processes, y.Notes)
		}
		if x.Total.Estimate.Variance >= y.Total.Estimate.Variance {
			t.Errorf("%s: a variance of %v, and of %v if disturbed", name, x.Total.Estimate.Variance, y.Total.Estimate.Variance)
		}
	}
	if disturbed, all := b.Disturbed(); disturbed != 6 || all != 24 {
		t.Errorf("%d of %d workers disturbed", disturbed, all)
	}
}

// A row that was never calm has a time and a place, of which less is known.
func TestARowThatWasNeverCalmHasAPlace(t *testing.T) {
	run := fixture.Gated(6, "limit", "json", "gob", "xml")
	for window := range 6 {
		fixture.Timed(run, "limit", window, 1000+int64(window), fixture.Calm)
		fixture.Timed(run, "gob", window, 9000+int64(9*window), fixture.Calm)
		fixture.Timed(run, "xml", window, 9900+int64(9*window), fixture.Calm)
		fixture.Timed(run, "json", window, 5000+int64(400*window), fixture.Busy)
	}
	m := New(run)
	row := find(t, m, "person", "json")
	if row.Place.From == 0 || row.Place.From == row.Place.To || row.Total.Time.Processes != 6 {
		t.Errorf("%+v, of %d processes", row.Place, row.Total.Time.Processes)
	}
	// What is known of the others does not suffer.
	if calm := find(t, m, "person", "gob"); calm.Total.Estimate.Variance*100 > row.Total.Estimate.Variance {
		t.Errorf("a calm row's variance is %v, the disturbed one's %v", calm.Total.Estimate.Variance, row.Total.Estimate.Variance)
	}
}
