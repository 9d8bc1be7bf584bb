// Package algorandmsgp benchmarks github.com/algorand/msgp, Algorand's fork of
// tinylib/msgp, whose generator writes MessagePack methods onto the user's types.
//
// It encodes one value in one way only: fields are sorted by name, maps by key, and with
// omitempty, which it calls the common case, an empty field is not written; a float of -0
// counts as empty. Fields that it doesn't know are refused. The user brings the orders of keys,
// and a bound for every list and map, which here is none.
//
// The methods are on mirror types of the same memory layout, and the adapter casts the user's
// values to them. There an int is an int64, because the fork has dropped the functions for
// ints. A struct of one or two fields that a pointer leads to gets unused fields, because the
// generated code would not compile otherwise, and a list within a map has a named type, where
// its bound can be told. Strings and byte slices are copied. A time keeps its nanoseconds and
// comes back in the local zone.
package algorandmsgp

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib algorandmsgp

const (
	tags       = "https://pkg.go.dev/github.com/algorand/msgp/gen#Struct.HasUnderscoreStructTag"
	directives = "https://github.com/tinylib/msgp/wiki/Preprocessor-Directives"
	appends    = "https://pkg.go.dev/github.com/algorand/msgp/msgp#Marshaler"
)

// common is the only passage that says which tags a struct usually has. The README has no
// example, and the examples that the fork inherited lack the tags that it demands.
var common = contest.Quote{
	Place: "gen/marshal.go",
	Text:  "In the common case, the tag would contain omitempty",
	Seen:  "2026-11-22",
}

// Contestant is algorand/msgp.
var Contestant = &contest.Contestant{
	Name:        "algorandmsgp",
	Doc:         "algorand/msgp, canonical MessagePack with generated methods.",
	Module:      "github.com/algorand/msgp",
	License:     "MIT",
	URL:         "https://pkg.go.dev/github.com/algorand/msgp/msgp",
	Schema:      contest.Generated,
	Conventions: []string{"An int is an int64, and a uint a uint64."},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalMsg into a new slice, without the empty fields; UnmarshalMsg.",
			Shown:   common,
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "msgpack",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, appending to a slice that is kept.",
			URL:    appends,
			Mirror: true,
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=full",
			Doc:    "Like the default, without omitempty: all fields are written.",
			URL:    tags,
			Mirror: true,
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("full/default"),
		},
		{
			Name:   "config=full,buffer=reuse",
			Doc:    "Like config=full, appending to a slice that is kept.",
			URL:    tags,
			Mirror: true,
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("full/reuse"),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default, with the directive tuple: a struct is a list of all its fields.",
			URL:    directives,
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("tuple/default"),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "Like layout=array, appending to a slice that is kept.",
			URL:    directives,
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("tuple/reuse"),
		},
	},
}
