// Package fuzz sends values round that no run draws.
package fuzz

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// RoundTrip sends values of every type round, with the first variant of each contestant. The kit has
// seen what becomes of the first values of each data set, and its golden files record it; no other
// value of the same sampler may fare worse.
func RoundTrip(f *testing.F, contestants []*contest.Contestant) {
	type contender struct {
		id       string
		variant  *contest.Variant
		outcomes map[string]string // by type
	}
	var all []contender
	for _, c := range contestants {
		v := &c.Variants[0] // a default one
		all = append(all, contender{result.ID(c.Name, v.Name), v, outcomes(f, c.Name, v.Name)})
	}
	types := datasets.All()
	for i := range types {
		for _, sample := range []uint32{0, 1<<31 - 1} {
			f.Add(uint8(i), sample)
		}
	}
	f.Fuzz(func(t *testing.T, typ uint8, sample uint32) {
		of := types[int(typ)%len(types)]
		d := of.Datasets[0]
		i := int(sample >> 1) // an int of 32 bits too
		for _, c := range all {
			known, want := c.outcomes[of.Name]
			if !want || strings.HasPrefix(known, string(result.Wrong)) {
				continue
			}
			got := fidelity.RoundTrip(c.variant, d, []any{d.Sample(i)}, probe.Losses)
			if !asKnown(got, known) {
				t.Errorf("%s: value %d of %s is %s %s%s (%s), where the kit saw %s", c.id, i, d.Name, got.Result, got.Loss, got.Stage, got.Detail, known)
			}
		}
	})
}

// asKnown says whether an outcome is what the golden file has, or better: not every value
// has what a library loses.
func asKnown(got result.RoundTrip, known string) bool {
	if got.Result == result.Exact {
		return true
	}
	losses := strings.Split(strings.TrimPrefix(known, string(result.Lossy)+" "), ", ")
	return got.Result == result.Lossy && !slices.ContainsFunc(strings.Split(got.Loss, ", "), func(loss string) bool {
		return !slices.Contains(losses, loss)
	})
}

// outcomes are a variant's in the golden file, by type: "exact ", "lossy time: ms".
func outcomes(t testing.TB, contestant, variant string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "contestants", contestant, "testdata", "outcomes.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Split(line, "\t"); fields[0] == variant {
			all[fields[1]] = fields[2] + " " + fields[3]
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s: no outcome of %s", contestant, variant)
	}
	return all
}
