package analysis

import (
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
)

// The findings of a run with --races join the others. Alone they give a single column.
func TestVerdictsOfSeveralRunsAreJoined(t *testing.T) {
	whole := &result.Run{Verdicts: []result.Verdict{*fixture.Verdict(nil)}}
	races := &result.Run{Verdicts: []result.Verdict{
		{Contestant: "lib", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: probeRaces, Answer: result.No}}},
		{Contestant: "other", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: probeRaces, Answer: result.Yes}}},
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
	if got := words(Verdicts([]*Analysis{{Run: whole}, {Run: races}})); len(got) != 2 || got[0] != "lib ok ok ok ok kept ok ok yes racy 2/2 ok no limit" || !strings.HasSuffix(got[1], " none - - -") {
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
			{Contestant: "lists", Findings: []result.Finding{{Group: "determinism", Probe: probeSameMap, Answer: result.No}}},
			{Contestant: "maps", Findings: []result.Finding{{Group: "determinism", Probe: probeSameMap, Answer: result.No}}},
		},
	}
	got := Verdicts([]*Analysis{{Run: run}})
	if a, b := sameWord(&got[0]).word, sameWord(&got[1]).word; a != "ours" || b != "no map" {
		t.Errorf("%s and %s, want ours and no map", a, b)
	}
	if SeverityOf("ours") != Good {
		t.Error("what is ours is held against the library")
	}
	if run.Verdicts[0].Findings[0].Answer != result.No {
		t.Error("the run was changed")
	}
}

// A codec that keeps a buffer or a state belongs to one goroutine, and nobody is to blame for that.
func TestACodecThatKeepsSomethingIsForOneGoroutine(t *testing.T) {
	finding := func(probe string, answer result.Answer) result.Finding {
		return result.Finding{Group: "concurrency", Probe: probe, Answer: answer}
	}
	run := &result.Run{Header: result.Header{Contestants: []result.Contestant{{Name: "lib", Variants: []result.Variant{
		{Name: "default", Claims: []string{"concurrent"}}, {Name: "buffer=reuse", Claims: []string{"reuse"}}, {Name: "stream=long", Claims: []string{"stream", "stateful"}},
	}}}}}
	for _, test := range []struct {
		variant, want string
		findings      []result.Finding
	}{
		{"default", "wrong", []result.Finding{finding(probeConcurrent, result.No)}},
		{"buffer=reuse", "own", []result.Finding{finding(probeConcurrent, result.No)}},
		{"buffer=reuse", "own", []result.Finding{finding(probeConcurrent, result.Yes), finding(probeRaces, result.No)}},
		{"buffer=reuse", "none", []result.Finding{finding(probeConcurrent, result.Yes), finding(probeRaces, result.Yes)}},
		{"buffer=reuse", "-", []result.Finding{finding(probeConcurrent, result.Unsupported)}},
		{"config=kept,strings=alias", "own", []result.Finding{finding(probeRaces, result.No)}},
		{"stream=long", "own", []result.Finding{finding(probeConcurrent, result.AnswerCrashed)}},
	} {
		run.Verdicts = []result.Verdict{{Contestant: "lib", Variant: test.variant, Findings: test.findings}}
		got := Verdicts([]*Analysis{{Run: run}})
		if word := raceWord(&got[0]).word; word != test.want {
			t.Errorf("%s, %v: %s, want %s", test.variant, test.findings, word, test.want)
		}
	}
	if SeverityOf("own") != Good {
		t.Error("a buffer of the variant's own is held against the library")
	}
}

