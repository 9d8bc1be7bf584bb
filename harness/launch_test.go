//go:build unix

package harness

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// echo is a task for workers that are a line of shell. They can do things that our own
// worker never does.
var echo = worker.Task[string, string]{Name: "echo"}

func shell(line string) Program { return Program{Command: []string{"sh", "-c", line}, Sum: "x"} }

// However a worker ends, the parent gets a status and a reason, never an error.
func TestEndings(t *testing.T) {
	answer := func(status fact.Status, rest string) string {
		return fmt.Sprintf(`echo '{"status":%q%s}'`, status, rest)
	}
	for _, test := range []struct {
		name, line string
		status     fact.Status
		words      string // of the ending
		answer     string
	}{
		{"an answer", answer(fact.OK, `,"answer":"fine"`), fact.OK, "", "fine"},
		{"an answer on several lines", `printf '{"status":"ok",\n"answer":"fine"}\n'`, fact.OK, "", "fine"},
		{"noise on the other stream", "echo panic: not really >&2; " + answer(fact.OK, `,"answer":"fine"`), fact.OK, "", "fine"},
		{"a fault of the library", answer(fact.Failed, `,"error":"no such luck"`), fact.Failed, "no such luck", ""},
		{"a request that is not read", "exec 0<&-; " + answer(fact.OK, `,"answer":"fine"`), fact.OK, "", "fine"},
		{"nothing", "true", fact.Crashed, "ended without an answer", ""},
		{"something else", "echo hello", fact.Crashed, "ended without an answer", ""},
		{"half an answer", `printf '{"status":"ok"'`, fact.Crashed, "ended without an answer", ""},
		{"an answer and a fault", answer(fact.OK, "") + "; exit 3", fact.Crashed, "exit status 3", ""},
		{"a code", "exit 7", fact.Crashed, "exit status 7", ""},
		{"a code with words", "echo; echo first; echo second >&2; exit 7", fact.Crashed, "exit status 7: second", ""},
		{"a signal", "kill -SEGV $$", fact.Crashed, "signal: segmentation fault", ""},
		{"a kill", "kill -KILL $$", fact.Crashed, "signal: killed", ""},
		{"a fatal error", "echo noise >&2; echo 'fatal error: all goroutines are asleep - deadlock!' >&2; exit 2", fact.Crashed, "exit status 2: fatal error: all goroutines are asleep", ""},
		{"a panic", "echo noise >&2; echo '  panic: oh no' >&2; exit 2", fact.Crashed, "exit status 2: panic: oh no", ""},
		{"the runtime", "echo 'runtime: goroutine stack exceeds 1000000000-byte limit' >&2; exit 2", fact.Crashed, "runtime: goroutine stack exceeds", ""},
		{"no memory", "echo 'fatal error: runtime: out of memory' >&2; exit 2", fact.OutOfMemory, "fatal error: runtime: out of memory", ""},
		{"no memory for a map", "echo 'runtime: mmap: cannot allocate memory' >&2; exit 2", fact.OutOfMemory, "cannot allocate memory", ""},
		{"no memory for the heap", "echo 'fatal error: cannot allocate heap metadata' >&2; exit 2", fact.OutOfMemory, "heap metadata", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, end, err := launch(t.Context(), Launcher{Timeout: time.Minute}, shell(test.line), setting{}, echo, "hello")
			if err != nil {
				t.Fatal(err)
			}
			if end.Status != test.status || !strings.Contains(end.Error, test.words) || (end.Error == "") != (test.words == "") || got != test.answer {
				t.Errorf("%q, %q, and %q; want %q, %q, and %q", end.Status, end.Error, got, test.status, test.words, test.answer)
			}
			if strings.Contains(end.Error, "\n") {
				t.Errorf("more than a line: %q", end.Error)
			}
		})
	}
}

// The exit status of a process is part of its ending, so that nobody reads it from the words.
func TestExitStatusOfAnEnding(t *testing.T) {
	for line, want := range map[string]int{"true": 0, "echo 'exit status 2' >&2; exit 7": 7, "kill -KILL $$": -1} {
		if _, end, err := launch(t.Context(), Launcher{Timeout: time.Minute}, shell(line), setting{}, echo, "hello"); err != nil || end.Exit != want {
			t.Errorf("%s: %+v (%v), want the status %d", line, end, err, want)
		}
	}
}

// An answer of another type is serbench's own fault: the program doesn't match serbench.
func TestAnswerOfAnotherTypeIsAnError(t *testing.T) {
	_, _, err := launch(t.Context(), Launcher{Timeout: time.Minute}, shell(`echo '{"status":"ok","answer":{"a":1}}'`), setting{}, echo, "hello")
	if err == nil || !strings.Contains(err.Error(), "cannot unmarshal object") {
		t.Errorf("%v", err)
	}
	ill := worker.Task[chan int, string]{Name: "echo"}
	if _, _, err := launch(t.Context(), Launcher{Timeout: time.Minute}, shell("true"), setting{}, ill, nil); err == nil {
		t.Error("sent a request that JSON can't represent")
	}
}

// A hanging worker is killed, even if a child of its own keeps its output open.
func TestHangingWorkerIsKilled(t *testing.T) {
	for name, line := range map[string]string{"itself": "exec sleep 600", "by a child that has its output": "sleep 15 & exec sleep 600"} {
		start := time.Now()
		_, end, err := launch(t.Context(), Launcher{Timeout: 50 * time.Millisecond}, shell(line), setting{}, echo, "hello")
		if err != nil || end.Status != fact.Hung || end.Error != "no answer within 50ms" {
			t.Errorf("%s: %+v (%v)", name, end, err)
		}
		if took := time.Since(start); took > 12*time.Second {
			t.Errorf("%s: it took %v", name, took)
		}
	}
}

