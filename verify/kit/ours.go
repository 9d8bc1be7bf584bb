package kit

import (
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// oursAlone fails for findings that can only be our adapter's: what a conversion of ours leaves in
// a destination, and times that a default variant loses, although every library can carry an
// exact one by the rules in docs/RULES.md.
func oursAlone(t *testing.T, c *contest.Contestant, v *contest.Variant, findings []result.Finding) {
	t.Helper()
	for _, f := range findings {
		if f.Answer != fact.Changed && f.Answer != fact.Refused {
			continue
		}
		switch {
		case fact.Reused.Has(f.Probe) && converts(c, v):
			t.Errorf("%s: %s: a conversion must set what is absent; %s", v.Name, f.Probe, f.Detail)
		case fact.Time.Has(f.Probe) && v.Default && !slices.Contains(fact.TimeZones, f.Probe):
			t.Errorf("%s: %s: a default variant keeps every instant of the years 1 to 9999; %s", v.Name, f.Probe, f.Detail)
		}
	}
}

// converts reports whether every value goes through a message: a contestant that has a variant for
// native messages converts in all others of that format. (Only some types go through a mirror.)
func converts(c *contest.Contestant, v *contest.Variant) bool {
	return !v.Claims.Native && slices.ContainsFunc(c.Variants, func(other contest.Variant) bool { return other.Claims.Native && other.Format == v.Format })
}