func TestEveryColumnSaysWhatIsLost(t *testing.T) {
	words := map[string]func(*result.Verdict) string{}
	for _, c := range VerdictColumns {
		words[c.Name] = c.Word
	}
	const changed, refused, crashed = result.Changed, result.Refused, result.AnswerCrashed
	for _, test := range []struct {
		column, want string
		answers      map[string]result.Answer
	}{
		{"time", "ok", nil},
		{"time", "ms", map[string]result.Answer{"time: microseconds": changed, "time: hundreds of nanoseconds": changed, "time: nanoseconds": changed, "time: zone offset": changed}},
		{"time", "100ns", map[string]result.Answer{"time: nanoseconds": changed}},
		{"time", "no years", map[string]result.Answer{"time: year 9999": refused, "time: zone offset": changed}},
		{"time", "years", map[string]result.Answer{"time: year 9999": changed, "time: whole seconds": refused}},
		{"time", "zone", map[string]result.Answer{"time: zone offset": changed}},
		{"time", "lost", map[string]result.Answer{"time: whole seconds": changed, "time: zone, instant": changed}},
		{"time", "no time", map[string]result.Answer{"time: whole seconds": refused, "time: year 9999": refused}},
		{"time", "instant", map[string]result.Answer{"time: zone, instant": changed, "time: nanoseconds": changed}},
		{"time", "instant", map[string]result.Answer{"time: machine elsewhere, instant": changed}},
		{"time", "crash", map[string]result.Answer{"time: year 9999": crashed, "time: milliseconds": refused}},
		{"float", "no NaN", map[string]result.Answer{"float64: NaN": refused}},
		{"float", "NaN", map[string]result.Answer{"float64: NaN": changed}},
		{"float", "-0", map[string]result.Answer{"float64: -0": changed, "float64: NaN": refused}},
		{"float", "digits", map[string]result.Answer{"float64: 17 digits": changed, "float64: NaN": refused}},
		{"float", "float32", map[string]result.Answer{"float32: a third": changed, "float64: NaN": changed}},
		{"float", "crash", map[string]result.Answer{"float64: +Inf": crashed}},
		{"int", "53-bit", map[string]result.Answer{"int64: 2^53+1": changed, "int64: -(2^62-1)": changed}},
		{"int", "int64", map[string]result.Answer{"int64: largest": changed}},
		{"int", "no int64", map[string]result.Answer{"int64: largest": refused}},
		{"int", "int8", map[string]result.Answer{"int8: smallest": changed, "int64: largest": refused}},
		{"int", "uint64", map[string]result.Answer{"uint64: largest": changed}},
		{"int", "crash", map[string]result.Answer{"uint64: largest": crashed, "int64: largest": refused}},
		{"str", "UTF-8", map[string]result.Answer{"string: invalid UTF-8": changed}},
		{"str", "strict", map[string]result.Answer{"string: invalid UTF-8": refused}},
		{"str", "lost", map[string]result.Answer{"string: NUL": changed, "string: invalid UTF-8": changed}},
		{"str", "no text", map[string]result.Answer{"string: NUL": refused, "string: invalid UTF-8": refused}},
		{"str", "limit", map[string]result.Answer{"string: 16777216 bytes": refused}},
		{"str", "no text", map[string]result.Answer{"string: 16777216 bytes": refused, "string: NUL": refused}},
		{"nil", "kept", nil},
		{"nil", "same", map[string]result.Answer{"list: nil": changed}},
		{"nil", "lost", map[string]result.Answer{"pointer: to zero": changed, "list: nil": changed}},
		{"nil", "no nil", map[string]result.Answer{"pointer: nil": refused, "list: nil": changed}},
		{"out", "ok", nil},
		{"out", "prints", map[string]result.Answer{"writes nothing to standard output or error": result.No}},
		{"out", "not JSON", map[string]result.Answer{"output: is what RFC 8259 calls JSON": result.No}},
		{"out", "not UTF-8", map[string]result.Answer{"output: is UTF-8": result.No, "output: is what RFC 8259 calls JSON": result.No}},
		{"deep", "no limit", nil},
		{"deep", "limit", map[string]result.Answer{"recursion: 20000 levels": refused}},
		{"deep", "limit", map[string]result.Answer{"recursion: 20000 levels": refused, "recursion: 100 levels": refused}},
		{"deep", "crash", map[string]result.Answer{"recursion: 20000 levels": crashed}},
		{"deep", "limit", map[string]result.Answer{"recursion: 2000 levels": refused, "recursion: 20000 levels": crashed}},
		{"deep", "-", map[string]result.Answer{"recursion: 100 levels": result.Unsupported}},
		{"owns", "alias+reuse", map[string]result.Answer{"a decoded string points into the input": result.Yes, "the next marshal overwrites the last result": result.Yes}},
		{"owns", "writes", map[string]result.Answer{"unmarshal changes its input": result.Yes}},
		{"dest", "merge", map[string]result.Answer{"reused destination: a map": changed}},
		{"dest", "stale", map[string]result.Answer{"reused destination: fields that are zero": changed}},
		{"dest", "crash", map[string]result.Answer{"reused destination: a map": result.AnswerCrashed}},
		{"same", "yes", nil},
		{"same", "no map", map[string]result.Answer{"the same map gives the same bytes": result.No}},
		{"same", "no", map[string]result.Answer{"the same record gives the same bytes": result.No}},
		{"race", "right", nil},
		{"race", "none", map[string]result.Answer{probeRaces: result.Yes}},
		{"race", "racy", map[string]result.Answer{probeRaces: result.No}},
		{"race", "wrong", map[string]result.Answer{probeConcurrent: result.No, probeRaces: result.No}},
		{"race", "crash", map[string]result.Answer{probeConcurrent: result.AnswerCrashed}},
		{"race", "crash", map[string]result.Answer{probeConcurrent: result.AnswerHung}},
		{"race", "fails", map[string]result.Answer{probeConcurrent: result.Refused}},
		{"race", "-", map[string]result.Answer{probeConcurrent: result.Unsupported}},
		{"evolve", "2/2", nil},
		{"evolve", "1/2", map[string]result.Answer{"evolution: a field added, new bytes": refused}},
		{"evolve", "1/1", map[string]result.Answer{"evolution: a field added, new bytes": result.Unsupported}},
	} {
		if got := words[test.column](fixture.Verdict(test.answers)); got != test.want {
			t.Errorf("%s of %v: %q, want %q", test.column, test.answers, got, test.want)
		}
	}
	invented := fixture.Verdict(map[string]result.Answer{"evolution: a field added, old bytes": changed})
	for i := range invented.Findings {
		invented.Findings[i].Detail = "read as {}, " + neverWritten
	}
	if got := words["evolve"](invented); got != "1/2!" {
		t.Errorf("a record read wrong in silence: %q", got)
	}
	for fates, want := range map[string]string{
		"error": "ok 2", "unharmed": "ok 2", "panic": "panics", "slow": "slow 1.5 s", "64 MiB": "64 MiB", "hang": "hangs",
		"out of memory": "memory", "stack overflow": "stack", "crash": "dies",
	} {
		v := &result.Verdict{Damage: []result.Damage{{Fates: map[string]int{fates: 1, "accepted": 1}, SlowestNS: 15e8}}}
		if got := words["damage"](v); got != want {
			t.Errorf("%s: %q, want %q", fates, got, want)
		}
	}
	if got := words["damage"](&result.Verdict{Damage: []result.Damage{{Fates: map[string]int{"error": 61_204}}, {Fates: map[string]int{"panic": 1, "crash": 1}}}}); got != "dies" {
		t.Errorf("the worst of two types: %q", got)
	}
	if got := words["damage"](&result.Verdict{Damage: []result.Damage{{Fates: map[string]int{"error": 61_204}}}}); got != "ok 61k" {
		t.Errorf("%q", got)
	}
	for _, test := range []struct {
		cuts  map[string]int
		empty string
		want  string
	}{
		{map[string]int{"error": 9}, "error", "ok"},
		{map[string]int{"error": 8, "unharmed": 1}, "error", "ok"},
		{map[string]int{"error": 8, "accepted": 1}, "accepted", "empty"},
		{map[string]int{"error": 8, "accepted": 1}, "error", "cut"},
		{map[string]int{"accepted": 2}, "accepted", "cut"},
		{nil, "", "-"},
	} {
		if got := words["cut"](&result.Verdict{Damage: []result.Damage{{Kinds: map[string]map[string]int{"truncation": test.cuts}, Empty: test.empty}}}); got != test.want {
			t.Errorf("%+v: %q, want %q", test, got, test.want)
		}
	}
	if got := words["time"](&result.Verdict{Findings: []result.Finding{{Probe: "time", Answer: result.Unsupported}}}); got != "-" {
		t.Errorf("a kind that is not carried: %q", got)
	}
	if got := words["time"](&result.Verdict{Findings: []result.Finding{{Probe: "time", Answer: result.AnswerCrashed}}}); got != "crash" {
		t.Errorf("a kind that ends the process: %q", got)
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
	verdict := func(variant string, answers map[string]result.Answer) result.Verdict {
		v := fixture.Verdict(answers)
		v.Variant = variant
		return *v
	}
	run := &result.Run{
		Header: result.Header{Contestants: []result.Contestant{{Name: "lib", Variants: variants}}},
		Verdicts: []result.Verdict{
			verdict("format=a", nil),
			verdict("format=b", map[string]result.Answer{"string: NUL": result.Changed}),
			verdict("format=b,keys=int", map[string]result.Answer{"string: NUL": result.Changed, "float64: NaN": result.Refused}),
			verdict("stream=long", map[string]result.Answer{"float64: NaN": result.Refused}),
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
