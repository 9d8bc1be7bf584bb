// Package idr benchmarks the package idr/low of github.com/chmike/ditp: functions
// that encode and decode basic values, which a program calls field by field.
// Package gen writes those calls.
//
// The format has neither names nor tags. Fields are written in order. Numbers
// have their fixed size, or a compact one, which the library calls slower; int
// and uint have only the compact one. The encoding is appended to a slice of the
// caller's. Strings are copied. A decoded byte slice points into the input, and the
// safe variants clone it. A time keeps its nanoseconds and its offset. The
// library panics on short or wrong input, which the adapter turns into an error
// where decoding begins. A size larger than the rest of the input is an error
// too.
package idr

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib idr

const (
	docs   = "https://pkg.go.dev/github.com/chmike/ditp/idr/low"
	readme = "https://pkg.go.dev/github.com/chmike/ditp/idr/low#section-readme"
)

// Contestant is chmike/ditp's idr/low.
var Contestant = &contest.Contestant{
	Name:    "idr",
	Doc:     "chmike/ditp idr/low, a format without names or tags, with calls for each field.",
	Module:  "github.com/chmike/ditp",
	License: "BSD-2-Clause",
	URL:     docs,
	Schema:  contest.Manual,
	Entries: true,
	Guards:  true,
	Warnings: []contest.Warning{{
		Kind:  contest.Unfinished,
		Quote: contest.Quote{Place: "README.md", Text: "**Work in progress**: may change any time.", Seen: "2026-11-22"},
	}, {
		Kind:  contest.Panics,
		Quote: contest.Quote{Place: "idr/low/README.md", Text: "The decoding methods panics in case invalid or truncated encoding is met.", Seen: "2026-11-22"},
	}},
	Conventions: []string{
		"A list or a map is its size, followed by its elements or entries.",
		"An array is its elements, without a length.",
		"A pointer is a bool, followed by its target unless it is nil.",
		"The library panics on input that it can't read, as it documents; the adapter makes that an error.",
		"In format=varint an integer of 16 or 32 bits is an int or a uint, checked on decoding, and a float32 is a float64.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=fixed",
			Default: true,
			Doc:     "The Put functions appending to a new slice as large as the last result, with numbers of fixed size; decoded byte slices are cloned.",
			Shown:   contest.Quote{Place: "idr/low/README.md", Text: "The methods `PutXXX` encode the corresponding type.", Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "idr",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:    "format=varint",
			Default: true,
			Doc:     "Like format=fixed, with the PutVar functions for numbers and times.",
			URL:     readme,
			Shown:   contest.Quote{Place: "idr/low/README.md", Text: "The Methods `PutVarXXX` does the same but use a slightly more compact encoding", Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "idr-varint",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("var"),
		},
		{
			Name:   "format=fixed,buffer=grow",
			Doc:    "Like format=fixed, appending to a nil slice.",
			Fields: contest.ByPosition,
			Format: "idr",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("grow"),
		},
		{
			Name:   "format=fixed,buffer=reuse",
			Doc:    "Like format=fixed, appending to a slice that is kept and reset.",
			URL:    docs + "#Reset",
			Fields: contest.ByPosition,
			Format: "idr",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "format=fixed,strings=alias",
			Doc:    "Like format=fixed, with byte slices as Blob returns them: they point into the input.",
			URL:    docs + "#Blob",
			Fields: contest.ByPosition,
			Format: "idr",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "format=fixed,buffer=reuse,strings=alias",
			Doc:    "Like format=fixed,strings=alias, appending to a slice that is kept and reset.",
			URL:    docs + "#Blob",
			Fields: contest.ByPosition,
			Format: "idr",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
		{
			Name:   "format=varint,buffer=reuse",
			Doc:    "Like format=varint, appending to a slice that is kept and reset.",
			URL:    readme,
			Fields: contest.ByPosition,
			Format: "idr-varint",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("varReuse"),
		},
	},
}
