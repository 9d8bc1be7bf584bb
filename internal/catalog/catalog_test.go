package catalog

import (
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// What is written there is compared with the programs elsewhere; here it must be fit to be
// shown.
func TestEveryContestantIsFitToBeShown(t *testing.T) {
	all := All()
	if len(all) < 50 {
		t.Fatalf("%d contestants", len(all))
	}
	if !slices.IsSortedFunc(all, func(a, b result.Contestant) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("they are not in the order of their names")
	}
	name := regexp.MustCompile(`^[a-z][a-z0-9]*$`)
	references := 0
	for i, c := range all {
		if !name.MatchString(c.Name) || i > 0 && all[i-1].Name == c.Name {
			t.Errorf("%q is no name, or is there twice", c.Name)
		}
		if c.Doc == "" {
			t.Errorf("%s has no doc", c.Name)
		}
		if c.Excluded == "" && (len(c.Variants) == 0 || c.License == "" && !c.Reference) {
			t.Errorf("%s: license %q, %d variants", c.Name, c.License, len(c.Variants))
		}
		if c.Reference {
			references++
		}
		seen := map[string]bool{}
		for _, v := range c.Variants {
			if seen[v.Name] || v.Name == "" || v.Doc == "" && c.Excluded == "" {
				t.Errorf("%s[%s] is there twice, or has the doc %q", c.Name, v.Name, v.Doc)
			}
			seen[v.Name] = true
		}
		if c.Excluded == "" && !slices.ContainsFunc(c.Variants, func(v result.Variant) bool { return v.Default }) {
			t.Errorf("%s has no default variant", c.Name)
		}
	}
	if references != 2 {
		t.Errorf("%d references, want null and limit", references)
	}
}

// A library of the standard library is as old as the Go release; every other one has the
// version that the file says.
func TestVersions(t *testing.T) {
	standard := 0
	for _, c := range All() {
		switch {
		case c.Module == Standard:
			standard++
			if c.Version != runtime.Version() {
				t.Errorf("%s has the version %s, want %s", c.Name, c.Version, runtime.Version())
			}
		case c.Version == runtime.Version():
			t.Errorf("%s has Go's version", c.Name)
		}
	}
	if standard == 0 {
		t.Error("there is no library of the standard library")
	}
	if strings.Contains(string(text), runtime.Version()) {
		t.Errorf("the file names %s, and would change with each release", runtime.Version())
	}
}

// What one caller does to its contestants is not another's.
func TestCallersHaveTheirOwn(t *testing.T) {
	one := All()
	one[0].Name = "changed"
	if All()[0].Name == "changed" {
		t.Error("a caller's change is seen by others")
	}
}
