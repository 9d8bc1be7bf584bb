// Package fastape benchmarks github.com/nazarifard/fastape, with a tape for each
// struct built from the library's tapes as its documentation shows. Package gen
// writes them.
//
// The format has neither names nor tags. Fields are written in order. Everything
// of fixed size and without pointers, including structs and arrays, is copied as
// it lies in memory, in the processor's byte order and with its padding; byte
// slices are copied byte by byte. Strings point into the input, so the default
// replaces each by a copy; keys of maps do too, so types with those are decoded from a copy
// of the input. Values are passed by value, as the tapes
// require. The library's own tape has a time's nanoseconds since 1970, so a time has
// a tape of its seconds and nanoseconds instead, and comes back in UTC; time=native
// has the library's. The library cannot represent most lengths above 128: LenTape.Roll clears
// bits of the length's low bytes instead of setting the continuation bit. So
// longer texts, lists and maps, and everything after them, come back wrong or not
// at all. Truncated input can make it panic.
package fastape

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib fastape

// Contestant is nazarifard/fastape.
var Contestant = &contest.Contestant{
	Name:    "fastape",
	Doc:     "nazarifard/fastape, memory copied field by field without names or tags, with tapes composed by hand.",
	Module:  "github.com/nazarifard/fastape",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/nazarifard/fastape",
	Schema:  contest.Manual,
	Limit:   "texts, lists and maps of more than 127 bytes or elements",
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, except in time=native.",
		"An array that is not of fixed size is its elements, without a length.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Sizeof, Roll into a new slice of that size, and Unroll; strings, which point into the input, are copied.",
			Shown:   contest.Quote{Place: "README.md", Text: `n,err := t.Roll(c, bs)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "fastape",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.CopyingCodec("default", contest.Strings|contest.Keys),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default, with a TimeTape: nanoseconds since 1970, which end in 2262 and have no zero time.",
			Fields: contest.ByPosition,
			Format: "fastape",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.CopyingCodec("nativetime/default", contest.Strings|contest.Keys),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, into a slice that is kept.",
			Fields: contest.ByPosition,
			Format: "fastape",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.CopyingCodec("reuse", contest.Strings|contest.Keys),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, without the copy: strings point into the input.",
			Fields: contest.ByPosition,
			Format: "fastape",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like strings=alias, into a slice that is kept.",
			Fields: contest.ByPosition,
			Format: "fastape",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
	},
}
