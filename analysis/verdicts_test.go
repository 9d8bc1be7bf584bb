package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verdict"
)

// The findings of a run with --races join the others. Alone they give a single column.
func TestVerdictsOfSeveralRunsAreJoined(t *testing.T) {
	whole := &result.Run{Verdicts: []result.Verdict{*fixture.Verdict(nil)}}
	races := &result.Run{Verdicts: []result.Verdict{
		{Contestant: "lib", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: fact.Races, Answer: fact.No}}},
		{Contestant: "other", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: fact.Races, Answer: fact.Yes}}},
	}}
	words := func(verdicts []result.Verdict) (lines []string) {
		for i := range verdicts {
			line := verdicts[i].ID()
			for _, c := range Asked(verdicts) {
				line += " " + c.Word(&verdicts[i])
			}
			lines = append(lines, line)
		}
		return lines
	}
	if got := words(Verdicts([]*Analysis{{Run: whole}, {Run: races}})); len(got) != 2 || got[0] != "lib ok ok ok ok kept ok ok yes racy 12/12 ok no limit" || !strings.HasSuffix(got[1], " none - - -") {
		t.Errorf("joined: %q", got)
	}
	shared := &result.Run{Verdicts: []result.Verdict{{Contestant: "lib", Variant: "default", Decoder: "strict"}}}
	if got := Verdicts([]*Analysis{{Run: races}, {Run: shared}}); got[0].Decoder != "strict" || len(races.Verdicts[0].Decoder) > 0 {
		t.Errorf("the decoder that a variant shares is lost: %+v", got[0])
	}
	if got := words(Verdicts([]*Analysis{{Run: races}})); !slices.Equal(got, []string{"lib racy", "other none"}) {
		t.Errorf("alone: %q", got)
	}
	if len(whole.Verdicts[0].Findings) != len(fixture.Verdict(nil).Findings) {
		t.Error("joining changed a run")
	}
}

// If the adapter writes a map's entries, their order is not held against the library.
func TestMapsOfTheAdapterAreOurs(t *testing.T) {
	run := &result.Run{
		Header: result.Header{Contestants: []result.Contestant{{Name: "lists", Entries: true}, {Name: "maps"}}},
		Verdicts: []result.Verdict{
			{Contestant: "lists", Findings: []result.Finding{{Group: "determinism", Probe: fact.SameMap, Answer: fact.No}}},
			{Contestant: "maps", Findings: []result.Finding{{Group: "determinism", Probe: fact.SameMap, Answer: fact.No}}},
		},
	}
	got := Verdicts([]*Analysis{{Run: run}})
	if a, b := verdict.Same.Word(&got[0]), verdict.Same.Word(&got[1]); a != "ours" || b != "no map" {
		t.Errorf("%s and %s, want ours and no map", a, b)
	}
	if verdict.Same.Read(&got[0]).Severity != verdict.Good {
		t.Error("what is ours is held against the library")
	}
	if run.Verdicts[0].Findings[0].Answer != fact.No {
		t.Error("the run was changed")
	}
}

// A codec that keeps a buffer or a state belongs to one goroutine, and nobody is to blame for that.
func TestACodecThatKeepsSomethingIsForOneGoroutine(t *testing.T) {
	finding := func(probe fact.Probe, answer fact.Answer) result.Finding {
		return result.Finding{Group: "concurrency", Probe: probe, Answer: answer}
	}
	run := &result.Run{Header: result.Header{Contestants: []result.Contestant{{Name: "lib", Variants: []result.Variant{
		{Name: "default", Claims: []string{"concurrent"}}, {Name: "buffer=reuse", Claims: []string{"reuse"}}, {Name: "stream=long", Claims: []string{"stream", "stateful"}},
	}}}}}
	for _, test := range []struct {
		variant, want string
		findings      []result.Finding
	}{
		{"default", "wrong", []result.Finding{finding(fact.Concurrent, fact.No)}},
		{"buffer=reuse", "own", []result.Finding{finding(fact.Concurrent, fact.No)}},
		{"buffer=reuse", "own", []result.Finding{finding(fact.Concurrent, fact.Yes), finding(fact.Races, fact.No)}},
		{"buffer=reuse", "none", []result.Finding{finding(fact.Concurrent, fact.Yes), finding(fact.Races, fact.Yes)}},
		{"buffer=reuse", "-", []result.Finding{finding(fact.Concurrent, fact.Unsupported)}},
		{"config=kept,strings=alias", "own", []result.Finding{finding(fact.Races, fact.No)}},
		{"stream=long", "own", []result.Finding{finding(fact.Concurrent, fact.Crash)}},
	} {
		run.Verdicts = []result.Verdict{{Contestant: "lib", Variant: test.variant, Findings: test.findings}}
		got := Verdicts([]*Analysis{{Run: run}})
		if cell := verdict.Race.Read(&got[0]); cell.Word != test.want || cell.Word == "own" && cell.Severity != verdict.Good {
			t.Errorf("%s, %v: %s, want %s", test.variant, test.findings, cell.Word, test.want)
		}
	}
}

