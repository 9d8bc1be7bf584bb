// Package gossz benchmarks github.com/prysmaticlabs/go-ssz, which implements
// Simple Serialize, the format of Ethereum 2, by reflection. Its authors have
// deprecated it and call it insecure and inefficient.
//
// It knows unsigned integers, bools, bytes, lists and structs. The adapter
// converts the user's values to structs of those; message=native works on these
// structs. Byte slices are copied. A time comes back in UTC.
package gossz

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gossz

// Contestant is go-ssz.
var Contestant = &contest.Contestant{
	Name:    "gossz",
	Doc:     "prysmaticlabs/go-ssz, Simple Serialize by reflection, deprecated.",
	Module:  "github.com/prysmaticlabs/go-ssz",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/prysmaticlabs/go-ssz",
	Schema:  contest.Reflection,
	Entries: true,
	Conventions: []string{
		"A signed integer is an unsigned one with the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its seconds since 1970 in a uint64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "README.md", Text: `This project is no longer supported and actively discouraged!`, Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ssz.Marshal and ssz.Unmarshal, on a converted struct.",
			Shown:   contest.Quote{Place: "ssz.go", Text: `encoded, err := Marshal(ex)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in a uint64, which ends in 2262 and has no zero time.",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"SSZNoTimeNoStringNoFloatA"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had a uint32; here every int takes eight bytes",
			},
			Bind: contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
	},
}
