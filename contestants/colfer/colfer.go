// Package colfer benchmarks github.com/pascaldekloe/colfer, whose compiler writes
// Go structs from a schema. Zero fields are left out.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. Strings and byte slices are copied. A time keeps its
// nanoseconds and comes back in UTC. A list may contain floats, signed integers
// of 32 and 64 bits, texts, binaries and records; other lists have no codec. An
// encoding may be up to 16 MiB long, and a list may have up to 65,536 elements.
package colfer

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib colfer

// Contestant is Colfer.
var Contestant = &contest.Contestant{
	Name:    "colfer",
	Doc:     "pascaldekloe/colfer, structs and methods generated from a schema.",
	Module:  "github.com/pascaldekloe/colfer",
	License: "CC0-1.0",
	URL:     "https://github.com/pascaldekloe/colfer",
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"An int is an int64, and a uint a uint64; signed integers of 8 and 16 bits have 32.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a record that may be absent, or a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "MarshalBinary and UnmarshalBinary, on a converted record.",
			Fields:      contest.ByTag,
			Shown:       contest.Quote{Place: "go.go", Text: `MarshalBinary encodes o as Colfer conform encoding.BinaryMarshaler.`, Seen: "2026-11-22"},
			Format:      "colfer",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Colfer"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalLen, then MarshalTo a slice that is kept; UnmarshalBinary; on a converted record.",
			Fields: contest.ByTag,
			Format: "colfer",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on records converted outside the timed region.",
			Fields: contest.ByTag,
			Format: "colfer",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on records converted outside the timed region.",
			Fields: contest.ByTag,
			Format: "colfer",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
