// Package capnpglycerine benchmarks github.com/glycerine/go-capnproto, the first
// Cap'n Proto for Go.
//
// A program builds and reads a message through accessors that the compiler
// writes. There are no structs to convert to, so Marshal sets every field of a
// new message from the user's value, and Unmarshal gets every field. The adapter
// copies texts out of the input, and data too, because its accessor returns a
// part of the input. With message=native the message is built outside the timed
// region, which leaves only the framing of its bytes to time. Unmarshal then
// reads every field once, because a message that only points into its input has
// decoded nothing. Such a message's segment is a part of the bytes that it is
// read from, so it needs them for itself and gets a copy except in strings=alias.
//
// An empty list is a null pointer. A time comes back in UTC. A getter that meets
// a bad pointer returns the zero value and no error. Nothing limits how many
// elements without content a list may claim. What buffer=reuse reads must have
// one segment, as its own messages have.
package capnpglycerine

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib capnpglycerine

const packageURL = "https://pkg.go.dev/github.com/glycerine/go-capnproto"

// Contestant is go-capnproto.
var Contestant = &contest.Contestant{
	Name:    "capnpglycerine",
	Doc:     "glycerine/go-capnproto, Cap'n Proto messages built and read through generated accessors.",
	Module:  "github.com/glycerine/go-capnproto",
	License: "MIT",
	URL:     packageURL,
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"A time is its seconds since 1970 in an Int64 and the nanoseconds in a UInt32, or a record of both where only one value fits.",
		"An int is an Int64, and a uint a UInt64.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer to a struct may be null; a pointer to anything else is a field and a Bool that says whether it is set.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "NewBuffer, setters and WriteTo a bytes.Buffer; ReadFromMemoryZeroCopy and getters.",
			Shown:   contest.Quote{Place: "mem.go", Text: `func (s *Segment) WriteTo(w io.Writer) (int64, error) {`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "capnp",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in an Int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"CapNProto"},
				Bytes: 104.0,
				Why:   "the predecessor's struct had an Int32, which shared a word with the Bool; here every int takes eight bytes",
			},
			Bind: contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:    "format=packed",
			Default: true,
			Doc:     "Like the default, with WriteToPacked and ReadFromPackedStream, which leave out zero bytes.",
			Shown:   contest.Quote{Place: "stream.go", Text: `func (s *Segment) WriteToPacked(w io.Writer) (int64, error) {`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "capnp-packed",
			Claims:  contest.Claims{Varies: true, Concurrent: true},
			Bind:    contest.GeneratedCodec("packed"),
		},
		{
			Name:   "config=stream",
			Doc:    "Like the default, with ReadFromStream, which copies the input.",
			URL:    packageURL + "#ReadFromStream",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("stream"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "NewBuffer of a slice that is kept, and WriteTo a bytes.Buffer that is kept; ReadFromMemoryZeroCopyNoAlloc, and getters.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with the getters that return a text's bytes, which package unsafe turns into a string: texts and data point into the input.",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like buffer=reuse, with texts and data that point into the input.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
		{
			Name:   "message=native",
			Doc:    "WriteTo of a prebuilt message; ReadFromMemoryZeroCopy of a copy of the input, and every getter once.",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "WriteTo of a prebuilt message into a bytes.Buffer that is kept; ReadFromMemoryZeroCopyNoAlloc of a copy in a slice that is kept, and every getter once.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "WriteTo of a prebuilt message; ReadFromMemoryZeroCopy of the input itself, and every getter once (for texts, the one that returns bytes).",
			URL:    packageURL + "#ReadFromMemoryZeroCopy",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "Like message=native,strings=alias, with WriteTo into a bytes.Buffer that is kept, and ReadFromMemoryZeroCopyNoAlloc.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuseAlias"),
		},
	},
}