// A variant is compared with the default of its own format, and only where words differ.
func TestVariantsDifferFromTheirDefault(t *testing.T) {
	variants := []result.Variant{
		{Name: "format=a", Default: true, Format: "a"},
		{Name: "format=b", Default: true, Format: "b"},
		{Name: "format=b,keys=int", Format: "b"},
		{Name: "stream=long", Format: "c"},
	}
	of := func(variant string, answers map[fact.Probe]fact.Answer) result.Verdict {
		v := fixture.Verdict(answers)
		v.Variant = variant
		return *v
	}
	run := &result.Run{
		Header: result.Header{Contestants: []result.Contestant{{Name: "lib", Variants: variants}}},
		Verdicts: []result.Verdict{
			of("format=a", nil),
			of("format=b", map[fact.Probe]fact.Answer{fact.StringNUL: fact.Changed}),
			of("format=b,keys=int", map[fact.Probe]fact.Answer{fact.StringNUL: fact.Changed, fact.Float64NaN: fact.Refused}),
			of("stream=long", map[fact.Probe]fact.Answer{fact.Float64NaN: fact.Refused}),
		},
	}
	defaults, others := ByDefault([]*Analysis{{Run: run}}, run.Verdicts)
	if len(defaults) != 2 || len(others) != 2 {
		t.Fatalf("%d defaults and %d others", len(defaults), len(others))
	}
	for i, want := range []struct{ variant, of string }{{"format=b,keys=int", "format=b"}, {"stream=long", "format=a"}} {
		d := others[i]
		if d.Verdict.Variant != want.variant || d.Default.Variant != want.of || len(d.Columns) != 1 || d.Columns[0].Name != "float" {
			t.Errorf("%s of %s: %+v", d.Verdict.Variant, d.Default.Variant, d.Columns)
		}
	}
}

// What an adapter guards is not to the library's credit: in all of its variants, or in one.
func TestGuardsAreOurs(t *testing.T) {
	verdicts := func(guard func(c *result.Contestant)) []result.Verdict {
		run := &result.Run{}
		c := result.Contestant{Name: "lib", Variants: []result.Variant{{Name: "default"}, {Name: "config=limits"}}}
		guard(&c)
		run.Header.Contestants = []result.Contestant{c}
		for _, v := range c.Variants {
			run.Verdicts = append(run.Verdicts, result.Verdict{Contestant: "lib", Variant: v.Name, Damage: []result.Damage{{Type: "flat", Fates: map[fact.Fate]int{fact.FateError: 5}}}})
		}
		return Verdicts([]*Analysis{New(run)})
	}
	for name, test := range map[string]struct {
		guard func(c *result.Contestant)
		want  map[string]string
	}{
		"none":    {func(*result.Contestant) {}, map[string]string{"default": "ok 5", "config=limits": "ok 5"}},
		"all":     {func(c *result.Contestant) { c.Guards = true }, map[string]string{"default": "ours", "config=limits": "ours"}},
		"default": {func(c *result.Contestant) { c.Variants[0].Guards = true }, map[string]string{"default": "ours", "config=limits": "ok 5"}},
	} {
		for _, v := range verdicts(test.guard) {
			if got := verdict.Damage.Word(&v); got != test.want[v.Variant] {
				t.Errorf("%s: %s is %q, want %q", name, v.Variant, got, test.want[v.Variant])
			}
		}
	}
}
