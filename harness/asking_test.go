//go:build unix

package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe"
)

// runnerOf returns a runner whose every program is one line of shell.
func runnerOf(line string) *Runner {
	return &Runner{Programs: every(shell(line)), Launcher: Launcher{Timeout: time.Minute, MemoryLimit: 1}}
}

// A race is distinguished from anything else that may happen to a process.
func TestRaceFindings(t *testing.T) {
	findings := func(answer result.Answer, detail string) string {
		return fmt.Sprintf(`echo '{"status":"ok","answer":[{"group":"concurrency","probe":"p","answer":%q,"detail":%q}]}'`, answer, detail)
	}
	for _, test := range []struct {
		name, line string
		answer     result.Answer
		detail     string
	}{
		{"none", findings(result.Yes, ""), result.Yes, ""},
		{"another fault", findings(result.No, "other bytes"), result.Yes, ""}, // and no race
		{"nothing to ask", findings(result.Unsupported, "no such type"), result.Unsupported, "no such type"},
		{"a race", fmt.Sprintf("echo 'WARNING: DATA RACE' >&2; exit %d", exitRacy), result.No, "data race: "},
		{"a crash", "exit 2", result.AnswerCrashed, "crash: exit status 2"},
		{"a crash whose output names the race status", fmt.Sprintf("echo 'panic: exit status %d' >&2; exit 2", exitRacy), result.AnswerCrashed, "crash: exit status 2: panic"},
	} {
		got, err := runnerOf(test.line).askForRaces(t.Context(), testCase("good"))
		if err != nil || len(got) == 0 {
			t.Fatalf("%s: %v, %v", test.name, got, err)
		}
		last := got[len(got)-1]
		if last.Probe != probe.Races || last.Group != "concurrency" || last.Answer != test.answer || !strings.Contains(last.Detail, test.detail) {
			t.Errorf("%s: %+v, want %s with %q", test.name, last, test.answer, test.detail)
		}
	}
	hanging := runnerOf("exec sleep 600")
	hanging.Launcher.Timeout = 50 * time.Millisecond
	if got, err := hanging.askForRaces(t.Context(), testCase("good")); err != nil || got[0].Answer != result.AnswerHung {
		t.Errorf("a hang: %+v (%v)", got, err)
	}
}

// The detector reserves more memory than any limit allows, and must stop at the first race.
func TestRaceDetectorHasNoMemoryLimit(t *testing.T) {
	dir := t.TempDir()
	line := `head -n 1 > "` + dir + `/order"; echo "$GORACE" > "` + dir + `/gorace"; echo '{"status":"ok","answer":[]}'`
	if _, err := runnerOf(line).askForRaces(t.Context(), testCase("good")); err != nil {
		t.Fatal(err)
	}
	order, err := os.ReadFile(filepath.Join(dir, "order"))
	if err != nil || !strings.Contains(string(order), `"memory_limit":0,`) {
		t.Errorf("the order is %s (%v)", order, err)
	}
	gorace, err := os.ReadFile(filepath.Join(dir, "gorace"))
	if want := fmt.Sprintf("halt_on_error=1 exitcode=%d\n", exitRacy); err != nil || string(gorace) != want {
		t.Errorf("GORACE is %q, want %q (%v)", gorace, want, err)
	}
}

// A group that ends its process becomes one finding.
func TestGroupThatEndsItsProcess(t *testing.T) {
	g := probe.Groups[0]
	got, err := runnerOf("exit 2").ask(t.Context(), testCase("good"), g, false)
	want := result.Finding{Group: g.Name, Probe: g.Doc, Answer: result.AnswerCrashed, Detail: "crash: exit status 2"}
	if err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
	hanging := runnerOf("exec sleep 600")
	hanging.Launcher.Timeout = 50 * time.Millisecond
	if got, err := hanging.ask(t.Context(), testCase("good"), g, false); err != nil || got[0].Answer != result.AnswerHung || got[0].Detail != "hang: no answer within 50ms" {
		t.Errorf("a hang: %+v (%v)", got, err)
	}
}

// Variants that differ only in buffer=reuse share a decoder, so damage is tested once.
func TestVariantsThatShareADecoder(t *testing.T) {
	all := []result.Case{{Contestant: "a", Variant: "default"}, {Contestant: "a", Variant: "strings=alias"}, {Contestant: "b", Variant: "buffer=reuse"}}
	for _, test := range []struct{ contestant, variant, want string }{
		{"a", "default", ""},
		{"a", "buffer=reuse", "default"},
		{"a", "strings=alias", ""},
		{"a", "buffer=reuse,strings=alias", "strings=alias"},
		{"a", "strings=alias,buffer=reuse", "strings=alias"},
		{"a", "buffer=reuse,input=consumed", ""}, // no variant without it
		{"b", "buffer=reuse", ""},                // its default is not probed
	} {
		if got := decoder(result.Case{Contestant: test.contestant, Variant: test.variant}, all); got != test.want {
			t.Errorf("%s[%s] shares the decoder of %q, want %q", test.contestant, test.variant, got, test.want)
		}
	}
}

