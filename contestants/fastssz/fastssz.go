// Package fastssz benchmarks github.com/ferranbt/fastssz, whose generator writes
// methods for Simple Serialize, the format of Ethereum 2.
//
// The generator knows unsigned integers, bools, bytes, structs, and lists of
// numbers, bytes and structs. The adapter converts the user's values to structs
// of those; message=native works on these structs. Every list has a maximum
// length in its tag, larger than any needed here. Decoded byte slices are copies.
// A struct that contains itself has no codec, because the generator does not
// terminate. A time comes back in UTC.
package fastssz

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib fastssz

const readme = "https://github.com/ferranbt/fastssz"

// Contestant is ferranbt/fastssz.
var Contestant = &contest.Contestant{
	Name:    "fastssz",
	Doc:     "ferranbt/fastssz, Simple Serialize with generated methods.",
	Module:  "github.com/ferranbt/fastssz",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/ferranbt/fastssz",
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"A signed integer is an unsigned one with the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its seconds since 1970 in a uint64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
		"A list of bools, lists, arrays, maps or pointers is a list of structs with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalSSZ and UnmarshalSSZ, on a converted struct.",
			Shown:   contest.Quote{Place: "interface.go", Text: `MarshalSSZ() ([]byte, error)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalSSZTo appending to a slice that is kept; UnmarshalSSZ; on a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ferranbt/fastssz#Marshaler",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			URL:    readme,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ferranbt/fastssz#Marshaler",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
