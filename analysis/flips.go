package analysis

import (
	"cmp"
	"slices"

	"github.com/serbench/serbench/stats"
)

// A Flip is a pair of rows of which one is faster in some strata and the other in others, each beyond
// what chance makes of any pair in one of twenty tables.
type Flip struct {
	Faster, Slower string // in the strata Here, and the other way in There
	Here, There    []string
	// RatioHere and RatioThere are Faster/Slower in the first stratum of each.
	RatioHere, RatioThere stats.Summary
}

// A stratum has rows that were measured alike.
type stratum struct {
	name string
	rows map[string]stats.Estimate
}

// flips finds the pairs of rows whose order differs between strata.
func flips(strata []stratum) (all []Flip) {
	type pair struct{ a, b string }
	faster := map[pair][]int{}
	for at, s := range strata {
		ids := make([]string, 0, len(s.rows))
		for id := range s.rows {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		rows := make([]stats.Estimate, len(ids))
		for i, id := range ids {
			rows[i] = s.rows[id]
		}
		joint := stats.Compare(rows)
		for i := range ids {
			for j := range i {
				switch joint.Order(i, j) {
				case -1:
					faster[pair{ids[i], ids[j]}] = append(faster[pair{ids[i], ids[j]}], at)
				case 1:
					faster[pair{ids[j], ids[i]}] = append(faster[pair{ids[j], ids[i]}], at)
				}
			}
		}
	}
	for p, here := range faster {
		there := faster[pair{p.b, p.a}]
		// Each flip once: by the order in more strata, or else by name.
		if len(there) == 0 || len(here) < len(there) || len(here) == len(there) && p.a > p.b {
			continue
		}
		names := func(at []int) (names []string) {
			for _, i := range at {
				names = append(names, strata[i].name)
			}
			return names
		}
		ratio := func(at []int) stats.Summary {
			return stats.Ratio(strata[at[0]].rows[p.a], strata[at[0]].rows[p.b]).Summary()
		}
		all = append(all, Flip{Faster: p.a, Slower: p.b, Here: names(here), There: names(there), RatioHere: ratio(here), RatioThere: ratio(there)})
	}
	// The largest turn first.
	turn := func(f Flip) float64 { return f.RatioThere.Center / f.RatioHere.Center }
	slices.SortFunc(all, func(a, b Flip) int {
		return cmp.Or(cmp.Compare(turn(b), turn(a)), cmp.Compare(a.Faster, b.Faster), cmp.Compare(a.Slower, b.Slower))
	})
	return all
}

// BuildFlips are the flips between the builds of a run, such as Go releases, over its data sets.
func (a *Analysis) BuildFlips() []Flip {
	var names []string
	strata := map[string]map[string]stats.Estimate{}
	ranking, err := NewRanking([]*Analysis{a}, func(Row) bool { return true }, false, Mix{})
	if err != nil {
		return nil
	}
	for _, row := range ranking.Rows {
		c := row.Representative().Case
		name := a.BuildName(c)
		if name == "" {
			continue // a reference
		}
		if strata[name] == nil {
			strata[name] = map[string]stats.Estimate{}
			names = append(names, name)
		}
		strata[name][PlainID(c)] = row.effect.Here
	}
	if len(names) < 2 {
		return nil
	}
	slices.Sort(names)
	var all []stratum
	for _, name := range names {
		all = append(all, stratum{name, strata[name]})
	}
	return flips(all)
}
