package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// stats.sh goes on where it was stopped: what is finished is not measured again, and what is not is
// resumed. The programs that it calls only note that they were.
// It is one run of the script, call by call.
func TestStatsGoesOn(t *testing.T) {
	dir := t.TempDir()
	text, err := os.ReadFile("../../stats.sh")
	if err != nil {
		t.Fatal(err)
	}
	// A run writes its file, and fails the first time that it measures the core.
	serbench := `#!/bin/sh
echo "$*" >>log
for last; do :; done
case $1 in run | verify) echo run >"$last" ;; esac
case $* in *"--set core --quick"*) exit 1 ;; esac
`
	for name, content := range map[string]string{
		"stats.sh": string(text), "fake": serbench, "scripts/tables.sh": "#!/bin/sh\necho tables >>log\n",
		"bin/go": "#!/bin/sh\ncp fake serbench\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	stats := func() (log []string, err error) {
		if err := os.WriteFile(filepath.Join(dir, "log"), nil, 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "stats.sh", "--quick")
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+filepath.Join(dir, "bin")+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := cmd.CombinedOutput()
		text, readErr := os.ReadFile(filepath.Join(dir, "log"))
		if readErr != nil {
			t.Fatalf("%v: %s", readErr, out)
		}
		for line := range strings.Lines(string(text)) {
			log = append(log, strings.Join(strings.Fields(line)[:min(3, len(strings.Fields(line)))], " "))
		}
		return log, err
	}
	log, err := stats()
	if want := []string{"run --set predecessors", "run --set core"}; err == nil || !slices.Equal(log, want) {
		t.Fatalf("%q, want %q and a failure (%v)", log, want, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "results/predecessors.json.gz")); err != nil {
		t.Error("what was finished is not published:", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "results/core.json.gz")); err == nil {
		t.Error("what was not finished is published")
	}
	core := "run --resume " + filepath.Join(dir, "stats.work/quick/core.json")
	log, err = stats()
	if want := []string{core, "verify --round-trips --data", "tables"}; err != nil || !slices.Equal(log, want) {
		t.Fatalf("%q, want %q (%v)", log, want, err)
	}
	if left, err := os.ReadDir(filepath.Join(dir, "stats.work")); err != nil || len(left) != 0 {
		t.Errorf("%v is left (%v)", left, err)
	}
	// From the beginning.
	if log, err = stats(); err == nil || len(log) != 2 {
		t.Errorf("%q (%v)", log, err)
	}
}
