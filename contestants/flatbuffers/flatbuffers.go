// Package flatbuffers benchmarks github.com/google/flatbuffers. Its compiler
// flatc writes Go code for a builder, for accessors that read directly from the
// bytes, and for objects that are packed and unpacked.
//
// The library's tutorial shows the builder and the accessors, so the default goes
// between the user's struct and the bytes with these and without a message. With
// api=object the adapter converts the user's values to flatc's objects and back.
// Accessors and objects have byte slices that point into the input; except in
// strings=alias, they are copied, and so are strings. message=native reads every
// field once through the accessors. Its marshal is the default's, because a
// builder takes values from anywhere. A new builder has 1024 bytes, as in the
// tutorial.
//
// A record of numbers is a struct, as in the tutorial, unless it is the root; every
// other record is a table. A number in a table that is 0 is not written, so a
// negative zero comes back as zero. A map is written in Go's order, on which
// padding depends. A time comes back in UTC. The library does not check its input in Go:
// damaged input ends in a panic, or in other values.
package flatbuffers

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib flatbuffers

const (
	tutorialURL = "https://flatbuffers.dev/tutorial/"
	objectURL   = "https://flatbuffers.dev/flatc/"
	sharedURL   = "https://pkg.go.dev/github.com/google/flatbuffers/go#Builder.CreateSharedString"
	resetURL    = "https://pkg.go.dev/github.com/google/flatbuffers/go#Builder.Reset"
)

// Contestant is google/flatbuffers.
var Contestant = &contest.Contestant{
	Name:    "flatbuffers",
	Doc:     "google/flatbuffers, tables built and read by code from flatc.",
	Module:  "github.com/google/flatbuffers",
	License: "Apache-2.0",
	URL:     tutorialURL,
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"A time is its seconds since 1970 in a long and the nanoseconds in a uint, or a struct of both where only one value fits.",
		"An int is a long, and a uint a ulong.",
		"An array is a vector, whose length is checked.",
		"A map is a vector of entries.",
		"Anything that a vector can't contain, such as a vector or bytes, is a table with one field; so is the target of an optional pointer, unless it is a number or a struct.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new builder for each value, and the accessors of GetRootAs, between the user's struct and the bytes.",
			Shown:   contest.Quote{Place: "docs/source/tutorial.md", Text: `builder := flatbuffers.NewBuilder(1024)`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "flatbuffers",
			Claims:  contest.Claims{Varies: true, Concurrent: true},
			Bind:    contest.GeneratedCodec("builder"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in a long, which ends in 2262 and has no zero time.",
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"FlatBuffers"},
				Bytes: 105.6,
				First: map[string]int{"large": 3936},
				Why:   "the predecessor had Siblings as an int32 and its texts together, which takes less padding; in large it put the small structs before the medium ones",
			},
			Bind: contest.GeneratedCodec("unixnano/builder"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a builder that is reset for each value.",
			URL:    resetURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Reuse: true},
			Bind:   contest.GeneratedCodec("builderReuse"),
		},
		{
			Name:   "config=shared",
			Doc:    "Like the default, with CreateSharedString, which writes equal texts once.",
			URL:    sharedURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("shared"),
		},
		{
			Name:   "config=shared,buffer=reuse",
			Doc:    "Like config=shared, with a builder that is reset for each value.",
			URL:    sharedURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Reuse: true},
			Bind:   contest.GeneratedCodec("sharedReuse"),
		},
		{
			Name:   "api=object",
			Doc:    "Pack and UnPack of flatc's object, converted from and to the user's struct.",
			URL:    objectURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Concurrent: true},
			Bind:   contest.CopyingCodec("object", contest.Bytes),
		},
		{
			Name:   "api=object,buffer=reuse",
			Doc:    "Like api=object, with a builder that is reset for each value.",
			URL:    objectURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Reuse: true},
			Bind:   contest.CopyingCodec("objectReuse", contest.Bytes),
		},
		{
			Name:   "api=object,strings=alias",
			Doc:    "Like api=object, with byte slices that point into the input.",
			URL:    objectURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("object"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "The default's builder; accessors on the input, reading every field once.",
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "Like message=native,strings=alias, with a builder that is reset for each value.",
			URL:    resetURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Varies: true, Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "api=object,message=native,strings=alias",
			Doc:    "Pack and UnPackTo of an object that the caller has, whose byte slices then point into the input.",
			URL:    objectURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeObject"),
		},
		{
			Name:   "api=object,message=native,buffer=reuse,strings=alias",
			Doc:    "Like api=object,message=native,strings=alias, with a builder that is reset for each value.",
			URL:    objectURL,
			Fields: contest.ByTag,
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeObjectReuse"),
		},
	},
}
