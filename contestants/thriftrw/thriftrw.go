// Package thriftrw benchmarks go.uber.org/thriftrw, Thrift's binary format with
// structs and methods that its compiler writes from a Thrift document.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. The older API goes through a tree of wire values, the newer one
// directly to a writer. Strings and byte slices are copied. A time comes back in
// UTC. No element of a list or a map may be absent, so lists of pointers have no
// codec.
package thriftrw

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib thriftrw

const streamURL = "https://pkg.go.dev/go.uber.org/thriftrw/protocol/stream"

// Contestant is thriftrw.
var Contestant = &contest.Contestant{
	Name:    "thriftrw",
	Doc:     "go.uber.org/thriftrw, Thrift's binary format with generated methods.",
	Module:  "go.uber.org/thriftrw",
	License: "MIT",
	URL:     "https://pkg.go.dev/go.uber.org/thriftrw",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an i64 and the nanoseconds in a i32, or a record of both where only one value fits.",
		"An int is an i64; an unsigned integer is a signed one with the same bits.",
		"A float32 is a double.",
		"An array is a list, whose length is checked.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ToWire and binary.Default.Encode; Decode and FromWire; on a converted struct.",
			Fields:  contest.ByTag,
			Shown:   contest.Quote{Place: "protocol/protocol.go", Text: `Encode the given Value and write the result to the given Writer.`, Seen: "2026-11-22"},
			Format:  "thrift",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "config=stream",
			Doc:    "Encode to and Decode from a stream of binary.Default, on a converted struct.",
			URL:    streamURL,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("stream"),
		},
		{
			Name:   "config=stream,buffer=reuse",
			Doc:    "Like config=stream, into a bytes.Buffer that is reset for each value.",
			URL:    streamURL,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "config=stream,message=native,buffer=reuse",
			Doc:    "Like config=stream,buffer=reuse, on structs converted outside the timed region.",
			URL:    streamURL,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
