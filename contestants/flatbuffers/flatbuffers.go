// Package flatbuffers enters github.com/google/flatbuffers, whose compiler flatc
// writes Go for a builder, for accessors that read straight from the bytes, and for
// objects that are packed and unpacked.
//
// The library's tutorial shows the builder and the accessors, so these are the
// default, between the user's struct and the bytes without a message between; with
// api=object the user's values are converted to flatc's objects and back. Strings
// are copied, and so are byte slices where that is not strings=alias: accessors and
// objects have those point into the input. message=native reads every field once
// through the accessors; its marshal is the default's, for a builder takes values
// from wherever they are. A new builder has 1024 bytes, as in the tutorial.
//
// A number of a table that is 0 is not written, so that a negative zero comes back
// as zero. A time comes back in UTC. The library has no check of its input in Go:
// what is damaged ends in a panic, or in other values.
package flatbuffers

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const (
	tutorialURL = "https://flatbuffers.dev/tutorial/"
	objectURL   = "https://flatbuffers.dev/flatc/"
	resetURL    = "https://pkg.go.dev/github.com/google/flatbuffers/go#Builder.Reset"
)

// Contestant is google/flatbuffers.
var Contestant = &contest.Contestant{
	Name:    "flatbuffers",
	Doc:     "google/flatbuffers, tables that are built and read by code that flatc writes.",
	Module:  "github.com/google/flatbuffers",
	License: "Apache-2.0",
	URL:     tutorialURL,
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in a long.",
		"An int is a long, and a uint a ulong.",
		"An array is a vector, whose length is checked.",
		"A map is a vector of entries in the order of their keys.",
		"What a vector can't hold, such as a vector or bytes, is a table with one field; so is what an optional pointer points to, but for a number and a struct.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new builder for each value, and the accessors of GetRootAs, between the user's struct and the bytes.",
			Format:  "flatbuffers",
			Claims:  contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"FlatBuffers"},
				Bytes: 105.6,
				First: map[string]int{"large": 3936},
				Why:   "the predecessor's siblings were an int32 and its texts stood together, which takes less padding; for large it put the small structs before the medium ones",
			},
			Bind: contest.GeneratedCodec("builder"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "As the default, with a builder that is reset for each value.",
			URL:    resetURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("builderReuse"),
		},
		{
			Name:   "api=object",
			Doc:    "Pack and UnPack of flatc's object, which is converted from and to the user's struct.",
			URL:    objectURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindCopying("object"),
		},
		{
			Name:   "api=object,buffer=reuse",
			Doc:    "As api=object, with a builder that is reset for each value.",
			URL:    objectURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindCopying("objectReuse"),
		},
		{
			Name:   "api=object,strings=alias",
			Doc:    "As api=object; byte slices point into the input.",
			URL:    objectURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("object"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "The default's builder; the accessors over the input, by which every field is read once.",
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "As message=native,strings=alias, with a builder that is reset for each value.",
			URL:    resetURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "api=object,message=native,strings=alias",
			Doc:    "Pack of an object that the caller has, and UnPackTo one, whose byte slices point into the input.",
			URL:    objectURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeObject"),
		},
		{
			Name:   "api=object,message=native,buffer=reuse,strings=alias",
			Doc:    "As api=object,message=native,strings=alias, with a builder that is reset for each value.",
			URL:    objectURL,
			Format: "flatbuffers",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeObjectReuse"),
		},
	},
}

// bindCopying keeps an object's byte slices from pointing into the input.
func bindCopying(prefix string) func(*contest.Type) (contest.Codec, error) {
	return func(t *contest.Type) (contest.Codec, error) {
		codec, err := t.GeneratedCodec(prefix)
		if err != nil {
			return nil, err
		}
		return contest.CopyInput(codec, t, contest.IsBytes), nil
	}
}
