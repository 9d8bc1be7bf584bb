package probe

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
)

// Files from before each group had its own version have FirstVersion for all of these. Another group
// with that version would seem to have been asked.
func TestNewGroupsBeginAfterTheFirstVersion(t *testing.T) {
	before := []string{
		"fidelity of time", "fidelity of float", "fidelity of int", "fidelity of uint", "fidelity of string", "fidelity of bytes",
		"fidelity of list", "fidelity of map", "fidelity of pointer", "fidelity of nested",
		"evolution, first", "evolution, added", "evolution, removed", "evolution, reordered", "evolution, widened", "evolution, renamed", "evolution, optional",
		"ownership", "destination", "determinism", "output", "recursion", "json", "concurrency", "damage",
	}
	for _, g := range append(slices.Clone(Groups), Damaged) {
		if g.Version < FirstVersion || g.Version == FirstVersion && !slices.Contains(before, g.Name) {
			t.Errorf("%s has the version %d", g.Name, g.Version)
		}
	}
}

func TestDueGroups(t *testing.T) {
	groups := []Group{{Name: "any"}, {Name: "of json", Format: "json"}}
	for _, test := range []struct {
		format, decoder string
		want            []string
	}{
		{"json", "", []string{"any", "of json", "damage"}},
		{"cbor", "", []string{"any", "damage"}},
		{"json", "default", []string{"any", "of json"}},
	} {
		var got []string
		for _, g := range Due(groups, test.format, test.decoder) {
			got = append(got, g.Name)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s, decoder %q: %q, want %q", test.format, test.decoder, got, test.want)
		}
	}
}

func TestStaleGroupsOfAVerdict(t *testing.T) {
	due := []Group{{Name: "same", Version: 2}, {Name: "raised", Version: 3}, {Name: "new", Version: 3}}
	findings := []Finding{{Group: "same", Probe: "p"}, {Group: "raised", Probe: "p"}, {Group: "gone", Probe: "p"}, {Group: "gone", Probe: "q"}}
	for name, test := range map[string]struct {
		older  int
		probes map[string]int
		want   string
	}{
		"each has its own":      {0, map[string]int{"same": 2, "raised": 2, "gone": 2}, "[raised (version 2, now 3) new (never asked) gone (no longer asked)]"},
		"one for all, as it is": {2, nil, "[raised (version 2, now 3) new (version 2, now 3) gone (no longer asked)]"},
		"one for all, before":   {1, nil, "[same (version 1, now 2) raised (version 1, now 3) new (version 1, now 3) gone (no longer asked)]"},
	} {
		run := &result.Run{Header: result.Header{Probes: test.older}}
		got := StaleIn(run, &result.Verdict{Probes: test.probes, Findings: findings}, due)
		if fmt.Sprint(got) != test.want {
			t.Errorf("%s: %v, want %s", name, got, test.want)
		}
	}
}
