// Package benc benchmarks github.com/deneonet/benc, whose README lists two ways of
// use first: its generator bencgen, and its package std.
//
// format=bencgen is the code that bencgen writes from a schema: structs, to which
// the adapter converts the user's values, with methods; message=native works on
// the structs. A field has a tag, in ascending order, so that other versions of a
// record can be read. The fields of records in lists and maps have none. Strings
// are copied; byte slices are by the schema's attribute rcopy, without which they
// point into the input, as strings do with the attribute unsafe. Unmarshal takes
// input that ends where a field could begin for that of an older record without
// the rest of the fields, the empty input included, and ignores what follows the
// value. bencgen's code for a list of int or uint does not compile.
//
// format=std is calls of package std for sizes, marshalling and unmarshalling
// field by field, as its documentation shows; package gen writes those calls. The
// format has neither names nor tags. Fields are written in order. Strings and
// byte slices are copied, or point into the input if the functions for unsafe
// strings and cropped byte slices are called. Elements of lists and maps are
// passed by value, as package std requires. VerifyMarshal and VerifyUnmarshal
// check sizes.
//
// In both, lengths, int and uint are varints; other numbers have a fixed size;
// lists and maps end with a mark of four bytes. A time comes back in UTC. The
// library trusts the lengths of lists and maps that it reads, so truncated or
// damaged input can make it panic.
package benc

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib benc

const (
	std        = "https://pkg.go.dev/github.com/deneonet/benc/std"
	bencgen    = "https://github.com/deneonet/benc/tree/main/cmd/bencgen"
	attributes = bencgen + "#type-attributes"

	smaller = "a string's length is a varint of one byte, where v1.0 had two bytes; Siblings is a varint of one byte, where the predecessor had four"
)

// Contestant is deneonet/benc.
var Contestant = &contest.Contestant{
	Name:    "benc",
	Doc:     "deneonet/benc, structs and methods generated from a schema, or calls of its package std for each field.",
	Module:  "github.com/deneonet/benc",
	License: "MIT",
	URL:     "https://github.com/deneonet/benc",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, except in time=unixnano; in format=bencgen it is a record of both where only one value fits.",
		"An int8 is a byte.",
		"In format=bencgen, a pointer is a list of at most one element, and an array a list, whose length is checked.",
		"In format=bencgen, a type with a list of ints has an int64 for every int, and a uint64 for every uint.",
		"In format=bencgen, the schema does not mark the numbers of removed fields as reserved, because a Go type does not have them.",
		"In format=std, a pointer is a bool, followed by its target unless it is nil, and an array its elements, without a length.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=bencgen",
			Default: true,
			Doc:     "Size, Marshal into a new slice of that size, and Unmarshal, on a converted struct of bencgen's.",
			URL:     bencgen,
			Shown:   contest.Quote{Place: "cmd/bencgen/README.md", Text: `buf := make([]byte, data.Size()) data.Marshal(buf)`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "bencgen",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("bencgen/default"),
		},
		{
			Name:    "format=std",
			Default: true,
			Doc:     "The Size functions, the Marshal functions into a new slice of that size, and the Unmarshal functions.",
			URL:     std,
			Shown:   contest.Quote{Place: "std/README.md", Text: `s := bstd.SizeString(mystr)`, Seen: "2026-11-22"},
			Schema:  contest.Manual,
			Fields:  contest.ByPosition,
			Format:  "benc",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "format=bencgen,buffer=reuse",
			Doc:    "Like format=bencgen, into a slice that is kept.",
			URL:    bencgen,
			Fields: contest.ByTag,
			Format: "bencgen",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("bencgen/reuse"),
		},
		{
			Name:   "format=bencgen,strings=alias",
			Doc:    "Like format=bencgen, with the schema's attribute unsafe for strings, and without rcopy for byte slices.",
			URL:    attributes,
			Fields: contest.ByTag,
			Format: "bencgen",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("bencgenalias/default"),
		},
		{
			Name:   "format=bencgen,message=native",
			Doc:    "Like format=bencgen, on structs converted outside the timed region.",
			URL:    bencgen,
			Fields: contest.ByTag,
			Format: "bencgen",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("bencgen/nativedefault"),
		},
		{
			Name:   "format=bencgen,message=native,buffer=reuse",
			Doc:    "Like format=bencgen,buffer=reuse, on structs converted outside the timed region.",
			URL:    bencgen,
			Fields: contest.ByTag,
			Format: "bencgen",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("bencgen/nativereuse"),
		},
		{
			Name:   "format=bencgen,message=native,buffer=reuse,strings=alias",
			Doc:    "Like format=bencgen,message=native,buffer=reuse, with the schema's attribute unsafe for strings, and without rcopy for byte slices.",
			URL:    attributes,
			Fields: contest.ByTag,
			Format: "bencgen",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("bencgenalias/nativereuse"),
		},
		{
			Name:        "format=std,time=unixnano",
			Doc:         "Like format=std, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			URL:         std,
			Schema:      contest.Manual,
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "format=std,buffer=reuse",
			Doc:    "Like format=std, into a slice that is kept.",
			URL:    std,
			Schema: contest.Manual,
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "format=std,strings=alias",
			Doc:    "Like format=std, with MarshalUnsafeString, UnmarshalUnsafeString and UnmarshalBytesCropped.",
			URL:    std + "#UnmarshalUnsafeString",
			Schema: contest.Manual,
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafe"),
		},
		{
			Name:        "format=std,time=unixnano,strings=alias",
			Doc:         "Like format=std,strings=alias, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			URL:         std + "#UnmarshalUnsafeString",
			Schema:      contest.Manual,
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/unsafe"),
		},
		{
			Name:   "format=std,buffer=reuse,strings=alias",
			Doc:    "Like format=std,strings=alias, into a slice that is kept.",
			URL:    std + "#UnmarshalUnsafeString",
			Schema: contest.Manual,
			Fields: contest.ByPosition,
			Format: "benc",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("unsafeReuse"),
		},
		{
			Name:        "format=std,time=unixnano,buffer=reuse,strings=alias",
			Doc:         "Like format=std,buffer=reuse,strings=alias, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			URL:         std + "#UnmarshalUnsafeString",
			Schema:      contest.Manual,
			Fields:      contest.ByPosition,
			Format:      "benc",
			Claims:      contest.Claims{Reuse: true, Alias: true},
			Predecessor: contest.Predecessor{Names: []string{"BENC_UnsafeStringConvertion_PreAllocation"}, Bytes: 46.0, Why: smaller},
			Bind:        contest.GeneratedCodec("unixnano/unsafeReuse"),
		},
	},
}
