//go:build unix

package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result/fact"
)

// simulated puts a fake valgrind on the PATH. It counts 5,000,000 instructions for the
// process and 7 for each execution that the order asks for. log is the shell code that
// writes its log.
func simulated(t *testing.T, log string) {
	t.Helper()
	dir := t.TempDir()
	script := `#!/bin/sh
while [ $# -gt 0 ]; do
	case $1 in
	--log-file=*) log=${1#--log-file=} ;;
	esac
	shift
done
read -r order
n=$(printf '%s' "$order" | sed 's/.*"n":\([0-9]*\).*/\1/')
count=$((5000000 + 7 * n))
` + log + `
`
	for name, text := range map[string]string{"setarch": script, "valgrind": "#!/bin/sh\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

const fine = `echo "==1== I   refs:      $count" > "$log"; echo '{"status":"ok","answer":{}}'`

// The process's own instructions cancel out, because one of two processes runs twice as
// many executions.
func TestInstructionsAreADifference(t *testing.T) {
	simulated(t, fine)
	if err := Valgrind(); err != nil {
		t.Fatal(err)
	}
	plan := testPlan(1, "good")
	plan.BatchNS = 10e6 // a batch takes 150e6 instructions; 100e6 are enough
	b := worker.Batching{Case: testCase("good"), Operations: fact.Operations, N: map[string]int{string(fact.Marshal): 3000}}
	m, end, err := runnerOf("not run").instructions(t.Context(), plan, b)
	if err != nil || end.Status != fact.OK {
		t.Fatal(end, err)
	}
	// Unmarshal was never calibrated, so the number of executions is unknown.
	if len(m.Operations) != 1 || m.Operations[0].Name != fact.Marshal || m.Operations[0].N != 2000 || m.Operations[0].Instructions != 7*2000 {
		t.Errorf("%+v, want 7 for each of 2,000", m.Operations)
	}
	// An operation that takes longer than a batch is executed at least once.
	b.N[string(fact.Marshal)], plan.BatchNS = 1, 10e9
	if m, _, err = runnerOf("not run").instructions(t.Context(), plan, b); err != nil || m.Operations[0].N != 1 || m.Operations[0].Instructions != 7 {
		t.Errorf("%+v (%v), want 7 for one", m.Operations, err)
	}
}

// A fault of the worker goes into the row; a fault of valgrind ends the run.
func TestInstructionsThatCannotBeCounted(t *testing.T) {
	b := worker.Batching{Case: testCase("good"), Operations: []fact.Operation{fact.Marshal}, N: map[string]int{string(fact.Marshal): 1}}
	for name, test := range map[string]struct {
		log    string
		status fact.Status
		words  string
	}{
		"a fault of the library": {`echo '{"status":"failed","error":"no such luck"}'`, fact.Failed, ""},
		"a crash":                {"exit 3", fact.Crashed, ""},
		"no count":               {`echo "==1== nothing" > "$log"; echo '{"status":"ok","answer":{}}'`, "", "valgrind printed no count of instructions"},
	} {
		t.Run(name, func(t *testing.T) {
			simulated(t, test.log)
			m, end, err := runnerOf("not run").instructions(t.Context(), testPlan(1, "good"), b)
			if len(m.Operations) != 0 || test.status != "" && (err != nil || end.Status != test.status) || test.words != "" && (err == nil || err.Error() != test.words) {
				t.Errorf("%+v, %+v, %v", m, end, err)
			}
		})
	}
}

// No temporary file is left.
func TestLogIsDeleted(t *testing.T) {
	simulated(t, fine)
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	b := worker.Batching{Case: testCase("good"), Operations: []fact.Operation{fact.Marshal}, N: map[string]int{string(fact.Marshal): 1}}
	if _, _, err := runnerOf("not run").instructions(t.Context(), testPlan(1, "good"), b); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("%v (%v)", left, err)
	}
}

func TestFormatsOfCounts(t *testing.T) {
	for text, want := range map[string]string{
		"==123== I   refs:      1,234,567\n": "1,234,567",
		"I refs: 7":                          "7",
		"==1== Command: x\n==1== I refs:        12\n==1==\n": "12",
		"==1== D   refs:      1,234,567\n":                   "",
		"":                                                   "",
	} {
		found := refs.FindStringSubmatch(text)
		if got := strings.Join(found[min(1, len(found)):], ""); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The machine's name does not identify its owner, and is the same each time, because the
// cache compares it.
func TestMachine(t *testing.T) {
	name := Machine()
	if name != Machine() || strings.Contains(name, "\n") {
		t.Errorf("%q", name)
	}
	if host, err := os.Hostname(); err == nil && len(host) > 3 && strings.Contains(name, host) {
		t.Errorf("%q names the host", name)
	}
	if want := fmt.Sprintf(", %d cores, ", platform.Processors()); !strings.Contains(name, want) {
		t.Errorf("%q has no %q", name, want)
	}
}

// The run file records the variables that affect the speed of Go programs, if they are set.
func TestEnvironmentIsRecorded(t *testing.T) {
	for _, name := range []string{"GOGC", "GOMEMLIMIT", "GOEXPERIMENT", "GOAMD64"} {
		t.Setenv(name, "")
	}
	t.Setenv("GODEBUG", "madvdontneed=1")
	t.Setenv("SERBENCH_TEST_SECRET", "hidden")
	env := Environment()
	if env.System["GODEBUG"] != "madvdontneed=1" {
		t.Errorf("GODEBUG is %q", env.System["GODEBUG"])
	}
	for _, name := range []string{"GOGC", "GOMEMLIMIT", "SERBENCH_TEST_SECRET"} {
		if value, ok := env.System[name]; ok {
			t.Errorf("%s is recorded: %q", name, value)
		}
	}
	if env.Cores != platform.Processors() || env.Go == "" || env.OS == "" || env.Arch == "" || env.CPU == "" || env.Build["-compiler"] != "gc" {
		t.Errorf("%+v", env)
	}
	if h := env.System["hypervisor"]; h != "true" && h != "false" {
		t.Errorf("hypervisor %q", h)
	}
}
