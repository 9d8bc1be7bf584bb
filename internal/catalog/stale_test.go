package catalog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/adapter"
	"github.com/serbench/serbench/verify/probe"
)

// The published verdicts hold for the library's version, the adapter's source and the probes of
// today. Whoever changes one of these asks again.
func TestPublishedVerdictsHold(t *testing.T) {
	version := map[string]string{}
	for _, c := range All() {
		version[c.Name] = c.Version
	}
	for dir, script := range map[string]string{"verdicts": "scripts/verdicts.sh", "fuzz": "scripts/fuzz.sh", "races": "scripts/races.sh"} {
		for _, c := range All() {
			if _, err := os.Stat(filepath.Join("..", "..", "results", dir, c.Name+".json.gz")); err != nil && !c.Reference && c.Excluded == "" {
				t.Errorf("%s is missing in results/%s: %s %s", c.Name, dir, script, c.Name)
			}
		}
		paths, err := filepath.Glob(filepath.Join("..", "..", "results", dir, "*.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			run, err := result.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			name := strings.TrimSuffix(filepath.Base(path), ".json.gz")
			c := run.Contestant(name)
			if c == nil || len(run.Verdicts) == 0 {
				t.Errorf("%s has no verdict on %s", path, name)
				continue
			}
			if c.Module != Standard && c.Version != version[name] {
				t.Errorf("%s is about %s %s, and we measure %s: %s %s", path, name, c.Version, version[name], script, name)
			}
			if run.Header.Probes != probe.Version {
				t.Errorf("%s is of version %d of the probes, which are at %d: %s %s", path, run.Header.Probes, probe.Version, script, name)
			}
			sum, err := adapter.Sum(os.DirFS(filepath.Join("..", "..", "contestants", name)))
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range run.Header.Programs {
				if p.Kinds && p.Contestant == name && p.Adapter != sum {
					t.Errorf("%s is about another source of %s: %s %s", path, name, script, name)
				}
			}
		}
	}
}
