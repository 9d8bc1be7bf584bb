package catalog

import (
	"cmp"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/serbench/serbench/result"
)

// Every known library is one that is measured, and is there once.
func TestKnownLibrariesAreContestants(t *testing.T) {
	all, names := All(), Known()
	if len(names) < 20 {
		t.Errorf("only %d libraries are known", len(names))
	}
	for i, name := range names {
		at := slices.IndexFunc(all, func(c result.Contestant) bool { return c.Name == name })
		switch {
		case at < 0:
			t.Errorf("%s is no contestant", name)
		case all[at].Excluded != "" || all[at].Reference:
			t.Errorf("%s is not ranked", name)
		case slices.Contains(names[:i], name):
			t.Errorf("%s is there twice", name)
		}
	}
}

// The order is the one that known.txt says: the standard library, then by number of packages, then
// by name, and those that need net/http last.
func TestKnownLibrariesAreInTheirOrder(t *testing.T) {
	type entry struct {
		name     string
		standard bool
		large    bool
		packages int
	}
	var entries []entry
	all, needs := All(), largePackages(t)
	for line := range strings.Lines(known) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			t.Fatalf("%q has %d columns, want 3", line, len(fields))
		}
		at := slices.IndexFunc(all, func(c result.Contestant) bool { return c.Name == fields[0] })
		e := entry{name: fields[0], standard: at >= 0 && all[at].Module == Standard, large: needs[fields[0]]}
		var err error
		if e.packages, err = strconv.Atoi(fields[1]); (err == nil) == e.standard || e.packages < 0 {
			t.Errorf("%s has the number %q", e.name, fields[1])
		}
		entries = append(entries, e)
	}
	before := func(a, b entry) int {
		if a.standard && b.standard {
			return 0 // our own choice
		}
		return cmp.Or(compare(a.large, b.large), compare(b.standard, a.standard), cmp.Compare(b.packages, a.packages), cmp.Compare(a.name, b.name))
	}
	if sorted := slices.SortedStableFunc(slices.Values(entries), before); !slices.Equal(entries, sorted) {
		t.Errorf("the order is %v, want %v", entries, sorted)
	}
}

// compare puts false before true.
func compare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// largePackages returns which known contestants need net/http.
func largePackages(t *testing.T) map[string]bool {
	t.Helper()
	args := []string{"list", "-f", "{{.Name}} {{.Deps}}"}
	for _, name := range Known() {
		args = append(args, "../../contestants/"+name)
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	needs := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		name, deps, _ := strings.Cut(line, " ")
		needs[name] = slices.Contains(strings.Fields(strings.Trim(deps, "[]\n")), "net/http")
	}
	return needs
}
