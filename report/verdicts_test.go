package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Every format for people shows the verdicts of a verify run, and no empty tables of times.
func TestReportsShowVerdicts(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{*fixture.Verdict(map[fact.Probe]fact.Answer{fact.TimeMicroseconds: fact.Changed})}}
	run.Header.Datasets = []result.Dataset{{Name: "person"}}
	run.Header.Plan.Cases = []result.Case{{Contestant: "lib", Variant: "default", Dataset: "person"}}
	for name, want := range map[string]string{"text": "lib     ms ", "markdown": "| `lib` | ms | ok ", "html": `<td class="left warning">ms</td>`} {
		if out := render(t, name, analysis.New(run)); !strings.Contains(out, want) || strings.Contains(out, "not measured yet") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
}

func TestTheMatrixFitsATerminal(t *testing.T) {
	run := &result.Run{}
	for _, variant := range []string{"format=msgpack,layout=array", "default"} {
		v := *fixture.Verdict(map[fact.Probe]fact.Answer{fact.TimeNanoseconds: fact.Changed, fact.SameMap: fact.No})
		v.Contestant, v.Variant = "hashicorpmsgpack", variant
		v.Damage = []result.Damage{
			{Type: "flat", Fates: map[fact.Fate]int{fact.FatePanic: 40, fact.FateError: 60}, Worst: map[fact.Fate][]byte{fact.FatePanic: {1}}},
			{Type: "map", Fates: map[fact.Fate]int{fact.FateCrash: 1}, Lengths: map[fact.Fate]int{fact.FateCrash: 9}, Words: map[fact.Fate]string{fact.FateCrash: "fatal error: x"}, Stopped: []fact.Damage{fact.BitFlip}},
			{Type: "every", Fates: map[fact.Fate]int{fact.FatePanic: 2}, Fuzzing: &result.Fuzzing{Inputs: 48_318, CPUNS: 120e9, Ended: "it had enough"}},
		}
		run.Verdicts = append(run.Verdicts, v)
	}
	run.Verdicts = append(run.Verdicts, result.Verdict{Contestant: "hashicorpmsgpack", Variant: "buffer=reuse", Decoder: "default"})
	var plain, painted, told bytes.Buffer
	if err := Verify(&plain, "text", analysis.New(run), Options{}); err != nil {
		t.Fatal(err)
	}
	if err := Verify(&painted, "text", analysis.New(run), Options{Colours: true}); err != nil {
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
	for _, words := range []string{
		"time: nanoseconds: changed for i: d", "damaged input, flat: 100 inputs: 60 error, 40 panic", "shortest panic: AQ==",
		"given up after several processes died: bit flip", "shortest crash: 9 bytes (fatal error: x)",
		"fuzzed, every: 48318 inputs in 2m0s of processor time, ended because it had enough; distinct faults: 2 panic", "same decoder as default",
	} {
		if !strings.Contains(strings.Join(strings.Fields(told.String()), " "), words) {
			t.Errorf("no %q in\n%s", words, told.String())
		}
	}
}

// Rows of JSON that were asked are listed with their four answers; others are not.
func TestJSONRows(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{
		{Contestant: "raw", Variant: "default", Findings: []result.Finding{
			{Group: fact.GroupJSON, Probe: fact.JSONKeys, Answer: fact.No},
			{Group: fact.GroupJSON, Probe: fact.JSONHTML, Answer: fact.No},
			{Group: fact.GroupJSON, Probe: fact.JSONText, Answer: fact.Changed},
			{Group: fact.GroupJSON, Probe: fact.JSONInput, Answer: fact.Refused},
			{Group: fact.GroupJSON, Probe: fact.JSONDuplicates, Answer: fact.LastCounts},
		}},
		{Contestant: "binary", Variant: "default"},
	}}
	got := sectionOf(t, "json", analysis.New(run))
	if !strings.Contains(got, "| `raw` | any order | raw | replaced/refused | last |") || strings.Contains(got, "binary") {
		t.Error(got)
	}
	var text strings.Builder
	if err := Verify(&text, "text", analysis.New(run), Options{}); err != nil || !strings.Contains(text.String(), "JSON, where libraries differ") {
		t.Errorf("%v\n%s", err, &text)
	}
}

// A report names the public vulnerabilities of the libraries that it has rows of.
func TestReportsNameAdvisories(t *testing.T) {
	run := &result.Run{Verdicts: []result.Verdict{*fixture.Verdict(nil)}}
	run.Header.Contestants = []result.Contestant{
		{Name: run.Verdicts[0].Contestant, Version: "v1.2.3", Advisories: []result.Advisory{
			{ID: "GO-2026-1", Summary: "a fault", Fixed: "v1.2.4", Copied: "2026-11-20", Probes: "seen", Gone: "v1.2.5", Note: "a list"},
			{ID: "GO-2026-2", Summary: "another", Copied: "2026-11-20", Probes: "not called"},
		}},
		{Name: "absent", Advisories: []result.Advisory{{ID: "GO-2026-3"}}},
	}
	var text bytes.Buffer
	if err := Verify(&text, "text", analysis.New(run), Options{}); err != nil {
		t.Fatal(err)
	}
	words := strings.Join(strings.Fields(text.String()), " ")
	for _, want := range []string{"on 2026-11-20", "GO-2026-1 (v1.2.3): a fault; repaired in v1.2.4, as the database has it; our probes see it, and no longer in v1.2.5: a list", "another; the database names no repaired release; no adapter calls it"} {
		if !strings.Contains(words, want) {
			t.Errorf("no %q in %s", want, words)
		}
	}
	if strings.Contains(words, "GO-2026-3") {
		t.Errorf("an advisory of a library without a row: %s", words)
	}
}

// The legend names what decoders were fuzzed with.
func TestTheLegendNamesWhatWasFuzzed(t *testing.T) {
	of := func(typ string, fuzzed bool) result.Verdict {
		d := result.Damage{Type: typ}
		if fuzzed {
			d.Fuzzing = &result.Fuzzing{Inputs: 9}
		}
		return result.Verdict{Contestant: "lib", Damage: []result.Damage{d}}
	}
	got := fuzzedWith([]result.Verdict{of("every", true), of("every", true), of("tree", true), of("flat", false)})
	if want := "2 decoders on a record with every kind of field, 1 decoder on a record that contains itself"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := fuzzedWith([]result.Verdict{of("every", false)}); got != "" {
		t.Errorf("%q of what nobody fuzzed", got)
	}
}
