package catalog

import (
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

// The order is the one that known.txt says: the standard library, then by number of packages,
// then by name.
func TestKnownLibrariesAreInTheirOrder(t *testing.T) {
	all := All()
	var before string
	most := 1 << 30
	for line := range strings.Lines(known) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 3 {
			t.Fatalf("%q has %d columns, want 3", line, len(fields))
		}
		name := fields[0]
		at := slices.IndexFunc(all, func(c result.Contestant) bool { return c.Name == name })
		if at >= 0 && all[at].Module == Standard {
			if fields[1] != "-" || most < 1<<30 {
				t.Errorf("%s is in the standard library: it comes first, and has no number", name)
			}
			continue
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil || n < 1 || fields[2] == "" {
			t.Errorf("%s: %q", name, fields)
		}
		if n > most || n == most && name < before {
			t.Errorf("%s (%d) comes after %s (%d)", name, n, before, most)
		}
		most, before = n, name
	}
}
