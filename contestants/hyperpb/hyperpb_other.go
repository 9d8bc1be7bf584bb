//go:build !amd64 && !arm64

package hyperpb

import "github.com/serbench/serbench/contest"

// Contestant says why hyperpb is not in this build.
var Contestant = &contest.Contestant{
	Name:     "hyperpb",
	Doc:      doc,
	Module:   module,
	License:  license,
	URL:      url,
	Schema:   contest.RunTime,
	Excluded: "the library builds only for amd64 and arm64",
}
