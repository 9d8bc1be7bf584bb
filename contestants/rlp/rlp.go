// Package rlp benchmarks github.com/ethereum/go-ethereum/rlp, which implements
// Ethereum's Recursive Linear Prefix format by reflection.
//
// It knows bytes, unsigned integers and lists of them. The adapter converts the
// user's values to structs of those; message=native works on these structs. A
// small negative number takes eight bytes, and a float its whole width. Strings
// and byte slices are copied. A time comes back in UTC. The library is under the
// LGPL.
//
// With api=generated, structs have the methods of rlpgen. It can't write the code of
// a struct that holds itself, and its code for strings doesn't compile, because it
// calls a method that the library lacks; there a string is bytes, which RLP writes in
// the same way.
package rlp

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib rlp

const rlpgen = "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp/rlpgen"

// Contestant is go-ethereum/rlp.
var Contestant = &contest.Contestant{
	Name:    "rlp",
	Doc:     "Ethereum's RLP format, by reflection: bytes, unsigned integers and lists.",
	Module:  "github.com/ethereum/go-ethereum",
	License: "LGPL-3.0-or-later",
	URL:     "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp",
	Schema:  contest.Reflection,
	Entries: true,
	Conventions: []string{
		"A signed integer is an unsigned one with the same bits.",
		"A float is its bits in an unsigned integer.",
		"A time is its seconds since 1970 in a uint64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "rlp.EncodeToBytes and rlp.DecodeBytes, on a converted struct.",
			Shown:   contest.Quote{Place: "rlp/encode.go", Text: `EncodeToBytes returns the RLP encoding of val.`, Seen: "2026-11-22"},
			Instead: "the first example writes to a stream; EncodeToBytes returns the same bytes.",
			Fields:  contest.ByPosition,
			Format:  "rlp",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "rlp.Encode to a bytes.Buffer that is reset for each value; rlp.DecodeBytes; on a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp#Encode",
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "api=generated",
			Doc:    "Like the default, with the methods EncodeRLP and DecodeRLP of rlpgen, on a converted struct with bytes instead of strings.",
			URL:    rlpgen,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("methods/default"),
		},
		{
			Name:   "api=generated,buffer=reuse",
			Doc:    "Like api=generated, with rlp.Encode to a bytes.Buffer that is reset for each value.",
			URL:    rlpgen,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("methods/reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp#Encode",
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,api=generated",
			Doc:    "Like api=generated, on structs converted outside the timed region.",
			URL:    rlpgen,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "rlp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("methods/nativedefault"),
		},
	},
}
