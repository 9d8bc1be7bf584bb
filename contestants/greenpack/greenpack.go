// Package greenpack enters github.com/glycerine/greenpack, a descendant of msgp whose
// generator writes MessagePack methods onto the user's types, with the number and the
// type of a field behind its name.
//
// The methods are on mirror types of the same memory layout, which the user's values
// are cast to. A field that is zero is not written, except with layout=array; a float
// of -0 counts as zero. Strings and byte slices are copied: the generator's option
// -fast-strings, which should make strings point into the input, has no effect in this
// version. A time keeps its nanoseconds and comes back in the local zone. A map must
// have strings, ints, int32s or int64s for keys: the generator passes over fields with
// other maps, so that their types have no codec.
package greenpack

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const flags = "https://github.com/glycerine/greenpack#command-line-flags"

// Contestant is glycerine/greenpack.
var Contestant = &contest.Contestant{
	Name:    "greenpack",
	Doc:     "glycerine/greenpack, MessagePack with numbered and typed field names, by methods that its generator writes.",
	Module:  "github.com/glycerine/greenpack",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/glycerine/greenpack/msgp",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalMsg into a new slice, and UnmarshalMsg.",
			Format:  "greenpack",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalMsg appending to a slice that is kept, and UnmarshalMsg.",
			URL:    "https://pkg.go.dev/github.com/glycerine/greenpack/msgp#Marshaler",
			Format: "greenpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=msgpack2",
			Doc:    "As the default, with the generator's option -omit-clue: names as in the Go type.",
			URL:    flags,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("msgpack/default"),
		},
		{
			Name:   "config=msgpack2,buffer=reuse",
			Doc:    "As config=msgpack2, appending to a slice that is kept.",
			URL:    flags,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("msgpack/reuse"),
		},
		{
			Name:   "layout=array",
			Doc:    "As the default, with the generator's option -alltuple: a struct is a list of all its fields.",
			URL:    flags,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("array/default"),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "As layout=array, appending to a slice that is kept.",
			URL:    flags,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("array/reuse"),
		},
	},
}
