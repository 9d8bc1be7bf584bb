package analysis

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

func TestNoiseOfNoChangeIsNone(t *testing.T) {
	n, _ := New(fixture.TwoParts(func(string, int) int64 { return 0 })).Noise()
	if n.Cases != 8 || n.Median != 0 || n.Max != 0 || n.Pairs != 3 || n.SwappedApart+n.SwappedTied != 0 {
		t.Errorf("%+v", n)
	}
	// swift and twin lie 0.5 % apart, a tie; slow is told apart from both.
	if n.DistinctPairs != 2 || n.ToldApart != 1 || n.TieGroup != 1.5 {
		t.Errorf("%+v", n)
	}
	if n.Coverage != 1 || n.RatioCoverage != 1 || n.Disturbed != 0 {
		t.Errorf("%+v", n)
	}
}

func TestNoiseFindsWhatIsPlanted(t *testing.T) {
	// slow is 10 % faster the second time.
	n, _ := New(fixture.TwoParts(func(name string, _ int) int64 {
		if name == "slow" {
			return -1200
		}
		return 0
	})).Noise()
	if d := 1200 / (12002.5 - 600); !near(n.Max, d) || n.Median != 0 || n.SwappedApart != 0 {
		t.Errorf("%+v, want a largest difference of %v", n, d)
	}
	if n.Coverage >= 1 {
		t.Errorf("every interval holds the other measurement: %v", n.Coverage)
	}
	// swift and twin change places within their tie, slow and swift outside of one.
	n, _ = New(fixture.TwoParts(func(name string, _ int) int64 {
		switch name {
		case "swift":
			return 60
		case "slow":
			return -5000
		}
		return 0
	})).Noise()
	if n.SwappedTied != 1 || n.SwappedApart != 2 {
		t.Errorf("%d changed places inside ties and %d outside, want 1 and 2", n.SwappedTied, n.SwappedApart)
	}
}

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
