// Package ikeapack enters github.com/ikkerens/ikeapack, which packs structs by
// reflection, and was last released in 2019.
//
// It takes integers of a given size only, and neither maps nor arrays, and it
// panics at a nil pointer. So the user's values are converted to structs that it
// can take, by the conventions below, and message=native works on those. Strings
// and byte slices are copied. A time comes back in UTC.
package ikeapack

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is ikeapack.
var Contestant = &contest.Contestant{
	Name:    "ikeapack",
	Doc:     "ikkerens/ikeapack, structs packed by reflection, without names.",
	Module:  "github.com/ikkerens/ikeapack",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/ikkerens/ikeapack",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64.",
		"An int is an int64, and a uint a uint64.",
		"A map is a list of entries in the order of the keys.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ikea.Pack into a new bytes.Buffer and ikea.Unpack, of a converted struct.",
			Format:  "ikeapack",
			Claims:  contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Ikea"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had its int as an int32; here every int is eight bytes",
			},
			Bind: contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "ikea.Pack into a bytes.Buffer that is reset for each value, and ikea.Unpack, of a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ikkerens/ikeapack#Pack",
			Format: "ikeapack",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "ikeapack",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ikkerens/ikeapack#Pack",
			Format: "ikeapack",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
