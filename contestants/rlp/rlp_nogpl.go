//go:build nogpl

package rlp

import "github.com/serbench/serbench/contest"

// Contestant says why go-ethereum/rlp is not in this build.
var Contestant = &contest.Contestant{
	Name:     name,
	Doc:      doc,
	Module:   module,
	License:  license,
	URL:      url,
	Schema:   contest.Reflection,
	Excluded: "built with -tags nogpl: the library is LGPL-3.0",
}
