// Package ikeapack benchmarks github.com/ikkerens/ikeapack, which packs structs
// by reflection and was last released in 2019.
//
// It accepts only integers of a given size, no maps and no arrays, and panics at
// a nil pointer. The adapter converts the user's values to structs that it
// accepts, by the conventions below; message=native works on those. Strings and
// byte slices are copied. A time comes back in UTC.
package ikeapack

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib ikeapack

// Contestant is ikeapack.
var Contestant = &contest.Contestant{
	Name:    "ikeapack",
	Doc:     "ikkerens/ikeapack, structs packed by reflection, without names.",
	Module:  "github.com/ikkerens/ikeapack",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/ikkerens/ikeapack",
	Schema:  contest.Reflection,
	Entries: true,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"An int is an int64, and a uint a uint64.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ikea.Pack into a new bytes.Buffer; ikea.Unpack; on a converted struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `if err := ikea.Pack(b, blob); err != nil {`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "ikeapack",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByPosition,
			Format: "ikeapack",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Ikea"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had an int32; here every int takes eight bytes",
			},
			Bind: contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "ikea.Pack into a bytes.Buffer that is reset for each value; ikea.Unpack; on a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ikkerens/ikeapack#Pack",
			Fields: contest.ByPosition,
			Format: "ikeapack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "ikeapack",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ikkerens/ikeapack#Pack",
			Fields: contest.ByPosition,
			Format: "ikeapack",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
