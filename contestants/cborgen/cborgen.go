// Package cborgen benchmarks github.com/whyrusleeping/cbor-gen, whose generator writes methods
// for deterministic CBOR onto structs.
//
// It has integers of 64 bits, bytes, strings, bools, lists, and maps from strings to strings or
// structs, but no floats. The adapter converts the user's values to structs of those;
// message=native works on these structs. Strings and byte slices are copied. The library sorts
// the keys of maps, and refuses more than 4,096 of them. It also refuses lists of more than
// 8,192 elements and texts of more than 8,192 bytes, unless the generator is told other limits:
// here 131,072 elements and two mebibytes, which are our choice, and so is what they keep damaged input
// from taking; config=limits has the library's. Its own time is the nanoseconds since 1970 in an
// int64, which changes instants before 1678 and after 2261, the zero time among them.
package cborgen

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib cborgen

const (
	styles = "https://github.com/whyrusleeping/cbor-gen#encoding-styles"
	limits = "https://github.com/whyrusleeping/cbor-gen#customizing-generation"
	own    = "https://pkg.go.dev/github.com/whyrusleeping/cbor-gen#CborTime"
)

// Contestant is whyrusleeping/cbor-gen.
var Contestant = &contest.Contestant{
	Name:    "cborgen",
	Doc:     "whyrusleeping/cbor-gen, CBOR without floats, with generated methods.",
	Module:  "github.com/whyrusleeping/cbor-gen",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/whyrusleeping/cbor-gen",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is two fields, its seconds since 1970 in an int64 and its nanoseconds in a uint64; in a list or a map, a struct of both.",
		"Integers are int64 and uint64, checked on decoding; a uint8 stays one.",
		"A float is its bits in a uint64.",
		"A value that a list or a map can't contain is a struct with one field.",
		"A map from integers is a list of entries.",
		"A pointer to a list, to bytes or to the library's own time is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalCBOR to a new bytes.Buffer and UnmarshalCBOR, on a converted struct; a struct is a list of its fields.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  `if err := cbg.WriteTupleEncodersToFile("cbor_gen.go", "mypackage",`,
				Seen:  "2026-11-22",
			},
			Guards: true,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a bytes.Buffer that is reset for each value.",
			Guards: true,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "layout=map",
			Doc:    "Like the default, with the methods of WriteMapEncodersToFile: a struct is a map from names.",
			URL:    styles,
			Guards: true,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("maps/default"),
		},
		{
			Name:   "layout=map,buffer=reuse",
			Doc:    "Like layout=map, with a bytes.Buffer that is reset for each value.",
			URL:    styles,
			Guards: true,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("maps/reuse"),
		},
		{
			Name:   "config=limits",
			Doc:    "Like the default, with the generator's own limits of 8,192 elements and bytes.",
			URL:    limits,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("limits/default"),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default, with CborTime, the nanoseconds since 1970 in an int64.",
			URL:    own,
			Guards: true,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("nativetime/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Guards: true,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			Guards: true,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,layout=map",
			Doc:    "Like layout=map, on structs converted outside the timed region.",
			URL:    styles,
			Guards: true,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("maps/native"),
		},
	},
}
