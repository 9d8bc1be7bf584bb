package cli

import (
	"math/rand/v2"
	"slices"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

const (
	// twinWindows is from how many windows on a run has twins.
	twinWindows = 6
	// rowsPerTwin bounds what twins cost: a run has no more than one for so many rows.
	rowsPerTwin = 8
)

// twins returns the second entries of up to three rows, drawn by the seed: one of a library that
// reflects, one of a text format, and one of the rest, whose speed depends on different things. What
// a run tells apart of a row and its twin is false, and shows how far the rest can be trusted. Of rows
// with several builds each has its twin, but those with a profile: it would have to be taken twice.
func twins(plan result.Plan, suite Suite, seed uint64) (cases []result.Case) {
	type row struct{ contestant, variant string }
	kinds := make([][]row, 3)
	var rows []row
	for _, c := range plan.Cases {
		contestant := suite.contestant(c.Contestant)
		v := contestant.Variant(c.Variant)
		of := row{c.Contestant, c.Variant}
		if c.Build.PGO || contestant.Reference || !v.Ranked || slices.Contains(rows, of) {
			continue
		}
		rows = append(rows, of)
		kind := 2
		switch {
		case slices.Contains(textFormats, v.Format):
			kind = 1
		case contestant.Schema == fact.Reflection:
			kind = 0
		}
		kinds[kind] = append(kinds[kind], of)
	}
	r := rand.New(rand.NewPCG(seed, twinStream))
	var chosen []row
	for _, kind := range kinds {
		if len(kind) > 0 && (len(chosen)+1)*rowsPerTwin <= len(rows) {
			chosen = append(chosen, kind[r.IntN(len(kind))])
		}
	}
	for _, c := range plan.Cases {
		if !c.Build.PGO && slices.Contains(chosen, row{c.Contestant, c.Variant}) {
			c.Build.Twin = true
			cases = append(cases, c)
		}
	}
	return cases
}

// twinStream keeps the choice of twins apart from the orders of workers, which the same seed draws.
const twinStream = 1 << 62

var textFormats = []string{"json", "xml", "yaml", "toml", "plist", "extjson", "ion-text"}
