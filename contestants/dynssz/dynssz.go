// Package dynssz benchmarks github.com/pk910/dynamic-ssz, Simple Serialize, the format of
// Ethereum 2, by reflection or with generated methods.
//
// The adapter converts the user's values to structs of unsigned integers, bools, bytes, structs
// and lists, as for the other libraries of the format; message=native works on these structs.
// Every list has a maximum length in its tag, larger than any needed here. Decoded byte slices
// are copies. A time comes back in UTC. A struct that contains itself has no codec,
// because the library refuses it. The library's own extension of the format, which has signed
// integers and floats, is not measured.
package dynssz

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib dynssz

const (
	page      = "https://pkg.go.dev/github.com/pk910/dynamic-ssz"
	generator = "https://github.com/pk910/dynamic-ssz/blob/master/docs/code-generator.md"
)

// Contestant is pk910/dynamic-ssz.
var Contestant = &contest.Contestant{
	Name:    "dynssz",
	Doc:     "pk910/dynamic-ssz, Simple Serialize by reflection or with generated methods.",
	Module:  "github.com/pk910/dynamic-ssz",
	License: "Apache-2.0",
	URL:     page,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A signed integer is an unsigned one with the same bits.",
		"A float is its bits in an unsigned integer.",
		"A string is a list of bytes.",
		"A time is its seconds since 1970 in a uint64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
		"A list of bools, lists, arrays, maps or pointers is a list of structs with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalSSZ and UnmarshalSSZ of a DynSsz that is kept, on a converted struct.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "data, err := ds.MarshalSSZ(myObject)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with MarshalSSZTo appending to a slice that is kept.",
			URL:    page + "#DynSsz.MarshalSSZTo",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "api=generated",
			Doc:    "Like the default, on structs with the methods of dynssz-gen, which DynSsz calls.",
			URL:    generator,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("methods/default"),
		},
		{
			Name:   "api=generated,buffer=reuse",
			Doc:    "Like api=generated, with MarshalSSZTo appending to a slice that is kept.",
			URL:    generator,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("methods/reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,api=generated",
			Doc:    "Like api=generated, on structs converted outside the timed region.",
			URL:    generator,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("methods/nativedefault"),
		},
		{
			Name:   "message=native,api=generated,buffer=reuse",
			Doc:    "Like api=generated,buffer=reuse, on structs converted outside the timed region.",
			URL:    generator,
			Schema: contest.Generated,
			Fields: contest.ByPosition,
			Format: "ssz",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("methods/nativereuse"),
		},
	},
}