// Stopping a run is not a fault of its worker.
func TestStoppedRunIsNoFaultOfItsWorker(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, end, err := launch(ctx, Launcher{Timeout: time.Hour}, shell("exec sleep 600"), setting{}, echo, "hello")
	if !errors.Is(err, context.Canceled) || end != (ending{}) {
		t.Errorf("%+v, %v", end, err)
	}
}

func TestMissingProgramCannotBeStarted(t *testing.T) {
	_, _, err := launch(t.Context(), Launcher{Timeout: time.Minute}, Program{Command: []string{filepath.Join(t.TempDir(), "none")}}, setting{}, echo, "hello")
	if err == nil || !strings.HasPrefix(err.Error(), "start a worker: ") || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
	// A program with a fault is not started at all.
	_, end, err := launch(t.Context(), Launcher{}, Program{Fault: "x.go:7: undefined: y"}, setting{}, echo, "hello")
	if err != nil || end != (ending{Status: fact.NotBuilt, Error: "x.go:7: undefined: y"}) {
		t.Errorf("%+v, %v", end, err)
	}
}

// A worker gets its order on one line, and its settings in the environment.
func TestOrderAndEnvironment(t *testing.T) {
	t.Setenv("GOGC", "17")
	t.Setenv("GOMAXPROCS", "17")
	dir := t.TempDir()
	told := func(s setting) (order string, environment string) {
		t.Helper()
		line := `head -n 1 > "` + dir + `/order"; env > "` + dir + `/env"; echo '{"status":"ok","answer":""}'`
		if _, end, err := launch(t.Context(), Launcher{Timeout: time.Minute, MemoryLimit: 77}, shell(line), s, echo, "hello"); err != nil || end.Status != fact.OK {
			t.Fatal(end, err)
		}
		one, err := os.ReadFile(filepath.Join(dir, "order"))
		other, otherErr := os.ReadFile(filepath.Join(dir, "env"))
		if err := errors.Join(err, otherErr); err != nil {
			t.Fatal(err)
		}
		return string(one), "\n" + string(other)
	}
	order, environment := told(setting{gogc: "off"})
	if want := `{"task":"echo","memory_limit":77,"request":"hello"}` + "\n"; order != want {
		t.Errorf("the order is %q, want %q", order, want)
	}
	for _, want := range []string{"\nGOGC=off\n", "\nGOMAXPROCS=1\n"} {
		if !strings.Contains(environment, want) {
			t.Errorf("no %q in the environment, or one of the parent's", want)
		}
	}
	_, environment = told(setting{gogc: "100", processors: 3, env: []string{"GODEBUG=a=1", "GOGC=50"}, under: []string{"env", "SERBENCH_TEST_UNDER=1"}})
	for _, want := range []string{"\nGOMAXPROCS=3\n", "\nGODEBUG=a=1\n", "\nGOGC=50\n", "\nSERBENCH_TEST_UNDER=1\n"} {
		if !strings.Contains(environment, want) {
			t.Errorf("no %q in the environment", want)
		}
	}
}

// A worker may print without end. The beginning says what is wrong, and the rest must not
// fill the parent's memory.
func TestOnlyTheHeadOfTheOutputIsKept(t *testing.T) {
	h := &head{limit: 10}
	for _, text := range []string{"panic:", " oh no", " and more", ""} {
		if n, err := h.Write([]byte(text)); n != len(text) || err != nil {
			t.Errorf("%q: %d written (%v); the worker would block", text, n, err)
		}
	}
	if h.String() != "panic: oh " {
		t.Errorf("kept %q", h)
	}
	line := `echo 'panic: first words' >&2; head -c 1000000 /dev/zero | tr '\0' x >&2; exit 2`
	if _, end, err := launch(t.Context(), Launcher{Timeout: time.Minute}, shell(line), setting{}, echo, "hello"); err != nil || end.Error != "exit status 2: panic: first words" {
		t.Errorf("%.200s, %v", end.Error, err)
	}
}

func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{"": "", "\n\n": "", "one": "one", "\n one \ntwo": "one ", "one\ntwo": "one"} {
		if got := firstLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The way a process ended decides the fate of the damaged input.
func TestFatesOfEndings(t *testing.T) {
	for _, test := range []struct {
		end  ending
		want fact.Fate
	}{
		{ending{fact.OutOfMemory, "exit status 2: fatal error: out of memory", 2}, fact.FateMemory},
		{ending{fact.Hung, "no answer within 1m0s", -1}, fact.FateHang},
		{ending{fact.Crashed, fmt.Sprintf("exit status %d", probe.ExitEndless), probe.ExitEndless}, fact.FateHang}, // reported by the process itself
		{ending{fact.Crashed, fmt.Sprintf("exit status %d: signal: 9", probe.ExitEndless), probe.ExitEndless}, fact.FateHang},
		{ending{fact.Crashed, fmt.Sprintf("exit status %d7", probe.ExitEndless), 10*probe.ExitEndless + 7}, fact.FateCrash}, // another status
		{ending{fact.Crashed, fmt.Sprintf("exit status 2: exit status %d", probe.ExitEndless), 2}, fact.FateCrash},          // the library's words
		{ending{fact.Crashed, "signal: killed", -1}, fact.FateCrash},
	} {
		if got := fateOf(test.end).Name(); got != test.want {
			t.Errorf("%+v is %q, want %q", test.end, got, test.want)
		}
	}
}
