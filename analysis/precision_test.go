package analysis

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// Pairs whose ratio is not known to the precision need another window.
func TestUnsettledPairs(t *testing.T) {
	run := fixture.Gated(6, "limit", "a", "b", "c")
	run.Header.Plan.Precision = 0.01
	for window := range 6 {
		fixture.Timed(run, "limit", window, 1000, fixture.Calm)
		fixture.Timed(run, "a", window, 10000, fixture.Calm)
		fixture.Timed(run, "b", window, 20000, fixture.Calm)
		fixture.Timed(run, "c", window, 30000+int64(3000*(window%2)), fixture.Calm)
	}
	got := Unsettled(run, 0)
	if !slices.Equal(got, []result.Case{fixture.BareCase("b"), fixture.BareCase("c")}) {
		t.Errorf("unsettled: %v", got)
	}
}
