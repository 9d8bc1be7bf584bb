package ondemand

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain lets this binary stand for the other one: its first argument is what that does.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch does, rest, _ := strings.Cut(os.Args[1], "="); does {
		case "exit":
			if slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.testlogfile") }) {
				os.Exit(99)
			}
			status, err := strconv.Atoi(rest)
			if err != nil {
				panic(err)
			}
			os.Exit(status)
		case "write":
			folder, err := os.Getwd()
			if err != nil || os.WriteFile(rest, []byte(folder), 0o600) != nil {
				os.Exit(98)
			}
			time.Sleep(time.Minute)
		}
	}
	os.Exit(m.Run())
}

// The exit code is that of the other binary. The log of what go test may remember is not for it.
func TestExitCode(t *testing.T) {
	for _, want := range []int{0, 1, 2, 7} {
		got, err := run(os.Args[0], []string{fmt.Sprintf("exit=%d", want), "-test.testlogfile=x", "-test.v"})
		if err != nil || got != want {
			t.Errorf("%d (%v), want %d", got, err, want)
		}
	}
	if got, err := run(os.Args[0]+".gone", nil); err == nil || got != 1 {
		t.Errorf("no binary: %d (%v)", got, err)
	}
}

// A signal ends the other binary, which works in the same folder, and is a failure.
func TestSignalsReachTheOther(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no signals")
	}
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for written := []byte(nil); string(written) != folder; written, _ = os.ReadFile("folder") {
			time.Sleep(10 * time.Millisecond)
		}
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(syscall.SIGTERM)
		}
		if err != nil {
			t.Error(err)
		}
	}()
	start := time.Now()
	if got, err := run(os.Args[0], []string{"write=folder"}); err == nil || got != 1 || time.Since(start) > 30*time.Second {
		t.Errorf("%d (%v) after %v", got, err, time.Since(start))
	}
}

// Contestants that are missing are a failure, and benchmark tools do not take their lines for settings.
func TestMissingContestants(t *testing.T) {
	var out strings.Builder
	if got := report(&out, nil); got != 0 || out.Len() > 0 {
		t.Errorf("none is missing: %d, %s", got, &out)
	}
	got := report(&out, map[string]string{"msgp": "contestants/msgp/msgp.go:1:2: gone", "gob": "no"})
	if want := "Without gob: no\nWithout msgp: contestants/msgp/msgp.go:1:2: gone\n"; got != 1 || out.String() != want {
		t.Errorf("%d, %s", got, &out)
	}
}
