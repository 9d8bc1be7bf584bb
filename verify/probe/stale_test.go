package probe

import (
	"fmt"
	"slices"
	"testing"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Files from before each group had its own version have FirstVersion for all of these. Another group
// with that version would seem to have been asked.
func TestNewGroupsBeginAfterTheFirstVersion(t *testing.T) {
	before := []fact.Group{
		fact.FidelityOf("time"), fact.FidelityOf("float"), fact.FidelityOf("int"), fact.FidelityOf("uint"), fact.FidelityOf("string"), fact.FidelityOf("bytes"),
		fact.FidelityOf("list"), fact.FidelityOf("map"), fact.FidelityOf("pointer"), fact.FidelityOf("nested"),
		fact.EvolutionOf("first"), fact.EvolutionOf("added"), fact.EvolutionOf("removed"), fact.EvolutionOf("reordered"), fact.EvolutionOf("widened"), fact.EvolutionOf("renamed"), fact.EvolutionOf("optional"),
		fact.GroupOwnership, fact.GroupDestination, fact.GroupDeterminism, fact.GroupOutput, fact.GroupRecursion, fact.GroupJSON, fact.GroupConcurrency, fact.GroupDamage,
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
		want            []fact.Group
	}{
		{"json", "", []fact.Group{"any", "of json", fact.GroupDamage, fact.GroupGrowth}},
		{"cbor", "", []fact.Group{"any", fact.GroupDamage, fact.GroupGrowth}},
		{"json", "default", []fact.Group{"any", "of json"}},
	} {
		var got []fact.Group
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
		probes map[fact.Group]int
		want   string
	}{
		"each has its own":      {0, map[fact.Group]int{"same": 2, "raised": 2, "gone": 2}, "[raised (version 2, now 3) new (never asked) gone (no longer asked)]"},
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
