// Package fastpb benchmarks github.com/cloudwego/fastpb, Protocol Buffers with
// methods that its generator adds to the messages of protoc-gen-go.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Each nested struct is a
// separate allocation, as in the messages. Strings and byte slices are copied
// out of the input. A time is a message like google.protobuf.Timestamp, which
// the generator can't import, and comes back in UTC. Fields of 8 and 16 bits
// are widened, and checked on decoding, as is the length of an array. A list of
// lists, a map of lists or of maps, and a list of pointers have a message with
// one field between them. Nothing checks that a string is UTF-8. A negative
// zero field is left out, and comes back as zero.
package fastpb

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib fastpb

// Contestant is cloudwego/fastpb.
var Contestant = &contest.Contestant{
	Name:    "fastpb",
	Doc:     "cloudwego/fastpb, Protocol Buffers with methods generated in addition to those of protoc-gen-go.",
	Module:  "github.com/cloudwego/fastpb",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/cloudwego/fastpb",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a message like google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Size, FastWrite and ReadMessage of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `msg.FastWrite(buf)`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with FastWrite into a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/cloudwego/fastpb#Writer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Size and FastWrite of a message that the caller has; Reset and ReadMessage into one.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with FastWrite into a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/cloudwego/fastpb#Writer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
