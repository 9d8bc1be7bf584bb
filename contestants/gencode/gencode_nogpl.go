//go:build nogpl

package gencode

import "github.com/serbench/serbench/contest"

// Contestant says why gencode is not in this build.
var Contestant = &contest.Contestant{
	Name:     name,
	Doc:      doc,
	Module:   module,
	License:  license,
	URL:      url,
	Schema:   contest.Generated,
	Excluded: "built with -tags nogpl: the generator and parts of its output are GPL-2.0",
}
