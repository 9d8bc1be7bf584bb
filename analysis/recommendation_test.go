package analysis

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// candidates are four libraries on two data sets: quick is the fastest, tied can't be
// told from it, compact writes the smallest encodings, and slow is JSON.
func candidates() *result.Run {
	run := fixture.Ranked(map[string][2]int64{"quick": {10000, 40000}, "tied": {10005, 40010}, "compact": {30000, 90000}, "slow": {50000, 99000}})
	bytes := map[string]float64{"quick": 100, "tied": 100, "compact": 40, "slow": 250}
	for i := range run.Outcomes {
		run.Outcomes[i].Sizes.Mean = bytes[run.Outcomes[i].Contestant]
	}
	for i := range run.Header.Contestants {
		c := &run.Header.Contestants[i]
		c.Variants[0].Format = map[bool]string{true: "json", false: c.Name}[c.Name == "slow"]
	}
	return run
}

func TestTheRecommendationFollowsItsRule(t *testing.T) {
	lost := func(contestant, dataset string) *result.Run {
		return &result.Run{Outcomes: []result.Outcome{outcomeOf(contestant, "default", dataset, result.RoundTrip{Result: result.Lossy, Loss: "time: ms"})}}
	}
	for _, test := range []struct {
		name           string
		change         func(run *result.Run)
		more           *result.Run // another run, which saw something
		fastest        []string
		json, smallest string
	}{
		{"as it is", nil, nil, []string{"quick", "tied"}, "slow", "compact"},
		{"a variant that is no default", func(run *result.Run) { variantOf(run, "compact").Default = false }, nil, []string{"quick", "tied"}, "slow", "quick"},
		{"no JSON", func(run *result.Run) { variantOf(run, "slow").Format = "xml" }, nil, []string{"quick", "tied"}, "", "compact"},
		{"a loss on another data set, seen by another run", nil, lost("compact", "elsewhere"), []string{"quick", "tied"}, "slow", "quick"},
		{"the fastest loses something", nil, lost("quick", "elsewhere"), []string{"tied"}, "slow", "compact"},
		{"one that lacks a data set", func(run *result.Run) {
			run.Workers = slices.DeleteFunc(run.Workers, func(w result.Worker) bool { return w.Contestant == "compact" && w.Dataset == "small" })
		}, nil, []string{"quick", "tied"}, "slow", "quick"},
	} {
		run := candidates()
		if test.change != nil {
			test.change(run)
		}
		runs := []*Analysis{New(run)}
		if test.more != nil {
			runs = append(runs, New(test.more))
		}
		r, ok := Recommend(runs)
		json := ""
		if len(r.FastestAnyJSON) > 0 {
			json = r.FastestAnyJSON[0].ID
		}
		fastest := ids(r.Fastest)
		slices.Sort(fastest)
		if !ok || !slices.Equal(fastest, test.fastest) || json != test.json || r.Smallest.ID != test.smallest || !slices.Equal(r.Datasets, []string{"person", "small"}) {
			t.Errorf("%s: %+v, %v", test.name, r, ok)
		}
	}
}

func variantOf(run *result.Run, contestant string) *result.Variant {
	for i := range run.Header.Contestants {
		if run.Header.Contestants[i].Name == contestant {
			return &run.Header.Contestants[i].Variants[0]
		}
	}
	return nil
}

// Only rows that tell fields apart by names or tags can be read by another version.
func TestTheFastestThatAnotherVersionReads(t *testing.T) {
	run := candidates()
	for name, fields := range map[string]string{"quick": "positions", "tied": "positions", "compact": "tags", "slow": "names"} {
		variantOf(run, name).Fields = fields
	}
	if r, ok := Recommend([]*Analysis{New(run)}); !ok || !slices.Equal(ids(r.FastestVersioned), []string{"compact"}) {
		t.Errorf("%v, %v", ids(r.FastestVersioned), ok)
	}
}

// The fastest JSON is told among rows that do the same as encoding/json.
func TestTheFastestJSONAmongEquals(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"json": {50000, 99000}, "raw": {10000, 40000}, "equal": {30000, 90000}})
	run.Verdicts = nil
	for i := range run.Header.Contestants {
		run.Header.Contestants[i].Variants[0].Format = "json"
	}
	for name, escaped := range map[string]result.Answer{"json": result.Yes, "raw": result.No, "equal": result.Yes} {
		run.Verdicts = append(run.Verdicts, result.Verdict{
			Contestant: name, Variant: "default", Findings: []result.Finding{{Group: "json", Probe: probeHTML, Answer: escaped}},
		})
	}
	r, ok := Recommend([]*Analysis{New(run)})
	if !ok || !slices.Equal(ids(r.FastestJSON), []string{"equal"}) || !slices.Equal(ids(r.FastestAnyJSON), []string{"raw"}) || r.Contracts["raw"].HTML != "raw" {
		t.Errorf("%v and %v of %v, %v", ids(r.FastestJSON), ids(r.FastestAnyJSON), r.Contracts, ok)
	}
}

func TestTheSmallestIsAGeometricMean(t *testing.T) {
	run := candidates()
	for i := range run.Outcomes {
		if o := &run.Outcomes[i]; o.Contestant == "compact" && o.Dataset == "small" {
			o.Sizes.Mean = 90
		}
	}
	if r, ok := Recommend([]*Analysis{New(run)}); !ok || !near(r.SmallestBytes, 60) { // of 40 and 90
		t.Errorf("%+v, %v", r, ok)
	}
}

// Nothing is recommended where nothing is known.
func TestNoRecommendationWithoutIntervals(t *testing.T) {
	few := candidates()
	few.Workers = slices.DeleteFunc(few.Workers, func(w result.Worker) bool { return w.Window > 0 })
	wrong := candidates()
	for i := range wrong.Outcomes {
		wrong.Outcomes[i].Result = result.Wrong
	}
	for name, run := range map[string]*result.Run{"one window": few, "nothing exact": wrong, "nothing at all": {}} {
		if r, ok := Recommend([]*Analysis{New(run)}); ok {
			t.Errorf("%s: %v", name, ids(r.Fastest))
		}
	}
}

func TestFewWindowsRecommendProvisionally(t *testing.T) {
	few := candidates()
	few.Workers = slices.DeleteFunc(few.Workers, func(w result.Worker) bool { return w.Window > 3 })
	if r, ok := Recommend([]*Analysis{New(few)}); !ok || !r.Provisional || len(r.Fastest) == 0 {
		t.Errorf("four windows: provisional %v, %v", r.Provisional, ids(r.Fastest))
	}
}
