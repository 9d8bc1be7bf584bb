// Package trytest runs serbench try in small modules, each with another kind of package or type.
package trytest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// All scripts share the cache, so that programs which no script changes are built once. So they run
// one after the other: a second serbench would wait.
func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	source, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	bin, cache := t.TempDir(), t.TempDir()
	if out, err := exec.Command("go", "build", "-C", source, "-o", filepath.Join(bin, "serbench"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	env := environment(t)
	env["PATH"], env["SERBENCH_CACHE"], env["SOURCE"] = bin+string(filepath.ListSeparator)+os.Getenv("PATH"), cache, source
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		testscript.Run(t, testscript.Params{
			Files:               []string{script},
			RequireExplicitExec: true,
			Setup: func(e *testscript.Env) error {
				for name, value := range env {
					e.Setenv(name, value)
				}
				return nil
			},
		})
	}
}

// environment is what the go command needs to know of this machine.
func environment(t *testing.T) map[string]string {
	t.Helper()
	env := map[string]string{"HOME": os.Getenv("HOME"), "GOFLAGS": ""}
	for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOPATH", "GOPROXY", "GOSUMDB", "GONOSUMDB", "GOTOOLCHAIN"} {
		out, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		env[name] = strings.TrimSpace(string(out))
	}
	return env
}
