// Package capnpglycerine enters github.com/glycerine/go-capnproto, the first Cap'n
// Proto for Go.
//
// A message is built and read through accessors that its compiler writes: there
// are no structs to convert to. So Marshal sets every field of a new message from
// the user's value, and Unmarshal gets every field. Texts are copied out of the
// input, and so is data, which its accessor returns as a part of it. With
// message=native the message is built outside the timed region, and what is timed
// is the framing of its bytes; unmarshal then reads every field once, for a message
// that only points into its input has decoded nothing. Such a message needs bytes of
// its own, for its segment is a part of what it is read from: unless strings=alias,
// it gets a copy.
//
// An empty list is a null pointer. A time comes back in UTC. A getter that meets a
// bad pointer returns the zero value and no error, and how many elements without
// content a list may claim is not limited. What buffer=reuse reads must have one
// segment, as its own messages have.
package capnpglycerine

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const packageURL = "https://pkg.go.dev/github.com/glycerine/go-capnproto"

// Contestant is go-capnproto.
var Contestant = &contest.Contestant{
	Name:    "capnpglycerine",
	Doc:     "glycerine/go-capnproto, Cap'n Proto messages built and read by accessors that its compiler writes.",
	Module:  "github.com/glycerine/go-capnproto",
	License: "MIT",
	URL:     packageURL,
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an Int64.",
		"An int is an Int64, and a uint a UInt64.",
		"A map is a list of entries, in the order of the keys.",
		"An array is a list, whose length is checked.",
		"A pointer to a struct may be null; one to anything else is a field and a Bool that says whether it is there.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "NewBuffer, setters and WriteTo a bytes.Buffer; ReadFromMemoryZeroCopy and getters.",
			Format:  "capnp",
			Claims:  contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"CapNProto"},
				Bytes: 104.0,
				Why:   "the predecessor's struct had its int as an Int32, which shared a word with the Bool; here every int is eight bytes",
			},
			Bind: contest.GeneratedCodec("default"),
		},
		{
			Name:    "format=packed",
			Default: true,
			Doc:     "As the default, by WriteToPacked and ReadFromPackedStream: zero bytes are left out.",
			Format:  "capnp-packed",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("packed"),
		},
		{
			Name:   "config=stream",
			Doc:    "As the default, with ReadFromStream, which copies the input.",
			URL:    packageURL + "#ReadFromStream",
			Format: "capnp",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("stream"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "NewBuffer of a slice that is kept, and WriteTo a bytes.Buffer that is kept; ReadFromMemoryZeroCopyNoAlloc, and getters.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Format: "capnp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "As the default, with the getters that return a text's bytes, seen as a string by package unsafe: texts and data point into the input.",
			Format: "capnp",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "As buffer=reuse, with texts and data that point into the input.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Format: "capnp",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
		{
			Name:   "message=native",
			Doc:    "WriteTo of a message that has been built; ReadFromMemoryZeroCopy of a copy of the input, and every getter once.",
			Format: "capnp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "WriteTo of such a message into a bytes.Buffer that is kept; ReadFromMemoryZeroCopyNoAlloc of a copy in a slice that is kept, and every getter once.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "WriteTo of such a message; ReadFromMemoryZeroCopy of the input itself, and every getter once, for texts the one that returns bytes.",
			URL:    packageURL + "#ReadFromMemoryZeroCopy",
			Format: "capnp",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "As message=native,strings=alias, with WriteTo into a bytes.Buffer that is kept, and ReadFromMemoryZeroCopyNoAlloc.",
			URL:    packageURL + "#ReadFromMemoryZeroCopyNoAlloc",
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuseAlias"),
		},
	},
}
