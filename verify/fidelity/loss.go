package fidelity

import (
	"slices"

	"github.com/serbench/serbench/contest"
)

// A Loss is a named way in which a library changes values: "time: ms".
type Loss struct {
	Name string
	// Explains reports whether this loss turns d.Want into d.Got.
	Explains func(d Difference) bool
}

// Losses finds the losses of a variant. It is called only if something differs, because it
// sends many values through the library.
type Losses func(v *contest.Variant) []Loss

// Explain returns the names of the losses that explain the differences, each once, in the
// order of the losses; ok is false if any difference remains unexplained.
func Explain(losses []Loss, differences []Difference) (names []string, ok bool) {
	used := make([]bool, len(losses))
	for _, d := range differences {
		// The first loss that explains a difference is named for it. Losses of different
		// kinds never explain the same one.
		i := slices.IndexFunc(losses, func(loss Loss) bool { return loss.Explains(d) })
		if i < 0 {
			return nil, false
		}
		used[i] = true
	}
	for i, loss := range losses {
		if used[i] && !slices.Contains(names, loss.Name) {
			names = append(names, loss.Name)
		}
	}
	return names, true
}
