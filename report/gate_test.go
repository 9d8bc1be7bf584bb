package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// calm and busy are what the anchor reads.
const calm, busy = 1.0, 1.8

// timed adds a worker whose anchor reads so, in a window of its part; on a busy
// machine it takes as much longer.
func timed(run *result.Run, name string, window int, ns int64, anchor float64) {
	for len(run.Windows) <= window {
		run.Windows = append(run.Windows, result.Window{Number: len(run.Windows)})
	}
	w := bareWorker(name, window, operations, int64(float64(ns)*anchor))
	w.Anchors = []result.Anchor{{Name: "null/marshal", Position: "first", NSPerOp: anchor}}
	run.Workers = append(run.Workers, w)
}

func gatedRun(windows int, contestants ...string) *result.Run {
	run := bare(windows, contestants...)
	run.Header.Plan.Gate = result.DefaultGate
	run.Header.Plan.AnchorBest = map[string]float64{"null/marshal first": calm}
	return run
}

// Windows in which everything is 1.8 times as slow leave the estimates where they
// were, the ranks too, and are counted.
func TestDisturbedWindowsLeaveTheEstimatesWhereTheyWere(t *testing.T) {
	quiet, noisy := gatedRun(8, "limit", "json", "gob"), gatedRun(8, "limit", "json", "gob")
	for window := range 8 {
		for i, name := range []string{"limit", "json", "gob"} {
			ns := []int64{1000, 5000, 9000}[i] + int64(window*(7+i))
			timed(quiet, name, window, ns, calm)
			timed(noisy, name, window, ns, map[bool]float64{true: busy, false: calm}[window == 2 || window == 5])
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
		if len(y.Notes) != 1 || !strings.Contains(y.Notes[0], "6 of 8 workers count") {
			t.Errorf("%s: notes %q", name, y.Notes)
		}
	}
	if !strings.Contains(b.method(), "6 of 24 workers disturbed and discarded") {
		t.Error(b.method())
	}
}

// A machine that was never calm yields numbers that say so, and no rank.
func TestADisturbedMachineYieldsNoSilentNumber(t *testing.T) {
	run := gatedRun(6, "limit", "json", "gob")
	for window := range 6 {
		timed(run, "limit", window, 1000, calm)
		timed(run, "gob", window, 9000, calm)
		timed(run, "json", window, 5000, busy)
	}
	m := New(run)
	row := find(t, m, "person", "json")
	if !row.Disturbed || row.Standing.Rank != 0 || row.Cells["marshal"].Time.Center != 9000 {
		t.Errorf("%+v", row)
	}
	if gob := find(t, m, "person", "gob"); gob.Standing.Rank != 1 {
		t.Errorf("gob has rank %d beside a row without one", gob.Standing.Rank)
	}
	for name, word := range map[string]string{"text": "disturbed", "markdown": "disturbed", "html": "disturbed", "csv": ",true\n", "json": `"disturbed": true`} {
		f, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := f.Write(&b, []*Model{m}); err != nil || !strings.Contains(b.String(), word) {
			t.Errorf("%s does not say %q (%v)", name, word, err)
		}
	}
}

// Two halves that are equal but for what is planted between them.
func twoParts(second func(name string, window int) int64) *result.Run {
	run := gatedRun(6, "limit", "null", "swift", "twin", "slow")
	run.Header.Plan.AA = true
	run.Header.Contestants[1].Reference = true
	base := map[string]int64{"limit": 1000, "null": 10, "swift": 10000, "twin": 10050, "slow": 12000}
	for part := range 2 {
		for i := range 6 {
			window := 6*part + i
			for name, ns := range base {
				ns += int64(i)
				if part == 1 {
					ns += second(name, i)
				}
				timed(run, name, window, ns, calm)
			}
		}
	}
	for i := 6; i < 12; i++ {
		run.Windows[i].Part = 1
	}
	return run
}

func TestNoiseOfNoChangeIsNone(t *testing.T) {
	n := Noise(twoParts(func(string, int) int64 { return 0 }))
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
	n := Noise(twoParts(func(name string, _ int) int64 {
		if name == "slow" {
			return -1200
		}
		return 0
	}))
	if d := 1200 / (12002.5 - 600); !near(n.Max, d) || n.Median != 0 || n.SwappedApart != 0 {
		t.Errorf("%+v, want a largest difference of %v", n, d)
	}
	if n.Coverage >= 1 {
		t.Errorf("every interval holds the other measurement: %v", n.Coverage)
	}
	// swift and twin change places within their tie, slow and swift outside of one.
	n = Noise(twoParts(func(name string, _ int) int64 {
		switch name {
		case "swift":
			return 60
		case "slow":
			return -5000
		}
		return 0
	}))
	if n.SwappedTied != 1 || n.SwappedApart != 2 {
		t.Errorf("%d changed places inside ties and %d outside, want 1 and 2", n.SwappedTied, n.SwappedApart)
	}
}

// The pairs whose ratio is not known to the precision need another window.
func TestUnsettledPairs(t *testing.T) {
	run := gatedRun(6, "limit", "a", "b", "c")
	run.Header.Plan.Precision = 0.01
	for window := range 6 {
		timed(run, "limit", window, 1000, calm)
		timed(run, "a", window, 10000, calm)
		timed(run, "b", window, 20000, calm)
		timed(run, "c", window, 30000+int64(3000*(window%2)), calm)
	}
	got := Unsettled(run)
	if !slices.Equal(got, []result.Case{bareCase("b"), bareCase("c")}) {
		t.Errorf("unsettled: %v", got)
	}
}
