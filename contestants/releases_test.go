package contestants

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/programs"
)

// A stub with the same bind functions may replace a file beside a contestant's
// main one that has only such functions. That is how we measure a release that
// lacks what the file calls. No other file may use anything else of it.
func TestWhatReleasesLackStandsApart(t *testing.T) {
	paths, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	work := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	packages := map[string]bool{}
	for _, path := range paths {
		name := filepath.Base(filepath.Dir(path))
		if strings.HasSuffix(path, "_test.go") || filepath.Base(path) == name+".go" {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		stub, err := programs.Stub(text, "not at this release")
		if err != nil {
			t.Fatal(err)
		}
		if stub == nil {
			continue
		}
		from, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		overlay.Replace[from] = filepath.Join(work, name+filepath.Base(path))
		packages["./"+name] = true
		if err := os.WriteFile(overlay.Replace[from], stub, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if len(packages) < 3 {
		t.Errorf("only %v have such files", packages)
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(work, "overlay.json")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"build", "-overlay", file}
	for pkg := range packages {
		args = append(args, pkg)
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
