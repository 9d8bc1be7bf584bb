// Package vtproto benchmarks github.com/planetscale/vtprotobuf, Protocol Buffers
// with methods that its generator adds to the messages of protoc-gen-go.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Strings and byte slices are
// copied out of the input, except in strings=alias, where they point into it.
// Each nested struct is a separate allocation, as in the messages. A time is a
// google.protobuf.Timestamp, and comes back in UTC; time=unixnano has its
// nanoseconds in an int64 instead. Fields of 8 and 16 bits are widened, and
// checked on decoding, as is the length of an array. A list of lists, a map of
// lists or of maps, and a list of pointers have a message with one field
// between them.
//
// Only message=native,buffer=reuse has the generator's pools. Its messages, in
// the package pooled, keep their memory from one value to the next, and take
// nested ones from a pool. Memory that a converted value keeps could not be
// reused.
package vtproto

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib vtproto

// Contestant is planetscale/vtprotobuf.
var Contestant = &contest.Contestant{
	Name:    "vtproto",
	Doc:     "planetscale/vtprotobuf, Protocol Buffers with methods generated in addition to those of protoc-gen-go.",
	Module:  "github.com/planetscale/vtprotobuf",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/planetscale/vtprotobuf",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalVT and UnmarshalVT of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `func (p *YourProto) MarshalVT() ([]byte, error)`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with SizeVT and MarshalToSizedBufferVT into a slice that is kept.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with UnmarshalVTUnsafe, whose strings and byte slices point into the input.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "message=native",
			Doc:    "MarshalVT of a message that the caller has; Reset and UnmarshalVT into one.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "SizeVT and MarshalToSizedBufferVT of a message that the caller has into a slice that is kept; ResetVT, which keeps the message's memory, and UnmarshalVT.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("pooled/native"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Like message=native, with UnmarshalVTUnsafe.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
	},
}