// Records add up by fate and by kind, and give the highest allocation per byte of input.
// An input that ended its process gets that fate, whatever its record says.
func TestDamageAddsUp(t *testing.T) {
	records := []probe.Record{
		{Index: 0, Length: 10, Allocated: 100, Fate: probe.CleanError, Kind: 0},
		{Index: 1, Length: 4, Allocated: 400, Fate: probe.Accepted, Kind: 1},
		{Index: 2, Length: 0, Allocated: 7, Fate: probe.CleanError, Kind: 1}, // no division by 0
		{Index: 3, Length: 9, Fate: probe.Accepted, Kind: 0},
	}
	killers := []probe.Record{{Index: 3, Fate: probe.Dead, Kind: 0}}
	trial := probe.DamageTest{Type: "flat", Skip: map[string]bool{}}
	for _, kind := range probe.Kinds {
		trial.Skip[kind] = true
	}
	// The program that would reproduce the worst input is unavailable.
	r := &Runner{Programs: every(Program{Fault: "gone"})}
	d, err := r.damage(t.Context(), testCase("good"), trial, records, killers)
	if err != nil {
		t.Fatal(err)
	}
	if d.Type != "flat" || d.PerByte != 100 || d.Inputs() != 4 || len(d.Worst) != 0 {
		t.Errorf("%+v", d)
	}
	if want := map[string]int{"error": 2, "accepted": 1, "crash": 1}; fmt.Sprint(d.Fates) != fmt.Sprint(want) {
		t.Errorf("fates %v, want %v", d.Fates, want)
	}
	if d.Kinds[probe.Truncation]["crash"] != 1 || d.Kinds[probe.BitFlip]["accepted"] != 1 || d.Kinds[probe.Truncation]["accepted"] != 0 {
		t.Errorf("kinds %v", d.Kinds)
	}
	if len(d.Stopped) != len(probe.Kinds) || !slices.IsSorted(d.Stopped) {
		t.Errorf("stopped %v", d.Stopped)
	}
}

func TestKillersCountByKindAndFate(t *testing.T) {
	killers := []probe.Record{{Kind: 1, Fate: probe.Dead}, {Kind: 1, Fate: probe.Dead}, {Kind: 1, Fate: probe.Endless}, {Kind: 2, Fate: probe.Dead}}
	for want, like := range map[int]probe.Record{2: {Kind: 1, Fate: probe.Dead}, 1: {Kind: 2, Fate: probe.Dead}, 0: {Kind: 2, Fate: probe.Endless}} {
		if got := counted(killers, like); got != want {
			t.Errorf("%+v: %d, want %d", like, got, want)
		}
	}
}

// A process that dies before any input yields no damage; the round trip says why.
func TestDecoderThatDiesBeforeAnyInput(t *testing.T) {
	if d, err := runnerOf("exit 2").try(t.Context(), testCase("good"), probe.DamageTest{Type: "flat", Count: 10}); d != nil || err != nil {
		t.Errorf("%+v, %v", d, err)
	}
	if _, err := runnerOf("exit 2").Reproduce(t.Context(), testCase("good"), "flat", []byte{1}); err == nil || err.Error() != "good can't carry the flat type" {
		t.Errorf("%v", err)
	}
}

// If a process ends during verification, the reason goes into the row, but not into the
// cache: the cause may pass.
func TestCrashIsNotRemembered(t *testing.T) {
	r := runnerOf("exit 2")
	r.Cache = openCache(t, t.TempDir())
	v, remember, err := r.verify(t.Context(), testCase("good"))
	if err != nil || remember || v.Outcome.Result != result.Wrong || v.Outcome.Stage != result.Crashed || v.Outcome.Detail != "exit status 2" {
		t.Errorf("%+v, remember: %v (%v)", v.Outcome, remember, err)
	}
	r.Cache.setOutcome(r.types(testCase("good")), testCase("good"), result.RoundTrip{Result: result.Exact})
	if v, remember, err = r.verify(t.Context(), testCase("good")); err != nil || remember || v.Outcome.Result != result.Exact {
		t.Errorf("%+v (%v); a remembered outcome is used", v.Outcome, err)
	}
}

// Changes are lossy only if all of them are explained.
func TestUnexplainedChangesAreWrong(t *testing.T) {
	one := unexplained{testCase("good"), worker.Verification{Outcome: result.RoundTrip{Result: result.Lossy, Decoded: "digest"}}}
	for name, test := range map[string]struct {
		line   string
		result result.Fidelity
		loss   string
	}{
		"all":         {`echo '{"status":"ok","answer":{"all":true,"name":"time: ms"}}'`, result.Lossy, "time: ms"},
		"not all":     {`echo '{"status":"ok","answer":{"all":false,"name":"time: ms"}}'`, result.Wrong, ""},
		"no answer":   {"exit 3", result.Wrong, ""},
		"not offered": {`echo '{"status":"failed","error":"no such type"}'`, result.Wrong, ""},
	} {
		got, err := runnerOf(test.line).explain(t.Context(), one)
		if err != nil || got.Result != test.result || got.Loss != test.loss || (got.Decoded == "") != (test.result == result.Wrong) {
			t.Errorf("%s: %+v (%v), want %s %q", name, got, err, test.result, test.loss)
		}
	}
}
