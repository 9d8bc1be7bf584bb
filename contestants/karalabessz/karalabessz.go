// Package karalabessz benchmarks github.com/karalabe/ssz, whose generator writes
// methods for Simple Serialize, the format of Ethereum 2, with one definition for
// both directions. Its authors call it work in progress.
//
// The generator knows unsigned integers, bools, bytes, structs behind pointers,
// and lists of bytes, of byte slices, of uint64s and of structs. The adapter
// converts the user's values to structs of those; message=native works on these
// structs. Every list has a maximum length in its tag, larger than any needed
// here. Decoded byte slices are copies. Encoders and decoders come from the
// library's own pools. A struct that contains itself has no codec, because the
// generator would have to see it before itself. A time comes back in UTC.
package karalabessz

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib karalabessz

const encode = "https://pkg.go.dev/github.com/karalabe/ssz#EncodeToBytes"

// Contestant is karalabe/ssz.
var Contestant = &contest.Contestant{
	Name:    "karalabessz",
	Doc:     "karalabe/ssz, Simple Serialize with one generated definition for both directions.",
	Module:  "github.com/karalabe/ssz",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/karalabe/ssz",
	Schema:  contest.Generated,
	Entries: true,
	Warnings: []contest.Warning{{
		Kind:  contest.Unfinished,
		Quote: contest.Quote{Place: "README.md", Text: "***Please note, this repository is a work in progress. The API is unstable and breaking changes will regularly be made. Do not depend on this in publicly available modules.***", Seen: "2026-11-24"},
	}},
	Conventions: []string{
		"A signed integer is an unsigned one with the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its seconds since 1970 in a uint64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
		"A list of numbers of 16 or 32 bits is a list of uint64s, checked on decoding.",
		"A list of bools, lists, arrays, maps or pointers is a list of structs with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Size, EncodeToBytes into a new slice; DecodeFromBytes; on a converted struct.",
			URL:     encode,
			Shown:   contest.Quote{Place: "README.md", Text: `if err := ssz.EncodeToStream(out, new(Withdrawal)); err != nil {`, Seen: "2026-11-22"},
			Instead: "the first example writes to a stream; EncodeToBytes, named beside it, returns the same bytes.",
			Fields:  contest.ByPosition,
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Size, EncodeToBytes into a slice that is kept; DecodeFromBytes; on a converted struct.",
			URL:    encode,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			URL:    encode,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    encode,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
