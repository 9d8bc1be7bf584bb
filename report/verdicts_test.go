package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// verdictOf has every answer as one would wish but those that are given, by probe.
func verdictOf(answers map[string]result.Answer) *result.Verdict {
	v := &result.Verdict{Contestant: "lib", Variant: "default"}
	add := func(group, probe string, good result.Answer) {
		answer, told := answers[probe]
		if !told {
			answer = good
		}
		v.Findings = append(v.Findings, result.Finding{Group: group, Probe: probe, Answer: answer, Detail: "d", Input: "i"})
	}
	for _, probe := range []string{
		"time: whole seconds", "time: milliseconds", "time: microseconds", "time: hundreds of nanoseconds", "time: nanoseconds", "time: year 9999", "time: zone offset",
		"float64: NaN", "float64: -0", "float64: 17 digits", "float64: +Inf", "int: 2^53+1", "int: -(2^62-1)", "int: largest int64", "int: smallest int8", "uint: largest uint64",
		"string: invalid UTF-8", "string: NUL", "bytes: empty", "list: nil", "map: nil", "pointer: nil", "pointer: to zero",
	} {
		add("fidelity", probe, result.Kept)
	}
	for _, probe := range []string{"a decoded string points into the input", "the next marshal overwrites the last result", "unmarshal changes its input"} {
		add("ownership", probe, result.No)
	}
	for _, probe := range []string{"reused destination: a map", "reused destination: fields that are zero"} {
		add("destination", probe, result.Kept)
	}
	for _, probe := range []string{"the same record gives the same bytes", "the same map gives the same bytes"} {
		add("determinism", probe, result.Yes)
	}
	for _, probe := range []string{"evolution: a field added, old bytes", "evolution: a field added, new bytes"} {
		add("evolution", probe, result.Kept)
	}
	add("concurrency", probeConcurrent, result.Yes)
	if answer, asked := answers[probeRaces]; asked {
		add("concurrency", probeRaces, answer)
	}
	return v
}

// Races are looked for in a run of its own: its findings stand beside the others, and
// alone they are the only column.
func TestVerdictsOfSeveralRunsAreJoined(t *testing.T) {
	whole := &result.Run{Verdicts: []result.Verdict{*verdictOf(nil)}}
	races := &result.Run{Verdicts: []result.Verdict{
		{Contestant: "lib", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: probeRaces, Answer: result.No}}},
		{Contestant: "other", Variant: "default", Findings: []result.Finding{{Group: "concurrency", Probe: probeRaces, Answer: result.Yes}}},
	}}
	text, err := verdictTable([]*Model{{Run: whole}, {Run: races}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "| `lib` | ok | ok | ok | ok | kept | ok | ok | yes | racy |") || !strings.Contains(text, "| `other` |") {
		t.Errorf("joined:\n%s", text)
	}
	var alone bytes.Buffer
	if err := Verdicts(&alone, races, false); err != nil {
		t.Fatal(err)
	}
	if first, _, _ := strings.Cut(alone.String(), "\n"); strings.Join(strings.Fields(first), " ") != "library race" {
		t.Errorf("alone:\n%s", alone.String())
	}
}

// Every format that people read shows the matrix of a run of verify, and no table of
// what was never timed.
func TestReportsShowVerdicts(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{*verdictOf(map[string]result.Answer{"time: microseconds": result.Changed})}}
	run.Header.Datasets = []result.Dataset{{Name: "person"}}
	run.Header.Plan.Cases = []result.Case{{Contestant: "lib", Variant: "default", Dataset: "person"}}
	for name, want := range map[string]string{"text": "lib     ms ", "markdown": "| `lib` | ms | ok ", "html": `<td class="left">ms</td>`} {
		format, err := Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := format.Write(&b, []*Model{New(run)}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) || strings.Contains(b.String(), "not measured yet") {
			t.Errorf("%s:\n%s", name, b.String())
		}
	}
}

func TestEveryColumnSaysWhatIsLost(t *testing.T) {
	words := map[string]func(*result.Verdict) string{}
	for _, c := range verdictColumns {
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
		if got := words[test.column](verdictOf(test.answers)); got != test.want {
			t.Errorf("%s of %v: %q, want %q", test.column, test.answers, got, test.want)
		}
	}
	invented := verdictOf(map[string]result.Answer{"evolution: a field added, old bytes": changed})
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
	if got := Losses(verdictOf(map[string]result.Answer{"time: microseconds": changed, "float64: NaN": refused})); strings.Join(got, ", ") != "time: ms, float: NaN" {
		t.Errorf("losses %v", got)
	}
}

func TestTheMatrixFitsATerminal(t *testing.T) {
	run := &result.Run{}
	for _, variant := range []string{"format=msgpack,layout=array", "default"} {
		v := *verdictOf(map[string]result.Answer{"time: nanoseconds": result.Changed, "the same map gives the same bytes": result.No})
		v.Contestant, v.Variant = "hashicorpmsgpack", variant
		v.Damage = []result.Damage{{Type: "flat", Fates: map[string]int{"panic": 40, "error": 60}, Worst: map[string][]byte{"panic": {1}}}}
		run.Verdicts = append(run.Verdicts, v)
	}
	run.Verdicts = append(run.Verdicts, result.Verdict{Contestant: "hashicorpmsgpack", Variant: "buffer=reuse", Decoder: "default"})
	var plain, painted, told bytes.Buffer
	if err := Verdicts(&plain, run, false); err != nil {
		t.Fatal(err)
	}
	if err := Verdicts(&painted, run, true); err != nil {
		t.Fatal(err)
	}
	if err := Explain(&told, run, "hashicorpmsgpack"); err != nil {
		t.Fatal(err)
	}
	for _, out := range []string{plain.String(), told.String()} {
		for line := range strings.Lines(out) {
			if len([]rune(strings.TrimSuffix(line, "\n"))) > 80 {
				t.Errorf("over 80 columns: %s", line)
			}
		}
	}
	if strings.Contains(plain.String(), "\x1b") || !strings.Contains(painted.String(), "\x1b[31m") {
		t.Errorf("colours: %q", painted.String())
	}
	if first := strings.Index(plain.String(), "[buffer=reuse]"); first > strings.Index(plain.String(), "[format=") {
		t.Errorf("not in order:\n%s", plain.String())
	}
	for _, words := range []string{"time: nanoseconds: changed, of i: d", "damaged input, flat: of 100 inputs 60 error, 40 panic", "shortest panic: AQ==", "the decoder is that of default"} {
		if !strings.Contains(told.String(), words) {
			t.Errorf("no %q in\n%s", words, told.String())
		}
	}
}
