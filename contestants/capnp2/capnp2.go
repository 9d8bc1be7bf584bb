// Package capnp2 benchmarks zombiezen.com/go/capnproto2, the second version of
// Cap'n Proto for Go, which capnproto.org/go/capnp/v3 continues.
//
// A program builds and reads a message through accessors that the compiler
// writes. There are no structs to convert to, so Marshal sets every field of a
// new message from the user's value, and Unmarshal gets every field. The adapter
// copies texts out of the input, and data too, because its accessor returns a
// part of the input. With message=native the message is built outside the timed
// region, which leaves only the framing of its bytes to time. Unmarshal then
// reads every field once, because a message that only points into its input has
// decoded nothing. Such a message reads directly from the bytes that it gets and
// needs them for itself, so it gets a copy except in strings=alias.
//
// An empty text, data or list is a null pointer. A time comes back in UTC. The
// library limits how much may be read from a message, by default to 64 MiB; the
// adapter raises this to four times the size of the input where that is more.
package capnp2

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib capnp2

const (
	startURL   = "https://github.com/capnproto/go-capnproto2/wiki/Getting-Started"
	packageURL = "https://pkg.go.dev/zombiezen.com/go/capnproto2"
)

// Contestant is go-capnproto2.
var Contestant = &contest.Contestant{
	Name:    "capnp2",
	Doc:     "zombiezen.com/go/capnproto2, Cap'n Proto messages built and read through generated accessors.",
	Module:  "zombiezen.com/go/capnproto2",
	License: "MIT",
	URL:     startURL,
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"A time is its seconds since 1970 in an Int64 and the nanoseconds in a UInt32, or a record of both where only one value fits.",
		"An int is an Int64, and a uint a UInt64.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer to a struct may be null; a pointer to anything else is a field and a Bool that says whether it is set.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "README.md", Text: `This project is looking for a new maintainer.`, Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "NewMessage, setters and Marshal; Unmarshal and getters.",
			Shown:   contest.Quote{Place: "example_test.go", Text: `buf, err := msg.Marshal()`, Seen: "2026-11-22"},
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
				Names: []string{"CapNProto2"},
				Bytes: 104.0,
				Why:   "the predecessor's struct had an Int32, which shared a word with the Bool; here every int takes eight bytes",
			},
			Bind: contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:    "format=packed",
			Default: true,
			Doc:     "Like the default, with MarshalPacked and UnmarshalPacked, which leave out zero bytes.",
			Shown:   contest.Quote{Place: "mem.go", Text: `MarshalPacked marshals the message in packed form.`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "capnp-packed",
			Claims:  contest.Claims{Varies: true, Concurrent: true},
			Bind:    contest.GeneratedCodec("packed"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "NewMessage in a segment that is kept, and an Encoder into a bytes.Buffer that is kept; a Decoder with ReuseBuffer, and getters.",
			URL:    packageURL + "#Decoder.ReuseBuffer",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with the getters that return a text's bytes, which package unsafe turns into a string: texts and data point into the input.",
			URL:    packageURL + "#Ptr.TextBytes",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Marshal like buffer=reuse, and Unmarshal like strings=alias.",
			URL:    packageURL + "#Ptr.TextBytes",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
		{
			Name:   "message=native",
			Doc:    "Marshal of a prebuilt message; Unmarshal of a copy of the input, and every getter once.",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "An Encoder of a prebuilt message into a bytes.Buffer that is kept; a Decoder with ReuseBuffer, and every getter once.",
			URL:    packageURL + "#Decoder.ReuseBuffer",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Marshal of a prebuilt message; Unmarshal of the input itself, and every getter once (for texts, the one that returns bytes).",
			URL:    packageURL + "#Ptr.TextBytes",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "Like message=native,strings=alias, with an Encoder into a bytes.Buffer that is kept.",
			URL:    packageURL + "#Ptr.TextBytes",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuseAlias"),
		},
	},
}
