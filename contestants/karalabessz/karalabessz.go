// Package karalabessz benchmarks github.com/karalabe/ssz, whose generator writes methods
// for the Simple Serialize format of Ethereum 2, one definition for both directions.
// Its authors call it work in progress.
//
// The generator knows unsigned integers, bools, bytes, structs behind pointers, and
// lists of bytes, of byte slices, of uint64s and of structs. So the user's values are
// converted to structs of those, and message=native works on these structs. Every list
// has a greatest length in its tag, which is larger than any here needs. Byte slices
// are copied when they are decoded; encoders and decoders come from pools of the
// library's own. A struct that holds itself has no codec: the generator must have seen
// it before itself. A time comes back in UTC, and cannot lie outside the years 1678 to
// 2262.
package karalabessz

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const encode = "https://pkg.go.dev/github.com/karalabe/ssz#EncodeToBytes"

// Contestant is karalabe/ssz.
var Contestant = &contest.Contestant{
	Name:    "karalabessz",
	Doc:     "karalabe/ssz, Simple Serialize by one definition that its generator writes.",
	Module:  "github.com/karalabe/ssz",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/karalabe/ssz",
	Schema:  contest.Generated,
	Conventions: []string{
		"A signed integer is an unsigned one of the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its nanoseconds since 1970 in a uint64.",
		"A map is a list of entries in key order.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
		"A list of numbers of 16 or 32 bits is one of uint64s, checked when they are read.",
		"A list of bools, of lists, of arrays, of maps or of pointers holds structs with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Size, EncodeToBytes into a new slice, and DecodeFromBytes, on a converted struct.",
			URL:     encode,
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Size, EncodeToBytes into a slice that is kept, and DecodeFromBytes, on a converted struct.",
			URL:    encode,
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			URL:    encode,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    encode,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
