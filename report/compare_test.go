package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// comparedRun has eight windows of each contestant, scattered by one percent.
func comparedRun(seed uint64, ns map[string]float64) *result.Run {
	r := rand.New(rand.NewPCG(seed, 0))
	var names []string
	for _, name := range []string{"limit", "faster", "slower", "same", "left", "joined"} {
		if ns[name] > 0 {
			names = append(names, name)
		}
	}
	run := gatedRun(8, names...)
	for window := range 8 {
		for _, name := range names {
			timed(run, name, window, int64(ns[name]*math.Exp(0.01*r.NormFloat64())), calm)
		}
	}
	return run
}

func TestCompareFindsWhatChanged(t *testing.T) {
	before := comparedRun(1, map[string]float64{"limit": 1e6, "faster": 5e6, "slower": 5e6, "same": 5e6, "left": 5e6})
	after := comparedRun(2, map[string]float64{"limit": 1e6, "faster": 4e6, "slower": 6e6, "same": 5e6, "joined": 5e6})
	c := Compare(before, after, 0.03)
	want := map[string]Verdict{"limit": Same, "faster": Better, "slower": Worse, "same": Same}
	if len(c.Changes) != 8 {
		t.Fatalf("%d changes, want both operations of four cases", len(c.Changes))
	}
	for _, change := range c.Changes {
		if change.Verdict != want[change.ID] {
			t.Errorf("%s %s is %s, ratio %+v; want %s", change.ID, change.Operation, change.Verdict, change.Ratio, want[change.ID])
		}
	}
	if strings.Join(c.OnlyOld, " ") != "left/person" || strings.Join(c.OnlyNew, " ") != "joined/person" {
		t.Errorf("only old %v, only new %v", c.OnlyOld, c.OnlyNew)
	}
	if c.Means[0].ID != "slower" || math.Abs(c.Means[0].Ratio-1.2) > 0.02 || c.Means[0].Cases != 2 {
		t.Errorf("means %+v", c.Means)
	}
}

// A machine that became slower by itself made no library worse.
func TestCompareAllowsForTheMachine(t *testing.T) {
	before := comparedRun(1, map[string]float64{"limit": 1e6, "same": 5e6})
	after := comparedRun(2, map[string]float64{"limit": 1.1e6, "same": 5.5e6})
	for i := range after.Workers {
		after.Workers[i].Anchors[0].NSPerOp *= 1.1
	}
	c := Compare(before, after, 0.02)
	if math.Abs(c.Drift-1.1) > 1e-9 {
		t.Errorf("the anchors read %v times as much, want 1.1", c.Drift)
	}
	for _, change := range c.Changes {
		if change.Verdict != CannotTell {
			t.Errorf("%s %s is %s: %+v", change.ID, change.Operation, change.Verdict, change.Ratio)
		}
	}
}

// A change of nothing is not reported, and 8 % is found, in all of many runs.
func TestCompareOverManyRuns(t *testing.T) {
	for seed := range uint64(60) {
		before := comparedRun(2*seed, map[string]float64{"limit": 1e6, "same": 5e6, "slower": 5e6})
		after := comparedRun(2*seed+1, map[string]float64{"limit": 1e6, "same": 5e6, "slower": 5.4e6})
		for _, change := range Compare(before, after, 0.02).Changes {
			if (change.ID == "slower") != (change.Verdict == Worse) {
				t.Errorf("seed %d: %s %s is %s: %+v", seed, change.ID, change.Operation, change.Verdict, change.Ratio)
			}
		}
	}
}

func TestVerdictsNeedIntervals(t *testing.T) {
	before := comparedRun(1, map[string]float64{"limit": 1e6, "slower": 5e6})
	after := comparedRun(2, map[string]float64{"limit": 1e6, "slower": 9e6})
	before.Workers, after.Workers = before.Workers[:6], after.Workers[:6] // three windows
	for _, change := range Compare(before, after, 0.02).Changes {
		if change.Verdict != CannotTell {
			t.Errorf("three processes against three: %s is %s", change.ID, change.Verdict)
		}
	}
}

func TestComparisonFormats(t *testing.T) {
	c := Compare(comparedRun(1, map[string]float64{"limit": 1e6, "slower": 5e6}), comparedRun(2, map[string]float64{"limit": 1e6, "slower": 6e6}), 0.02)
	out := map[string]string{}
	for _, format := range CompareFormats {
		var b bytes.Buffer
		if err := c.Write(&b, format); err != nil {
			t.Fatal(err)
		}
		out[format] = b.String()
	}
	for line := range strings.Lines(out["text"]) {
		if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
			t.Errorf("over 80 columns: %s", line)
		}
	}
	if !strings.Contains(out["text"], "2 worse") || !strings.Contains(out["markdown"], "| worse |") {
		t.Errorf("%s\n%s", out["text"], out["markdown"])
	}
	lines, err := csv.NewReader(strings.NewReader(out["csv"])).ReadAll()
	if err != nil || len(lines) != 5 || lines[1][10] != "worse" {
		t.Errorf("%v (%v)", lines, err)
	}
	var parsed struct {
		Changes []struct {
			Contestant string  `json:"contestant"`
			Ratio      float64 `json:"ratio"`
			Verdict    Verdict `json:"verdict"`
		} `json:"changes"`
	}
	if err := json.Unmarshal([]byte(out["json"]), &parsed); err != nil || len(parsed.Changes) != 4 || parsed.Changes[0].Verdict != Worse {
		t.Errorf("%+v (%v)", parsed, err)
	}
	if err := c.Write(&bytes.Buffer{}, "xml"); err == nil {
		t.Error("wrote xml")
	}
}
