// Package xdrcalmh benchmarks github.com/calmh/xdr, XDR with generated methods.
// It is no longer maintained.
//
// It knows integers, bools, strings, bytes, lists of those and structs. The
// adapter converts the user's values to structs of those; message=native works on
// these structs. A list of lists has no codec. Strings are copied. Byte slices
// point into the input, so the safe variants replace each by a copy. A time comes
// back in UTC.
package xdrcalmh

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib xdrcalmh

// Contestant is calmh/xdr.
var Contestant = &contest.Contestant{
	Name:    "xdrcalmh",
	Doc:     "calmh/xdr, XDR with generated methods.",
	Module:  "github.com/calmh/xdr",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/calmh/xdr",
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"An int is an int64, and a uint a uint64.",
		"A float is its bits in an unsigned integer.",
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "README.md", Text: `This project is not actively maintained`, Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalXDR and UnmarshalXDR, on a converted struct; byte slices, which point into the input, are copied.",
			Fields:  contest.ByPosition,
			Shown:   contest.Quote{Place: "bench_test.go", Text: `res, _ = s.MarshalXDR()`, Seen: "2026-11-22"},
			Format:  "xdr",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.CopyingCodec("default", contest.Bytes),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"XDR2"},
				Bytes: 64.0,
				Why:   "the predecessor's struct had an int32; here every int takes eight bytes",
			},
			Bind: contest.CopyingCodec("unixnano/default", contest.Bytes),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalXDRInto a Marshaller over a slice that is kept; UnmarshalXDR like the default; on a converted struct.",
			URL:    "https://pkg.go.dev/github.com/calmh/xdr#Marshaller",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.CopyingCodec("reuse", contest.Bytes),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, without the copies: byte slices point into the input.",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "MarshalXDR and UnmarshalXDR, on structs converted outside the timed region; byte slices point into the input.",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "MarshalXDRInto a Marshaller over a slice that is kept; UnmarshalXDR; on structs converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/calmh/xdr#Marshaller",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
