package analysis

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
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
		c.Schema, c.License, c.Variants[0].Format = "generated", "MIT", map[bool]string{true: "json", false: c.Name}[c.Name == "slow"]
	}
	return run
}

// first is the ID of the first of some rows, "" if there are none.
func first(rows []RankedRow) string {
	if len(rows) == 0 {
		return ""
	}
	return rows[0].ID
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
		fastest := ids(r.Ship.Fastest)
		slices.Sort(fastest)
		if !ok || !slices.Equal(fastest, test.fastest) || first(r.FastestAnyJSON) != test.json || first(r.Ship.Smallest) != test.smallest || !slices.Equal(r.Datasets, []string{"person", "small"}) {
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

// evolution are the findings of a row that reads other versions, or of one whose answer to one
// change is different.
func evolution(change fact.Probe, answer fact.Answer, detail string) (findings []result.Finding) {
	for _, of := range []fact.Change{fact.FieldAdded, fact.FieldRemoved} {
		for _, probe := range []fact.Probe{of.NewBytes(), of.OldBytes()} {
			f := result.Finding{Group: fact.GroupEvolution, Probe: probe, Answer: fact.Kept}
			if probe == change {
				f.Answer, f.Detail = answer, detail
			}
			findings = append(findings, f)
		}
	}
	return findings
}

// shippable are candidates of which each meets all demands.
func shippable() *result.Run {
	run := candidates()
	run.Verdicts = nil
	for _, c := range run.Header.Contestants {
		run.Verdicts = append(run.Verdicts, result.Verdict{
			Contestant: c.Name, Variant: "default", Findings: evolution("", "", ""),
			Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 5000}}},
		})
	}
	return run
}

// Each demand excludes a row that does not meet it, and the answer without the demand has the row
// again and names the demand.
func TestWhatATeamShipsMeetsAllDemands(t *testing.T) {
	of := func(run *result.Run, name string) (*result.Contestant, *result.Verdict) {
		return run.Contestant(name), run.Verdict(result.Case{Contestant: name, Variant: "default"})
	}
	for _, test := range []struct {
		name, demand string
		plant        func(c *result.Contestant, v *result.Verdict)
	}{
		{"by hand", "code", func(c *result.Contestant, _ *result.Verdict) { c.Variants[0].Schema = "by hand" }},
		{"unfinished", "finished", func(c *result.Contestant, _ *result.Verdict) { c.Warnings = []result.Warning{{Kind: "unfinished"}} }},
		{"archived", "finished", func(c *result.Contestant, _ *result.Verdict) { c.Warnings = []result.Warning{{Kind: "archived"}} }},
		{"advised against", "finished", func(c *result.Contestant, _ *result.Verdict) {
			c.Warnings = []result.Warning{{Kind: "not recommended"}}
		}},
		{"a new field is refused", "evolve", func(_ *result.Contestant, v *result.Verdict) {
			v.Findings = evolution(fact.FieldAdded.NewBytes(), fact.Refused, "")
		}},
		{"another change is read wrong in silence", "evolve", func(_ *result.Contestant, v *result.Verdict) {
			v.Findings = append(v.Findings, result.Finding{Group: fact.GroupEvolution, Probe: fact.FieldRenamed.NewBytes(), Answer: fact.Changed, Invented: true})
		}},
		{"a new field in a list is refused", "evolve", func(_ *result.Contestant, v *result.Verdict) {
			v.Findings = append(v.Findings, result.Finding{Group: fact.GroupEvolution, Probe: fact.FieldAdded.NewBytesIn(fact.EvolutionInList), Answer: fact.Refused})
		}},
		{"a field behind a list is lost in silence", "evolve", func(_ *result.Contestant, v *result.Verdict) {
			v.Findings = append(v.Findings, result.Finding{Group: fact.GroupEvolution, Probe: fact.FieldOptional.NewBytesIn(fact.EvolutionInList), Answer: fact.Changed, Lost: true})
		}},
		{"never probed", "evolve", func(_ *result.Contestant, v *result.Verdict) { v.Findings = nil }},
		{"panics at damage", "untrusted", func(_ *result.Contestant, v *result.Verdict) { v.Damage[0].Fates["panic"] = 1 }},
		{"64 MiB of damage", "untrusted", func(_ *result.Contestant, v *result.Verdict) { v.Damage[0].Fates["64 MiB"] = 1 }},
		{"the adapter guards", "untrusted", func(c *result.Contestant, _ *result.Verdict) { c.Guards = true }},
		{"copyleft", "license", func(c *result.Contestant, _ *result.Verdict) { c.License = "GPL-2.0-only" }},
	} {
		run := shippable()
		for _, name := range []string{"quick", "tied"} {
			test.plant(of(run, name))
		}
		r, ok := Recommend([]*Analysis{New(run)})
		if !ok || r.Fit != 4 || r.Shippable != 2 || !slices.Equal(ids(r.Ship.Fastest), []string{"compact"}) || len(r.Fastest) != 2 {
			t.Errorf("%s: ships %v of %d; %v", test.name, ids(r.Ship.Fastest), r.Shippable, ok)
			continue
		}
		if len(r.Without) != 1 || r.Without[0].Demand.Key != test.demand || len(r.Without[0].Fastest) != 2 || !(r.Without[0].Times.Lo > 2) {
			t.Errorf("%s: without %+v", test.name, r.Without)
		}
		if lacks := r.Lacks(r.Fastest[0]); len(lacks) != 1 || lacks[0].Key != test.demand {
			t.Errorf("%s: the fastest lacks %v", test.name, lacks)
		}
	}
	r, ok := Recommend([]*Analysis{New(shippable())})
	if !ok || len(r.Without) != 0 || len(r.Unprobed) != 0 || len(r.Ship.Fastest) != 2 {
		t.Errorf("all ship: %+v, %v", r, ok)
	}
}

