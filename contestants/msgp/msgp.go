// Package msgp benchmarks github.com/tinylib/msgp, whose generator writes
// MessagePack methods onto the user's types.
//
// The methods are on mirror types of the same memory layout, and the adapter
// casts the user's values to them. Strings and byte slices are copied. A time
// keeps its nanoseconds and comes back in the local zone. Map keys must be
// strings; types with other maps have no codec.
package msgp

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is tinylib/msgp.
var Contestant = &contest.Contestant{
	Name:    "msgp",
	Doc:     "tinylib/msgp, MessagePack with generated methods.",
	Module:  "github.com/tinylib/msgp",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/tinylib/msgp/msgp",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "MarshalMsg into a new slice; UnmarshalMsg.",
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Msgp"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalMsg appending to a slice that is kept; UnmarshalMsg.",
			URL:    "https://pkg.go.dev/github.com/tinylib/msgp/msgp#Marshaler",
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
	},
}
