// Package ugorjimsgpack lists github.com/ugorji/go-msgpack of 2012, which the
// predecessors measured and which is no longer available. Its successor
// github.com/ugorji/go/codec competes as ugorji. Its nearest available relative,
// HashiCorp's fork of 2013, competes as hashicorpmsgpack.
package ugorjimsgpack

import "github.com/serbench/serbench/contest"

// Contestant is github.com/ugorji/go-msgpack, which does not compete.
var Contestant = &contest.Contestant{
	Name:     "ugorjimsgpack",
	Doc:      "MessagePack by Ugorji Nwoke, as it was in 2012.",
	Module:   "github.com/ugorji/go-msgpack",
	URL:      "https://pkg.go.dev/github.com/ugorji/go-msgpack",
	Schema:   contest.Reflection,
	Excluded: "unavailable: no Go module proxy serves any commit of it; ugorji is its successor, and hashicorpmsgpack its nearest available relative",
	Variants: []contest.Variant{{
		Name:        "default",
		Format:      "msgpack",
		Predecessor: contest.Predecessor{Names: []string{"UgorjiMsgpack"}},
	}},
}
