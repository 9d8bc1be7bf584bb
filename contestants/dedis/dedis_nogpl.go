//go:build nogpl

package dedis

import "github.com/serbench/serbench/contest"

// Contestant says why go.dedis.ch/protobuf is not in this build.
var Contestant = &contest.Contestant{
	Name:     "dedis",
	Doc:      doc,
	Module:   module,
	License:  license,
	URL:      url,
	Schema:   contest.Reflection,
	Excluded: "built with -tags nogpl: the library is GPL-2.0",
}
