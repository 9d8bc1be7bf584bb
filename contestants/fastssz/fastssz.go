// Package fastssz enters github.com/ferranbt/fastssz, whose generator writes
// methods for the Simple Serialize format of Ethereum 2.
//
// The generator knows unsigned integers, bools, bytes, structs, and lists of numbers,
// bytes and structs. So the user's values are converted to structs of those, and
// message=native works on these structs. Every list has a greatest length in its
// tag, which is larger than any here needs. Byte slices are copied when they are
// decoded. A struct that holds itself has no codec: the generator does not come to
// an end. A time comes back in UTC, and cannot lie outside the years 1678 to 2262.
package fastssz

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const readme = "https://github.com/ferranbt/fastssz"

// Contestant is ferranbt/fastssz.
var Contestant = &contest.Contestant{
	Name:    "fastssz",
	Doc:     "ferranbt/fastssz, Simple Serialize by methods that its generator writes.",
	Module:  "github.com/ferranbt/fastssz",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/ferranbt/fastssz",
	Schema:  contest.Generated,
	Conventions: []string{
		"A signed integer is an unsigned one of the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its nanoseconds since 1970 in a uint64.",
		"A map is a list of entries in the order of the keys.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
		"A list of bools, of lists, of arrays, of maps or of pointers holds structs with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalSSZ and UnmarshalSSZ, of a converted struct.",
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalSSZTo appending to a slice that is kept, and UnmarshalSSZ, of a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ferranbt/fastssz#Marshaler",
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			URL:    readme,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ferranbt/fastssz#Marshaler",
			Format: "ssz",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
