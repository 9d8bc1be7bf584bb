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
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// runnerOf returns a runner whose every program is one line of shell.
func runnerOf(line string) *Runner {
	return &Runner{Programs: every(shell(line)), Launcher: Launcher{Timeout: time.Minute, MemoryLimit: 1}}
}

// goroutines returns the group of questions that the race detector watches.
func goroutines(t *testing.T) probe.Group {
	t.Helper()
	g, err := probe.Find(fact.GroupConcurrency)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A race is distinguished from anything else that may happen to a process.
func TestRaceFindings(t *testing.T) {
	findings := func(answer fact.Answer, detail string) string {
		return fmt.Sprintf(`log=$(head -n 1 | sed 's/.*"log":"\([^"]*\)".*/\1/'); echo '{"found":{"group":"concurrency","probe":"p","answer":%q,"detail":%q}}' >"$log"; echo '{"status":"ok","answer":{}}'`, answer, detail)
	}
	for _, test := range []struct {
		name, line string
		answer     fact.Answer
		detail     string
	}{
		{"none", findings(fact.Yes, ""), fact.Yes, ""},
		{"another fault", findings(fact.No, "other bytes"), fact.Yes, ""}, // and no race
		{"nothing to ask", findings(fact.Unsupported, "no such type"), fact.Unsupported, "no such type"},
		{"a race", fmt.Sprintf("echo 'WARNING: DATA RACE' >&2; exit %d", exitRacy), fact.No, "data race: "},
		{"a crash", "exit 2", fact.Crash, "crash: exit status 2"},
		{"a crash whose output names the race status", fmt.Sprintf("echo 'panic: exit status %d' >&2; exit 2", exitRacy), fact.Crash, "crash: exit status 2: panic"},
	} {
		got, err := runnerOf(test.line).askForRaces(t.Context(), testCase("good"), goroutines(t))
		if err != nil || len(got) == 0 {
			t.Fatalf("%s: %v, %v", test.name, got, err)
		}
		if first := got[0]; test.name == "another fault" && (first.Answer != fact.No || first.Detail != "other bytes") {
			t.Errorf("%s: %+v", test.name, first)
		}
		last := got[len(got)-1]
		if last.Probe != fact.Races || last.Group != fact.GroupConcurrency || last.Answer != test.answer || !strings.Contains(last.Detail, test.detail) {
			t.Errorf("%s: %+v, want %s with %q", test.name, last, test.answer, test.detail)
		}
	}
	hanging := runnerOf("exec sleep 600")
	hanging.Launcher.Timeout = 50 * time.Millisecond
	if got, err := hanging.askForRaces(t.Context(), testCase("good"), goroutines(t)); err != nil || got[0].Answer != fact.Hang {
		t.Errorf("a hang: %+v (%v)", got, err)
	}
}

// The detector reserves more memory than any limit allows, and must stop at the first race.
func TestRaceDetectorHasNoMemoryLimit(t *testing.T) {
	dir := t.TempDir()
	line := `head -n 1 > "` + dir + `/order"; echo "$GORACE" > "` + dir + `/gorace"; echo '{"status":"ok","answer":{}}'`
	if _, err := runnerOf(line).askForRaces(t.Context(), testCase("good"), goroutines(t)); err != nil {
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

// A process that ends before it asks anything is one finding.
func TestGroupThatEndsItsProcess(t *testing.T) {
	g := probe.Groups[0]
	got, err := runnerOf("exit 2").ask(t.Context(), testCase("good"), g, probe.Order{})
	want := result.Finding{Group: g.Name, Probe: fact.Probe(g.Doc), Answer: fact.Crash, Detail: "crash: exit status 2", Ended: fact.Crashed}
	if err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
	hanging := runnerOf("exec sleep 600")
	hanging.Launcher.Timeout = 50 * time.Millisecond
	if got, err := hanging.ask(t.Context(), testCase("good"), g, probe.Order{}); err != nil || got[0].Answer != fact.Hang || got[0].Detail != "hang: no answer within 50ms" {
		t.Errorf("a hang: %+v (%v)", got, err)
	}
}

// Variants that differ only in how they encode share a decoder, so damage is tested once.
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
		{"b", "html=raw,keys=sorted,buffer=reuse", "buffer=reuse"},
		{"a", "message=native,strings=alias", "strings=alias"},
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
		{Index: 1, Length: 4, Allocated: 400, Took: 30, Fate: probe.Accepted, Kind: 1},
		{Index: 2, Length: 0, Allocated: 7, Fate: probe.CleanError, Kind: 1}, // no division by 0
		{Index: 3, Length: 9, Fate: probe.Accepted, Kind: 0},
	}
	killers := []killer{{probe.Record{Index: 3, Length: 9, Fate: probe.Dead, Kind: 0}, "its last words"}}
	trial := probe.DamageTest{Type: "flat", Skip: map[fact.Damage]bool{}}
	for _, kind := range probe.Kinds {
		trial.Skip[kind] = true
	}
	// The program that would reproduce the worst input is unavailable.
	d, err := (&siege{Runner: &Runner{Programs: every(Program{Fault: "gone"})}, variant: testCase("good"), test: trial, killers: killers}).sum(t.Context(), records)
	if err != nil {
		t.Fatal(err)
	}
	if d.Type != "flat" || d.PerByte != 100 || d.Largest != 400 || d.SlowestNS != 30 || d.Empty != fact.FateError || d.Inputs() != 4 || len(d.Worst) != 0 || d.Words[fact.FateCrash] != "its last words" {
		t.Errorf("%+v", d)
	}
	if want := map[fact.Fate]int{fact.FateError: 2, fact.FateAccepted: 1, fact.FateCrash: 1}; fmt.Sprint(d.Fates) != fmt.Sprint(want) {
		t.Errorf("fates %v, want %v", d.Fates, want)
	}
	if d.Kinds[fact.Truncation][fact.FateCrash] != 1 || d.Kinds[fact.BitFlip][fact.FateAccepted] != 1 || d.Kinds[fact.Truncation][fact.FateAccepted] != 0 {
		t.Errorf("kinds %v", d.Kinds)
	}
	if len(d.Stopped) != len(probe.Kinds) || !slices.IsSorted(d.Stopped) {
		t.Errorf("stopped %v", d.Stopped)
	}
}

// A kind of damage is given up once it has shown what it does: after a few hangs, which take
// long, and more other deaths. Inputs that do no harm alone count for less.
func TestEnoughIsByKindAndFate(t *testing.T) {
	of := func(n int, k probe.Record) []killer { return slices.Repeat([]killer{{Record: k}}, n) }
	dead, hangs, harmless, other := probe.Record{Kind: 1, Fate: probe.Dead}, probe.Record{Kind: 1, Fate: probe.Endless}, probe.Record{Kind: 1, Fate: probe.CleanError}, probe.Record{Kind: 2, Fate: probe.Dead}
	for _, test := range []struct {
		killers []killer
		like    probe.Record
		want    bool
	}{
		{of(maxKills-1, dead), dead, false},
		{of(maxKills, dead), dead, true},
		{of(maxKills, dead), other, false},
		{of(maxKills-1, hangs), hangs, false},
		{of(maxKills, hangs), hangs, true},
		{of(maxSuspects-1, harmless), harmless, false},
		{of(maxSuspects, harmless), harmless, true},
	} {
		if got := (&siege{killers: test.killers}).enough(test.like); got != test.want {
			t.Errorf("%d killers like %+v, and then %+v: %t, want %t", len(test.killers), test.killers[0], test.like, got, test.want)
		}
	}
}

func TestFatesOfProcesses(t *testing.T) {
	for _, test := range []struct {
		end  ending
		want probe.Fate
	}{
		{ending{fact.Crashed, "exit status 2: runtime: goroutine stack exceeds 67108864-byte limit", 2}, probe.Overflowed},
		{ending{fact.OutOfMemory, "exit status 2: fatal error: out of memory", 2}, probe.OutOfMemory},
		{ending{fact.Hung, "no answer within 1m0s", -1}, probe.Endless},
		{ending{fact.Crashed, fmt.Sprintf("exit status %d", probe.ExitEndless), probe.ExitEndless}, probe.Endless},
		{ending{fact.Crashed, "exit status 2: fatal error: fault", 2}, probe.Dead},
	} {
		if got := fateOf(test.end); got != test.want {
			t.Errorf("%+v is %s, want %s", test.end, got.Name(), test.want.Name())
		}
	}
}

// A process that dies before any input yields no damage; the round trip says why.
func TestDecoderThatDiesBeforeAnyInput(t *testing.T) {
	if d, err := runnerOf("exit 2").try(t.Context(), testCase("good"), probe.DamageTest{Type: "flat", Count: 10}); d != nil || err != nil {
		t.Errorf("%+v, %v", d, err)
	}
	if _, _, err := runnerOf("exit 2").Reproduce(t.Context(), testCase("good"), "flat", []byte{1}); err == nil || err.Error() != "good can't carry the flat type" {
		t.Errorf("%v", err)
	}
}

// A library that can't survive writing one of the other types is still tried with its own.
func TestDecoderThatDiesOfAnotherType(t *testing.T) {
	line := `order=$(head -n 1); case "$order" in *'"own":true'*) echo '{"status":"failed","error":"came so far"}';; *) exit 2;; esac`
	tried := &counting{Programs: every(shell(line))}
	r := &Runner{Programs: tried, Launcher: Launcher{Timeout: time.Minute}}
	if d, err := r.try(t.Context(), testCase("good"), probe.DamageTest{Type: "flat", Count: 10}); d != nil || err != nil || tried.asked < 2 {
		t.Errorf("%+v, %v after %d processes, want 2", d, err, tried.asked)
	}
}

// counting counts how often a program was asked for.
type counting struct {
	Programs
	asked int
}

func (c *counting) Program(id ProgramID) Program {
	c.asked++
	return c.Programs.Program(id)
}

// A process at the end of its memory may die of anything. With more of it, it shows why.
func TestDeathThatIsOfMemory(t *testing.T) {
	// The first process dies of a segmentation fault; the second, with more memory, as it says.
	of := func(second string) string {
		return fmt.Sprintf(`order=$(head -n 1); case "$order" in *'"memory_limit":%d,'*) echo 'SIGSEGV: segmentation violation' >&2; exit 2;; esac; %s`, uint64(hostileMemory), second)
	}
	for name, test := range map[string]struct {
		second string
		want   probe.Fate
	}{
		"memory":      {"echo 'fatal error: runtime: out of memory' >&2; exit 2", probe.OutOfMemory},
		"still dies":  {"echo 'SIGSEGV: segmentation violation' >&2; exit 2", probe.Dead},
		"now returns": {`echo '{"status":"ok","answer":{}}'`, probe.Dead}, // and no record says that it took memory
	} {
		s := &siege{Runner: runnerOf(of(test.second)), variant: testCase("good"), test: probe.DamageTest{Type: "flat"}}
		if got, err := s.alone(t.Context(), probe.Record{Index: 3, Length: 9}); err != nil || got.Fate != test.want || !strings.Contains(got.words, "SIGSEGV") || got.Index != 3 {
			t.Errorf("%s: %+v (%v), want %v", name, got, err, test.want)
		}
	}
}

// If a process ends during verification, the reason goes into the row, but not into the
// cache: the cause may pass.
func TestCrashIsNotRemembered(t *testing.T) {
	r := runnerOf("exit 2")
	r.Cache = openCache(t, t.TempDir())
	v, remember, err := r.verify(t.Context(), testCase("good"))
	if err != nil || remember || v.Outcome.Result != result.Wrong || v.Outcome.Stage != fact.Stage(fact.Crashed) || v.Outcome.Detail != "exit status 2" {
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
	// What else verification found stays.
	one.Outcome.Loss, one.Outcome.LeftOut = "unexported: n", []string{"Any"}
	got, err := runnerOf(`echo '{"status":"ok","answer":{"all":true,"name":"time: ms"}}'`).explain(t.Context(), one)
	if err != nil || got.Loss != "time: ms, unexported: n" || len(got.LeftOut) != 1 {
		t.Errorf("%+v (%v)", got, err)
	}
}
