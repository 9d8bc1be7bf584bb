package harness

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fuzzer"
)

func TestExecutedIsTheLastCount(t *testing.T) {
	const output = "fuzz: elapsed: 0s, gathering baseline coverage: 0/9 completed\nfuzz: elapsed: 3s, execs: 1200 (400/sec), new interesting: 1 (total: 10)\nfuzz: elapsed: 6s, execs: 2500 (433/sec), new interesting: 1 (total: 11)\nPASS\n"
	if got := executed(output); got != 2500 {
		t.Errorf("%d", got)
	}
	if got := executed("PASS"); got != 0 {
		t.Errorf("%d", got)
	}
}

// The shortest input of each fault is kept, by the panic's words.
func TestFaultsAreKeptOnce(t *testing.T) {
	f := &fuzzing{Type: "every", Inputs: 7, CPU: time.Second}
	for _, found := range []fuzzer.Found{
		{Fate: fact.FatePanic, Words: "one", Input: []byte("long")},
		{Fate: fact.FatePanic, Words: "one", Input: []byte("abc")},
		{Fate: fact.FatePanic, Words: "index 9 of 4", Input: []byte("longer")},
		{Fate: fact.FatePanic, Words: "index 12 of 0x4f", Input: []byte("longer!")},
		{Fate: fact.FateCrash, Input: []byte("ab")},
		{Fate: fact.FateCrash, Input: []byte("abc")},
	} {
		f.add(found)
	}
	d := f.damage()
	want := result.Damage{
		Type: "every", Fates: map[fact.Fate]int{fact.FatePanic: 2, fact.FateCrash: 1},
		Worst: map[fact.Fate][]byte{fact.FatePanic: []byte("abc"), fact.FateCrash: []byte("ab")}, Fuzzing: &result.Fuzzing{Inputs: 7, CPUNS: 1e9},
	}
	if !reflect.DeepEqual(d, want) || d.Inputs() != 7 {
		t.Errorf("%+v", d)
	}
}

// fuzzer is a shell script in place of the fuzzer's program.
type scripted struct{ script string }

func (f scripted) Fuzzer(context.Context, string) (Program, error) {
	return Program{Command: []string{f.script}, Sum: "sum of the fuzzer"}, nil
}

// fuzzerOf returns the fuzzer whose program is the shell script.
func fuzzerOf(t *testing.T, text string) scripted {
	t.Helper()
	script := filepath.Join(t.TempDir(), "fuzzer")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	return scripted{script}
}

// crashingFuzzer is as if each run found a crasher, until two are set aside.
const crashingFuzzer = `echo "fuzz: elapsed: 1s, execs: 100 (100/sec)"
order=$(cat "$SERBENCH_FUZZ")
case "$order" in *'"aside":["e3s=","e3t7"]'*) exit 0;; esac
mkdir -p testdata/fuzz/FuzzDecode
printf 'go test fuzz v1\n[]byte("{{")\n' > testdata/fuzz/FuzzDecode/1
case "$order" in *'"aside":["e3s="]'*) printf 'go test fuzz v1\n[]byte("{{{")\n' > testdata/fuzz/FuzzDecode/1;; esac
exit 1
`

// What ends the process is set aside, and fuzzing goes on. A second run knows what the first did.
func TestFuzzingGoesOnBehindWhatEndsIt(t *testing.T) {
	dir := t.TempDir()
	crashing := fuzzerOf(t, crashingFuzzer)
	r := fragileRunner()
	fuzz := func() *result.Run {
		t.Helper()
		path := filepath.Join(t.TempDir(), "run.json")
		w, err := result.Create(path, result.Header{})
		if err != nil {
			t.Fatal(err)
		}
		// The script takes next to no time, so the first round that passes would be repeated for
		// long: one nanosecond is enough.
		plan := FuzzPlan{Variants: []result.Case{{Contestant: "panicky", Variant: "default"}, {Contestant: "panicky", Variant: "buffer=reuse"}}, Time: time.Millisecond, Folder: filepath.Join(dir, "corpus"), Of: of}
		if err := r.Fuzz(t.Context(), w, crashing, plan); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		run, err := result.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		return run
	}
	first := fuzz()
	if len(first.Verdicts) != 1 {
		t.Fatalf("%d verdicts; a shared decoder is fuzzed once", len(first.Verdicts))
	}
	if v := first.Verdicts[0]; v.Probes != nil || first.Header.Probes != 0 {
		t.Errorf("what a fuzzer found holds for versions of probes: %v, %d", v.Probes, first.Header.Probes)
	}
	d := first.Verdicts[0].Damage[0]
	if d.Type != "every" || d.Fates[fact.FatePanic] != 1 || d.Fuzzing.Inputs < 100 || string(d.Worst[fact.FatePanic]) != "{{" {
		t.Errorf("%+v", d)
	}
	text, err := os.ReadFile(filepath.Join(dir, "corpus", "panicky", fuzzingFile))
	if err != nil {
		t.Fatal(err)
	}
	var kept fuzzing
	if err := json.Unmarshal(text, &kept); err != nil || !slices.EqualFunc(kept.Aside, [][]byte{[]byte("{{")}, func(a, b []byte) bool { return string(a) == string(b) }) && len(kept.Aside) != 2 {
		t.Errorf("%+v (%v)", kept, err)
	}
	second := fuzz()
	if again := second.Verdicts[0].Damage[0]; again.Fuzzing.Inputs != d.Fuzzing.Inputs {
		t.Errorf("it had its time, and was fuzzed again: %+v", again)
	}
}

// The fuzzer ends before its time if it fails without an input, unless it fails only because its
// time is over.
func TestWhatEndsFuzzing(t *testing.T) {
	for last, want := range map[string]string{
		"    context deadline exceeded":       "",
		"    fuzzing process hung or stopped": "fuzzing process hung or stopped",
	} {
		failing := fuzzerOf(t, "cat <<end\nfuzz: elapsed: 1s, execs: 100 (100/sec)\n--- FAIL: FuzzDecode (1.01s)\n"+last+"\nFAIL\nend\nexit 1\n")
		f := fuzzing{Of: "this version", dir: t.TempDir()}
		if err := f.round(t.Context(), fragileRunner(), result.Case{Contestant: "clean", Variant: "default"}, Program{Command: []string{failing.script}}, time.Second); err != nil {
			t.Fatal(err)
		}
		if f.Ended != want || f.Inputs != 100 {
			t.Errorf("%q: it ended by %q after %d inputs", last, f.Ended, f.Inputs)
		}
	}
}

// A contestant whose program can't be built has a verdict without damage.
func TestFuzzerThatDoesNotBuild(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.json")
	w, err := result.Create(path, result.Header{})
	if err != nil {
		t.Fatal(err)
	}
	if err := fragileRunner().Fuzz(t.Context(), w, unbuilt{}, FuzzPlan{Variants: []result.Case{{Contestant: "clean", Variant: "default"}}, Time: time.Second, Folder: t.TempDir(), Of: of}); err != nil {
		t.Fatal(err)
	}
	if len(w.Run.Verdicts) != 1 || len(w.Run.Verdicts[0].Damage) != 0 {
		t.Errorf("%+v", w.Run.Verdicts)
	}
	_ = w.Close()
}

func of(result.Case) string { return "this version" }

type unbuilt struct{}

func (unbuilt) Fuzzer(context.Context, string) (Program, error) {
	return Program{Fault: "undefined: x"}, nil
}
