// Package msgp benchmarks github.com/tinylib/msgp, whose generator writes
// MessagePack methods onto the user's types.
//
// The methods are on mirror types of the same memory layout, and the adapter casts
// the user's values to them. MarshalMsg(nil) makes a slice as long as the result
// can be. Strings and byte slices are copied. Empty lists come back nil, and nil
// maps empty. A time keeps its nanoseconds and comes back in the local zone.
// UnmarshalMsg returns the bytes after a value, and the adapter drops them. Keys of
// maps that are not strings need the directive maps binkeys, which the code of such
// types has. layout=array is the code with the directive tuple.
package msgp

import "github.com/serbench/serbench/contest"

const directivesURL = "https://github.com/tinylib/msgp/wiki/Preprocessor-Directives"

//go:generate go run ../.. generate --lib msgp

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
			Shown:       contest.Quote{Place: "README.md", Text: "The `go tool msgp` command will generate serialization methods for all exported type declarations in the file.", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Msgp"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default, with the directive tuple.",
			URL:    directivesURL,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("tuple/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalMsg appending to a slice that is kept; UnmarshalMsg.",
			URL:    "https://pkg.go.dev/github.com/tinylib/msgp/msgp#Marshaler",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "Like buffer=reuse, with the directive tuple.",
			URL:    directivesURL,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("tuple/reuse"),
		},
	},
}
