package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/compress"
	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/internal/table"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in the scripts")

// The test binary is serbench in the scripts, and its workers.
func TestMain(m *testing.M) {
	command := func(linked contest.Suite, known ...string) func() {
		return func() {
			if len(os.Args) > 1 && os.Args[1] == "worker" {
				worker.Main(linked, slices.Concat(worker.Handlers, prober.Handlers(), compress.Handlers))
			}
			suite := catalogueOf(linked)
			suite.Known = known
			os.Exit(Main(suite, os.Args[1:]))
		}
	}
	testscript.Main(m, map[string]func(){
		"serbench": command(testSuite()),
		"many":     command(manySuite(), manyKnown...),
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SERBENCH_CACHE", filepath.Join(e.WorkDir, ".cache"))
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":      exits,
			"interrupts": interrupts,
			"glob":       glob,
			"fits":       fits,
			"harmless":   harmless,
			"cut":        cut,
			"edit":       edit,
			"flip":       flip,
			"begins":     begins,
		},
		RequireUniqueNames: true,
	})
}

// exits STATUS COMMAND... runs a command and checks its exit status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND...")
	}
	checkStatus(ts, args[0], ts.Exec(args[1], args[2:]...))
}

func checkStatus(ts *testscript.TestScript, want string, err error) {
	status := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(status) != want {
		ts.Fatalf("exit status %d, want %s", status, want)
	}
}

// interrupts STAGE FILE STATUS COMMAND... starts a command whose contestant waits hangs
// at that stage. Once the contestant has created the file, it interrupts the command as
// Ctrl-C would, and checks the exit status.
func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: interrupts STAGE FILE STATUS COMMAND...")
	}
	file := ts.MkAbs(args[1])
	cmd := exec.Command(args[3], args[4:]...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "SERBENCH_CACHE="+ts.Getenv("SERBENCH_CACHE"), "SERBENCH_TEST_WAIT="+args[0]+":"+file)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		if _, err := os.Stat(file); err == nil {
			break
		}
		select {
		case err := <-ended:
			ts.Fatalf("%v ended before it hung: %v\n%s", args[3:], err, &stderr)
		case <-time.After(10 * time.Millisecond):
		}
	}
	ts.Check(cmd.Process.Signal(os.Interrupt))
	err := <-ended
	_, _ = stdout.WriteTo(ts.Stdout())
	_, _ = stderr.WriteTo(ts.Stderr())
	checkStatus(ts, args[2], err)
}

// [!] glob PATTERN checks that a file matches, or none.
func glob(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: [!] glob PATTERN")
	}
	found, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	if neg == (len(found) > 0) {
		ts.Fatalf("files called %s: %v", args[0], found)
	}
}

// fits FILE checks that no line is wider than a terminal or ends with a space.
func fits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: fits FILE")
	}
	for line := range strings.SplitSeq(ts.ReadFile(args[0]), "\n") {
		if n := utf8.RuneCountInString(line); n > table.Width {
			ts.Fatalf("%d columns: %s", n, line)
		}
		if strings.HasSuffix(line, " ") {
			ts.Fatalf("trailing space: %q", line)
		}
	}
}

// harmless FILE... checks that files have text, and nothing in it that a terminal obeys.
func harmless(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: harmless FILE...")
	}
	for _, name := range args {
		text := ts.ReadFile(name)
		if text == "" {
			ts.Fatalf("%s is empty", name)
		}
		for i, r := range text {
			if r != '\n' && r != '\t' && !unicode.IsGraphic(r) {
				ts.Fatalf("%s: %q in %q", name, r, text[max(0, i-40):min(len(text), i+40)])
			}
		}
	}
}

// cut FILE LINES keeps that many lines of a file and half of the next, like a run killed
// while it writes.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE LINES")
	}
	keep, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := slices.Collect(strings.Lines(ts.ReadFile(args[0])))
	if keep >= len(lines) {
		ts.Fatalf("%s has %d lines", args[0], len(lines))
	}
	half := lines[keep][:len(lines[keep])/2]
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(lines[:keep], "")+half), 0o666))
}

// checksum matches the end of a run file's line.
var checksum = regexp.MustCompile(`,"sum":"[0-9a-f]{8}"}\n$`)

// edit FILE PATTERN TEXT [WORDS] replaces every match, if WORDS are named only in lines that have
// them, and fails if there is none. Lines of run files that it changes lose their checksums.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 && len(args) != 4 {
		ts.Fatalf("usage: edit FILE PATTERN TEXT [WORDS]")
	}
	pattern, err := regexp.Compile(args[1])
	ts.Check(err)
	words := ""
	if len(args) == 4 {
		words = args[3]
	}
	matched := false
	var out strings.Builder
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if strings.Contains(line, words) && pattern.MatchString(line) {
			matched, line = true, checksum.ReplaceAllString(pattern.ReplaceAllString(line, args[2]), "}\n")
		}
		out.WriteString(line)
	}
	if !matched {
		ts.Fatalf("nothing matches %s", pattern)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(out.String()), 0o666))
}

// flip FILE LINE flips a bit in the middle of a line, as a failing disk does.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: flip FILE LINE")
	}
	number, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := slices.Collect(strings.Lines(ts.ReadFile(args[0])))
	line := []byte(lines[number-1])
	line[len(line)/2] ^= 1
	lines[number-1] = string(line)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Join(lines, "")), 0o666))
}

// begins FILE PREFIX checks that a file begins with the whole lines of another file, or
// with the bytes of a PREFIX such as 0x1f8b.
func begins(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: begins FILE PREFIX")
	}
	text := ts.ReadFile(args[0])
	if digits, ok := strings.CutPrefix(args[1], "0x"); ok {
		if got := fmt.Sprintf("%x", text[:min(len(text), len(digits)/2)]); got != digits {
			ts.Fatalf("%s begins with 0x%s", args[0], got)
		}
		return
	}
	prefix := ts.ReadFile(args[1])
	prefix = prefix[:strings.LastIndex(prefix, "\n")+1]
	if prefix == "" || !strings.HasPrefix(text, prefix) {
		ts.Fatalf("%s does not begin with the lines of %s", args[0], args[1])
	}
}
