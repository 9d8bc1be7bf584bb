package analysis

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"

	moremath "github.com/aclements/go-moremath/stats"

	"github.com/serbench/serbench/stats"
)

// A Core is the few data sets that best represent all, judged by how similarly data sets
// rank libraries. It compares orders and not times, because a reader of the core wants to
// know who is faster, and times of data sets differ by orders of magnitude.
type Core struct {
	// Steps are the chosen data sets in the order of their choice.
	Steps []CoreStep
	// Nearest says for each data set which chosen one ranks most like it, the worst represented
	// first.
	Nearest []CoreNearest
}

// A CoreStep is a choice, with the figures for it and all earlier ones.
type CoreStep struct {
	Dataset string
	Mean    float64 // of the tau of each data set and its nearest chosen one, from -1 to 1; all types have the same weight
	Lowest  float64 // of these taus: how badly the core may mislead somebody with one kind of data
}

// A CoreNearest is a data set and the chosen one that ranks most like it.
type CoreNearest struct {
	Dataset, Chosen string
	Tau             float64 // Kendall's tau of the round trips of the rows that both have
	Rows            int     // that both have; with fewer than leastShared, Tau is 0
}

// leastShared is how many rows two data sets must share to compare their rankings. A few rows
// can agree by chance: two of two always have a tau of 1 or -1.
const leastShared = 10

// NewCore chooses n of the data sets whose names candidates matches. It is greedy: each step
// takes the data set that raises the mean most. Trying every choice of eight among 28 would
// take three million trials, and would not say what each further data set adds. Rows need no
// intervals here: the error of a single window is far smaller than the differences between
// data sets.
func NewCore(runs []*Analysis, n int, candidates *regexp.Regexp) (Core, error) {
	rows := map[string]map[string]float64{} // by data set, then by row
	typeOf := map[string]string{}
	for _, a := range runs {
		for _, d := range a.Datasets {
			for _, row := range d.Ranked {
				if rows[d.Name] == nil {
					rows[d.Name] = map[string]float64{}
				}
				rows[d.Name][row.ID] = row.Total.Time.Center
				typeOf[d.Name] = d.Type
			}
		}
	}
	names := slices.Sorted(maps.Keys(rows))
	// Data sets that may not be chosen, because they are slow to measure, still count in the
	// mean: the core stands for them too.
	free := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !candidates.MatchString(name) })
	if n > len(free) {
		return Core{}, fmt.Errorf("only %d data sets have ranked rows and may be chosen", len(free))
	}
	if n < 1 {
		return Core{}, errors.New("want at least 1")
	}
	var core Core
	nearest := map[string]CoreNearest{}
	for range n {
		best := CoreStep{Mean: math.Inf(-1)}
		var with map[string]CoreNearest
		for _, candidate := range free {
			if slices.ContainsFunc(core.Steps, func(s CoreStep) bool { return s.Dataset == candidate }) {
				continue
			}
			// What the core would be with this candidate. A further choice never lowers the mean.
			trial := maps.Clone(nearest)
			for _, name := range names {
				tau, shared := kendall(rows[name], rows[candidate])
				if known, ok := trial[name]; !ok || tau > known.Tau {
					trial[name] = CoreNearest{name, candidate, tau, shared}
				}
			}
			if mean := meanByType(trial, typeOf); mean > best.Mean {
				best, with = CoreStep{Dataset: candidate, Mean: mean, Lowest: lowest(trial)}, trial
			}
		}
		core.Steps, nearest = append(core.Steps, best), with
	}
	for _, name := range names {
		core.Nearest = append(core.Nearest, nearest[name])
	}
	slices.SortStableFunc(core.Nearest, func(a, b CoreNearest) int { return cmp.Compare(a.Tau, b.Tau) })
	return core, nil
}

// kendall is Kendall's rank correlation of the rows that two data sets share: 1 if all pairs
// are in the same order, 0 if half of them are. With too few shared rows it is 0, so that
// neither data set is chosen for the other's sake.
func kendall(a, b map[string]float64) (tau float64, shared int) {
	var x, y []float64
	for _, id := range slices.Sorted(maps.Keys(a)) {
		if other, ok := b[id]; ok {
			x, y = append(x, a[id]), append(y, other)
		}
	}
	if len(x) < leastShared {
		return 0, len(x)
	}
	return stats.Kendall(x, y), len(x)
}

// meanByType averages over the data sets of each type and then over types, so that a type
// with many sizes has no more weight than another.
func meanByType(nearest map[string]CoreNearest, typeOf map[string]string) float64 {
	byType := map[string][]float64{}
	for name, n := range nearest {
		byType[typeOf[name]] = append(byType[typeOf[name]], n.Tau)
	}
	var means []float64
	for _, taus := range byType {
		means = append(means, moremath.Mean(taus))
	}
	slices.Sort(means) // so that the sum does not depend on the order of a map
	return moremath.Mean(means)
}

func lowest(nearest map[string]CoreNearest) float64 {
	least := math.Inf(1)
	for _, n := range nearest {
		least = min(least, n.Tau)
	}
	return least
}

// SameOrder is the share of pairs of rows that two data sets put in the same order, from 0 to
// 1. A share is easier to read than tau.
func SameOrder(tau float64) float64 { return (1 + tau) / 2 }
