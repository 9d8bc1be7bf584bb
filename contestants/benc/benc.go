// Package benc benchmarks github.com/deneonet/benc with its package std. A
// program calls its functions for sizes, marshalling and unmarshalling field by
// field, as the documentation shows. Package gen writes those calls. The module's
// own generator, bencgen, writes another format, with a tag before each field,
// over structs of its own.
//
// The format has neither names nor tags. Fields are written in order. Lengths,
// int and uint are varints; other numbers have a fixed size; lists and maps end
// with a mark of four bytes. Strings and byte slices are copied, or point into
// the input if the functions for unsafe strings and cropped byte slices are
// called. Elements of lists and maps are passed by value, as package std
// requires. A time comes back in UTC.
// VerifyMarshal and VerifyUnmarshal check sizes. The library trusts the lengths
// of lists and maps that it reads, so truncated or damaged input can make it
// panic.
package benc

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const (
	std = "https://pkg.go.dev/github.com/deneonet/benc/std"

	smaller = "a string's length is a varint of one byte, where v1.0 had two bytes; Siblings is a varint of one byte, where the predecessor had four"
)

// Contestant is deneonet/benc.
var Contestant = &contest.Contestant{
	Name:    "benc",
	Doc:     "deneonet/benc, a format without names or tags, with calls of its package std for each field.",
	Module:  "github.com/deneonet/benc",
	License: "MIT",
	URL:     std,
	Schema:  contest.Manual,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, except in time=unixnano.",
		"An int8 is a byte.",
		"A pointer is a bool, followed by its target unless it is nil.",
		"An array is its elements, without a length.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "The Size functions, the Marshal functions into a new slice of that size, and the Unmarshal functions.",
			Shown:   contest.Quote{Place: "std/README.md", Text: `s := bstd.SizeString(mystr)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "benc",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, into a slice that is kept.",
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with MarshalUnsafeString, UnmarshalUnsafeString and UnmarshalBytesCropped.",
			URL:    std + "#UnmarshalUnsafeString",
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafe"),
		},
		{
			Name:        "time=unixnano,strings=alias",
			Doc:         "Like strings=alias, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			URL:         std + "#UnmarshalUnsafeString",
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/unsafe"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like strings=alias, into a slice that is kept.",
			URL:    std + "#UnmarshalUnsafeString",
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("unsafeReuse"),
		},
		{
			Name:        "time=unixnano,buffer=reuse,strings=alias",
			Doc:         "Like buffer=reuse,strings=alias, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			URL:         std + "#UnmarshalUnsafeString",
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Reuse: true, Alias: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion_PreAllocation"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/unsafeReuse"),
		},
	},
}
