// Package bebopwellquite lists wellquite.org/bebop, which the predecessors
// measured and which can no longer be had.
package bebopwellquite

import "github.com/serbench/serbench/contest"

// Contestant is wellquite.org/bebop, which does not compete.
var Contestant = &contest.Contestant{
	Name:     "bebopwellquite",
	Doc:      "Bebop, with code made by the generator of wellquite.org.",
	Module:   "wellquite.org/bebop",
	URL:      "https://pkg.go.dev/wellquite.org/bebop",
	Schema:   contest.Generated,
	Excluded: "not to be had: its repository is kept in Fossil, and the Go module proxies refuse every version of it that is known",
	Variants: []contest.Variant{{
		Name:        "default",
		Format:      "bebop",
		Predecessor: contest.Predecessor{Names: []string{"Bebop_Wellquite"}},
	}},
}