// Demands that no verdict answers are named and not made.
func TestUnprobedDemandsAreNamed(t *testing.T) {
	run := candidates()
	run.Verdicts = nil
	r, ok := Recommend([]*Analysis{New(run)})
	if !ok || len(r.Unprobed) != 2 || len(r.Ship.Fastest) != 2 {
		t.Errorf("%v unprobed, ships %v; %v", r.Unprobed, ids(r.Ship.Fastest), ok)
	}
}

// Sizes that are the same for a user are ties.
func TestSmallestRowsAreTies(t *testing.T) {
	run := candidates()
	for i := range run.Outcomes {
		run.Outcomes[i].Sizes.Mean = map[string]float64{"quick": 1000.5, "tied": 1002, "compact": 1000, "slow": 5000}[run.Outcomes[i].Contestant]
	}
	r, ok := Recommend([]*Analysis{New(run)})
	if got := ids(r.Ship.Smallest); !ok || !slices.Equal(got, []string{"quick", "compact"}) {
		t.Errorf("%v, %v", got, ok)
	}
}

// The fastest JSON is chosen among rows that do the same as encoding/json.
func TestTheFastestJSONAmongEquals(t *testing.T) {
	run := fixture.Ranked(map[string][2]int64{"json": {50000, 99000}, "raw": {10000, 40000}, "equal": {30000, 90000}})
	run.Verdicts = nil
	for i := range run.Header.Contestants {
		c := &run.Header.Contestants[i]
		c.Schema, c.Variants[0].Format = "generated", "json"
	}
	for name, escaped := range map[string]fact.Answer{"json": fact.Yes, "raw": fact.No, "equal": fact.Yes} {
		run.Verdicts = append(run.Verdicts, result.Verdict{
			Contestant: name, Variant: "default", Findings: []result.Finding{{Group: "json", Probe: fact.JSONHTML, Answer: escaped}},
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
	r, ok := Recommend([]*Analysis{New(run)})
	if size, _ := r.Means(r.Smallest[0]); !ok || !near(size, 60) { // of 40 and 90
		t.Errorf("%v, %v", size, ok)
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
