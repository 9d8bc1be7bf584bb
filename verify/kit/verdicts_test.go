package kit

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe"
)

// The committed file is stale if a group was raised that its contestant is asked, and only then.
func TestFilesHoldForTheGroupsAsked(t *testing.T) {
	for _, test := range []struct {
		raised       fact.Group
		format, want string
	}{
		{"", "json", "2"},
		{fact.GroupJSON, "json", "2, json 3"},
		{fact.GroupJSON, "cbor", "2"},
		{fact.GroupOwnership, "cbor", "2, ownership 3"},
		{fact.GroupConcurrency, "cbor", "2"},
	} {
		groups := slices.Clone(probe.Groups)
		for i := range groups {
			groups[i].Version = probe.FirstVersion
			if groups[i].Name == test.raised {
				groups[i].Version++
			}
		}
		c := &contest.Contestant{Variants: []contest.Variant{{Format: test.format}}}
		if got := versions(c, groups); got != test.want {
			t.Errorf("%q raised, asked of %s: %q, want %q", test.raised, test.format, got, test.want)
		}
	}
}

// An error and an end of the process are one answer of a record within another one, and two of a record
// alone.
func TestAnswersInFiles(t *testing.T) {
	for _, test := range []struct {
		change fact.Change
		place  fact.Series
		answer fact.Answer
		want   string
	}{
		{fact.FieldAdded, fact.EvolutionInMap, fact.Crash, "refused or crashed"},
		{fact.FieldAdded, fact.EvolutionInField, fact.Refused, "refused or crashed"},
		{fact.FieldAdded, fact.EvolutionInList, fact.Changed, "changed"},
		{fact.FieldAdded, fact.EvolutionInList, fact.Kept, ""},
		{fact.FieldRetyped, fact.EvolutionInList, fact.Crash, ""},
		{fact.FieldRetyped, fact.EvolutionInList, fact.Refused, ""},
		{fact.FieldRetyped, fact.EvolutionInList, fact.Changed, "changed"},
		{fact.FieldAdded, fact.Evolution, fact.Crash, "crashed"},
		{fact.FieldAdded, fact.Evolution, fact.Refused, "refused"},
	} {
		f := result.Finding{Probe: test.change.NewBytesIn(test.place), Answer: test.answer}
		if got := answer(f); got != test.want {
			t.Errorf("%s, %s: %q, want %q", f.Probe, f.Answer, got, test.want)
		}
	}
}
