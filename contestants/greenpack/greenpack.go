// Package greenpack benchmarks github.com/glycerine/greenpack, a descendant of
// msgp whose generator writes MessagePack methods onto the user's types. It
// appends the number and the type of a field to its name.
//
// The methods are on mirror types of the same memory layout, and the adapter
// casts the user's values to them. A zero field is not written, except with
// layout=array; a float of -0 counts as zero. Strings and byte slices are copied.
// The generator option -fast-strings should make strings point into the input,
// but has no effect in this version. A time keeps its nanoseconds and comes back
// in the local zone. A map must have strings, ints, int32s or int64s as keys. The
// generator skips fields with other maps, so types with such fields have no
// codec.
package greenpack

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib greenpack

const flags = "https://github.com/glycerine/greenpack#command-line-flags"

// Contestant is glycerine/greenpack.
var Contestant = &contest.Contestant{
	Name:    "greenpack",
	Doc:     "glycerine/greenpack, MessagePack with numbered and typed field names and generated methods.",
	Module:  "github.com/glycerine/greenpack",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/glycerine/greenpack/msgp",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalMsg into a new slice; UnmarshalMsg.",
			Shown:   contest.Quote{Place: "README.md", Text: "The `greenpack` command will generate serialization methods for all exported type declarations in the file.", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "greenpack",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:    "format=msgpack",
			Default: true,
			Doc:     "Like the default, with the generator option -omit-clue: names as in the Go type.",
			URL:     flags,
			Shown:   contest.Quote{Place: "README.md", Text: "-msgpack2   (alias for -omit-clue)", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "msgpack",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("msgpack/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalMsg appending to a slice that is kept; UnmarshalMsg.",
			URL:    "https://pkg.go.dev/github.com/glycerine/greenpack/msgp#Marshaler",
			Fields: contest.ByName,
			Format: "greenpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "format=msgpack,buffer=reuse",
			Doc:    "Like format=msgpack, appending to a slice that is kept.",
			URL:    flags,
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("msgpack/reuse"),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default, with the generator option -alltuple: a struct is a list of all its fields.",
			URL:    flags,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("array/default"),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "Like layout=array, appending to a slice that is kept.",
			URL:    flags,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("array/reuse"),
		},
	},
}
