package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// probed is a run that asked about damage: compact panics, slow and tied survive.
func probed() *Analysis {
	damage := func(contestant string, fate fact.Fate) result.Verdict {
		return result.Verdict{Contestant: contestant, Variant: "default", Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 5000, fate: 1}}}}
	}
	return New(&result.Run{Verdicts: []result.Verdict{damage("compact", "panic"), damage("slow", "accepted"), damage("tied", "accepted")}})
}

func TestRecommendationsMeetNeeds(t *testing.T) {
	run := candidates()
	variantOf(run, "compact").Format = "capnp"
	run.Verdicts = append(run.Verdicts, result.Verdict{Contestant: "tied", Variant: "default", Findings: evolution("", "", "")},
		result.Verdict{Contestant: "quick", Variant: "default", Findings: evolution(fact.FieldAdded.OldBytes(), fact.Refused, "")})
	for i := range run.Header.Contestants {
		if run.Header.Contestants[i].Name == "slow" {
			run.Header.Contestants[i].Schema, run.Header.Contestants[i].Variants[0].OwnType = "reflection", true
		}
		if run.Header.Contestants[i].Name == "tied" { // by reflection, on a converted type
			run.Header.Contestants[i].Schema = "reflection"
		}
	}
	adviser := NewAdviser([]*Analysis{New(run), probed()})
	for keys, want := range map[string]string{
		"": "quick tied", "text": "slow", "others": "compact", "access": "compact", "own": "slow", "evolve": "tied", "untrusted": "tied", "text,untrusted": "slow",
		"text,access": "", "access,untrusted": "", "others,text": "slow",
	} {
		needs, err := NeedsByKeys(keys)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := adviser.Recommend(needs...)
		fastest := ids(r.Fastest)
		slices.Sort(fastest)
		if got := strings.Join(fastest, " "); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v; want %q", keys, got, ok, want)
		}
	}
	if _, err := NeedsByKeys("text,speed"); err == nil || !strings.Contains(err.Error(), `"speed"`) || !strings.Contains(err.Error(), "untrusted") {
		t.Errorf("%v", err)
	}
}

func TestTheLeanestAllocatesTheFewestBytes(t *testing.T) {
	run := candidates()
	for i := range run.Workers {
		for j := range run.Workers[i].Operations {
			op := &run.Workers[i].Operations[j]
			op.AllocN, op.AllocBytes = 1, map[string]uint64{"quick": 500, "tied": 300, "compact": 800, "slow": 900}[run.Workers[i].Contestant]
		}
	}
	r, ok := Recommend([]*Analysis{New(run)})
	if !ok || !slices.Equal(ids(r.Ship.Leanest), []string{"tied"}) || r.Fit != 4 {
		t.Fatalf("%v of %d; %v", ids(r.Ship.Leanest), r.Fit, ok)
	}
	if _, heap := r.Means(r.Ship.Leanest[0]); !near(heap, 600) {
		t.Errorf("%v bytes", heap)
	}
}

// A decoder that two variants share has one fate.
func TestSharedDecodersShareDamage(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{
		{Contestant: "a", Variant: "default", Damage: []result.Damage{{Fates: map[fact.Fate]int{"panic": 1}}}},
		{Contestant: "a", Variant: "buffer=reuse", Decoder: "default"},
	}}
	c := NewChooser([]*Analysis{New(run)})
	if word := verdict.Damage.Word(c.Verdict("a", "buffer=reuse")); word != "panics" {
		t.Errorf("%q", word)
	}
	if c.Verdict("b", "default") != nil {
		t.Error("b has a verdict that nobody asked for")
	}
}

// Who points to a decoder that nobody tried has not survived anything.
func TestUntriedDecodersDoNotSurvive(t *testing.T) {
	untried := &result.Verdict{Contestant: "a", Variant: "buffer=reuse", Decoder: "default"}
	if verdict.Survives(untried) || verdict.Survives(&result.Verdict{}) {
		t.Error("survived what nobody tried")
	}
	tried := &result.Verdict{Damage: []result.Damage{{Fates: map[fact.Fate]int{"error": 1}}}}
	if !verdict.Survives(tried) {
		t.Error("an error is no fault")
	}
}

// Words of formats that people and other languages read are those that adapters use.
func TestWiresAreFormatsOfContestants(t *testing.T) {
	run, err := result.Read("../results/core.json.gz")
	if err != nil {
		t.Skip(err)
	}
	used := map[string]bool{}
	for _, c := range run.Header.Contestants {
		for _, v := range c.Variants {
			used[v.Format] = true
		}
	}
	for format := range wires {
		if !used[format] {
			t.Errorf("no variant writes %q", format)
		}
	}
}
