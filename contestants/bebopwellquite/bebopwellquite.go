// Package bebopwellquite lists wellquite.org/bebop, which the predecessors
// measured and which is no longer available.
package bebopwellquite

import "github.com/serbench/serbench/contest"

// Contestant is wellquite.org/bebop, which does not compete.
var Contestant = &contest.Contestant{
	Name:     "bebopwellquite",
	Doc:      "Bebop, with code from the generator of wellquite.org.",
	Module:   "wellquite.org/bebop",
	URL:      "https://pkg.go.dev/wellquite.org/bebop",
	Schema:   contest.Generated,
	Excluded: "unavailable: its repository is in Fossil, and the Go module proxies refuse every known version",
	Variants: []contest.Variant{{
		Name:        "default",
		Format:      "bebop",
		Predecessor: contest.Predecessor{Names: []string{"Bebop_Wellquite"}},
	}},
}
