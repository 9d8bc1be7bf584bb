// Package gossz enters github.com/prysmaticlabs/go-ssz, the Simple Serialize
// format of Ethereum 2 by reflection, which its authors have deprecated and call
// insecure and inefficient.
//
// It knows unsigned integers, bools, bytes, lists and structs. So the user's
// values are converted to structs of those, and message=native works on these
// structs. Byte slices are copied. A time comes back in UTC.
package gossz

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is go-ssz.
var Contestant = &contest.Contestant{
	Name:    "gossz",
	Doc:     "prysmaticlabs/go-ssz, Simple Serialize by reflection, deprecated.",
	Module:  "github.com/prysmaticlabs/go-ssz",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/prysmaticlabs/go-ssz",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A signed integer is an unsigned one of the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its nanoseconds since 1970 in a uint64.",
		"A map is a list of entries in the order of the keys.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ssz.Marshal and ssz.Unmarshal, of a converted struct.",
			Format:  "ssz",
			Claims:  contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"SSZNoTimeNoStringNoFloatA"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had its int as a uint32; here every int is eight bytes",
			},
			Bind: contest.GeneratedCodec("default"),
		},
		{
			Name:   "message=native",
			Doc:    "The same of structs that are converted outside the timed region.",
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
	},
}
