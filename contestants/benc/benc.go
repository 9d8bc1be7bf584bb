// Package benc enters github.com/deneonet/benc with its package std, whose
// functions for sizes, marshalling and unmarshalling a program calls field by
// field, as its documentation shows. Package gen writes those calls. The
// module's own generator, bencgen, writes another format, with a tag before each
// field, over structs of its own.
//
// The format has neither names nor tags; fields stand in their order. Lengths, int
// and uint are varints, other numbers of fixed size, and lists and maps end with a
// mark of four bytes. Strings and byte slices are copied, or point into the input
// where the functions for unsafe strings and cropped byte slices are called.
// Elements of lists and maps are handed on by value, as package std asks. A time
// comes back in UTC, and cannot lie outside the years 1678 to 2262. Sizes are
// verified with VerifyMarshal and VerifyUnmarshal. The library trusts the lengths
// of lists and maps that it reads: input that is cut or damaged can make it panic.
package benc

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const (
	std = "https://pkg.go.dev/github.com/deneonet/benc/std"

	smaller = "A string's length is a varint of one byte, where v1.0 had two bytes, and Siblings is a varint of one byte, where the predecessor had four."
)

// Contestant is deneonet/benc.
var Contestant = &contest.Contestant{
	Name:    "benc",
	Doc:     "deneonet/benc, a format without names or tags, by calls of its package std.",
	Module:  "github.com/deneonet/benc",
	License: "MIT",
	URL:     std,
	Schema:  contest.Manual,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64.",
		"An int8 is a byte.",
		"A pointer is a bool, and then what it points to if it is not nil.",
		"An array is its elements, without a length.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "The Size functions, the Marshal functions into a new slice of that size, and the Unmarshal functions.",
			Format:      "benc",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "As default, into a slice that is kept.",
			Format: "benc",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:        "strings=alias",
			Doc:         "As default, with MarshalUnsafeString, UnmarshalUnsafeString and UnmarshalBytesCropped.",
			URL:         std + "#UnmarshalUnsafeString",
			Format:      "benc",
			Claims:      contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unsafe"),
		},
		{
			Name:        "buffer=reuse,strings=alias",
			Doc:         "As strings=alias, into a slice that is kept.",
			URL:         std + "#UnmarshalUnsafeString",
			Format:      "benc",
			Claims:      contest.Claims{Reuse: true, Alias: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion_PreAllocation"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unsafeReuse"),
		},
	},
}
