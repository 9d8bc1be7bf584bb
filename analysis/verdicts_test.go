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
	if got := words(Verdicts([]*Analysis{{Run: whole}, {Run: races}})); len(got) != 2 || got[0] != "lib ok ok ok ok kept ok ok yes racy 2/2" || !strings.HasSuffix(got[1], " none -") {
		t.Errorf("joined: %q", got)
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
	if a, b := sameWord(&got[0]), sameWord(&got[1]); a != "ours" || b != "no map" {
		t.Errorf("%s and %s, want ours and no map", a, b)
	}
	if SeverityOf("ours") != Good {
		t.Error("what is ours is held against the library")
	}
	if run.Verdicts[0].Findings[0].Answer != result.No {
		t.Error("the run was changed")
	}
}

func TestEveryColumnSaysWhatIsLost(t *testing.T) {
	words := map[string]func(*result.Verdict) string{}
	for _, c := range VerdictColumns {
		words[c.Name] = c.word
	}
	const changed, refused = result.Changed, result.Refused
	for _, test := range []struct {
		column, want string
		answers      map[string]result.Answer
	}{
		{"time", "ok", nil},
		{"time", "ms", map[string]result.Answer{"time: microseconds": changed, "time: hundreds of nanoseconds": changed, "time: nanoseconds": changed, "time: zone offset": changed}},
		{"time", "100ns", map[string]result.Answer{"time: nanoseconds": changed}},
		{"time", "range", map[string]result.Answer{"time: year 9999": refused, "time: zone offset": changed}},
		{"time", "zone", map[string]result.Answer{"time: zone offset": changed}},
		{"time", "lost", map[string]result.Answer{"time: whole seconds": refused}},
		{"float", "NaN", map[string]result.Answer{"float64: NaN": refused}},
		{"float", "-0", map[string]result.Answer{"float64: -0": changed}},
		{"float", "digit", map[string]result.Answer{"float64: 17 digits": changed, "float64: NaN": refused}},
		{"int", "53-bit", map[string]result.Answer{"int: 2^53+1": changed, "int: -(2^62-1)": changed}},
		{"int", "63-bit", map[string]result.Answer{"int: largest int64": refused}},
		{"int", "width", map[string]result.Answer{"int: smallest int8": changed}},
		{"int", "uint64", map[string]result.Answer{"uint: largest uint64": changed}},
		{"str", "UTF-8", map[string]result.Answer{"string: invalid UTF-8": changed}},
		{"str", "lost", map[string]result.Answer{"string: NUL": changed}},
		{"nil", "kept", nil},
		{"nil", "same", map[string]result.Answer{"list: nil": changed}},
		{"nil", "lost", map[string]result.Answer{"pointer: to zero": changed, "list: nil": changed}},
		{"owns", "both", map[string]result.Answer{"a decoded string points into the input": result.Yes, "the next marshal overwrites the last result": result.Yes}},
		{"owns", "writes", map[string]result.Answer{"unmarshal changes its input": result.Yes}},
		{"dest", "merge", map[string]result.Answer{"reused destination: a map": changed}},
		{"dest", "stale", map[string]result.Answer{"reused destination: fields that are zero": changed}},
		{"dest", "panic", map[string]result.Answer{"reused destination: a map": result.AnswerCrashed}},
		{"same", "yes", nil},
		{"same", "no map", map[string]result.Answer{"the same map gives the same bytes": result.No}},
		{"same", "no", map[string]result.Answer{"the same record gives the same bytes": result.No}},
		{"race", "right", nil},
		{"race", "none", map[string]result.Answer{probeRaces: result.Yes}},
		{"race", "racy", map[string]result.Answer{probeRaces: result.No}},
		{"race", "wrong", map[string]result.Answer{probeConcurrent: result.No, probeRaces: result.No}},
		{"race", "panic", map[string]result.Answer{probeConcurrent: result.AnswerCrashed}},
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
	for fates, want := range map[string]string{"error": "ok", "panic": "panics", "hang": "hangs", "out of memory": "memory", "crash": "dies"} {
		v := &result.Verdict{Damage: []result.Damage{{Fates: map[string]int{fates: 1, "accepted": 1}}}}
		if got := words["damage"](v); got != want {
			t.Errorf("%s: %q, want %q", fates, got, want)
		}
	}
	if got := words["time"](&result.Verdict{Findings: []result.Finding{{Probe: "time", Answer: result.Unsupported}}}); got != "-" {
		t.Errorf("a kind that is not carried: %q", got)
	}
	if got := words["time"](&result.Verdict{Findings: []result.Finding{{Probe: "time", Answer: result.AnswerCrashed}}}); got != "dies" {
		t.Errorf("a kind that ends the process: %q", got)
	}
}
