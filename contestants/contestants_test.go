package contestants

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/serbench/serbench/internal/catalog"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
)

// requirement matches a line of go.mod that requires a module directly, and tool
// one that names a tool. A tool's module is an indirect requirement if nothing
// imports it.
var (
	requirement = regexp.MustCompile(`(?m)^\t(\S+) (v\S+)$`)
	tool        = regexp.MustCompile(`(?m)^\t(\S+)$`)
)

// If go.mod does not require a version, we get whichever one another library
// needs. A test binary has no version information, so read go.mod.
func TestModulesAreRequired(t *testing.T) {
	text, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	required := map[string]bool{}
	for _, match := range requirement.FindAllStringSubmatch(string(text), -1) {
		required[match[1]] = true
	}
	if len(required) < 10 {
		t.Fatalf("go.mod was not understood: %v", required)
	}
	isTool := func(module string) bool {
		for _, match := range tool.FindAllStringSubmatch(string(text), -1) {
			if match[1] == module || strings.HasPrefix(match[1], module+"/") {
				return true
			}
		}
		return false
	}
	for _, c := range catalog.All() {
		// The standard library has no version, and an excluded library need not
		// exist.
		if isTool(c.Module) {
			continue
		}
		if c.Module != "std" && c.Excluded == "" && !required[c.Module] {
			t.Errorf("%s: go.mod does not require %s", c.Name, c.Module)
		}
	}
}

// uses are the variants that continue each predecessor row.
func uses() map[string][]result.Contestant {
	found := map[string][]result.Contestant{}
	for _, c := range catalog.All() {
		for _, v := range c.Variants {
			for _, name := range v.Predecessors {
				found[name] = append(found[name], c)
			}
		}
	}
	return found
}

// Nobody should wonder what became of a predecessor's row.
func TestEverySeedRowIsAccountedFor(t *testing.T) {
	used := uses()
	for _, row := range predecessors.Rows() {
		by := used[row.Name]
		switch {
		case row.Absent != "":
			for _, c := range by {
				if c.Excluded == "" {
					t.Errorf("%s: absent (%s), but %s continues it", row.Name, row.Absent, c.Name)
				}
			}
			if len(by) > 1 {
				t.Errorf("%s: listed by %d variants", row.Name, len(by))
			}
		case len(by) != 1:
			t.Errorf("%s: %d variants continue it, want one", row.Name, len(by))
		case by[0].Excluded != "":
			t.Errorf("%s: only %s continues it, which does not compete: %s", row.Name, by[0].Name, by[0].Excluded)
		}
	}
}

func TestPredecessorNamesExist(t *testing.T) {
	for name, by := range uses() {
		if _, ok := predecessors.Lookup(name); !ok {
			t.Errorf("%s continues %q, which is in no predecessor", by[0].Name, name)
		}
	}
}
