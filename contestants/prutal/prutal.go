// Package prutal benchmarks github.com/cloudwego/prutal, Protocol Buffers over the
// plain structs that its own generator writes, by their tags and memory layout at
// run time.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Each nested struct is a separate
// allocation, as in the messages. Strings and byte slices are copied out of the
// input, small ones into blocks that several of them share. A time is a
// google.protobuf.Timestamp, and comes back in UTC. Fields of 8 and 16 bits are
// widened, and checked on decoding, as is the length of an array. A list of lists,
// a map of lists or of maps, and a list of pointers have a message with one field
// between them. Nothing checks that a string is UTF-8. Empty lists and maps come
// back nil.
package prutal

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib prutal

// Contestant is cloudwego/prutal.
var Contestant = &contest.Contestant{
	Name:    "prutal",
	Doc:     "cloudwego/prutal, Protocol Buffers over the plain structs that prutalgen writes, by their tags.",
	Module:  "github.com/cloudwego/prutal",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/cloudwego/prutal",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Warnings: []contest.Warning{{
		Kind: contest.Discouraged,
		Quote: contest.Quote{
			Place: "README.md",
			Text:  "Since Prutal is NOT yet ready for production use, we are not providing usage documentation at this time, nor do we guarantee backward compatibility of the interface.",
			Seen:  "2026-11-22",
		},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Shown:   contest.Quote{Place: "README.md", Text: "Marshal / Unmarshal — binary wire format", Seen: "2026-11-22"},
			Doc:     "Marshal and Unmarshal of a message converted from and to the user's struct.",
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/cloudwego/prutal#MarshalAppend",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Marshal of a message that the caller has; Reset and Unmarshal into one.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/cloudwego/prutal#MarshalAppend",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
