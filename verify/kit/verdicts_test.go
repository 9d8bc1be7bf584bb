package kit

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
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
