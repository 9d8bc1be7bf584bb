// Package picobuf benchmarks storj.io/picobuf, an implementation of Protocol Buffers that uses
// neither reflection nor descriptors, for small programs.
//
// The adapter converts the user's values to messages and back; message=native marshals and
// unmarshals the messages themselves. The library copies strings, but its byte slices point into
// the input, so all variants but strings=alias copy them: the conversion field by field,
// message=native the whole input of types with bytes. A time is a time.Time in the message, by
// the custom serialization that the README shows, and comes back in UTC. Fields of 8 and 16 bits
// are widened, and checked on decoding, as is the length of an array.
//
// The generator fails at maps to messages, so they are custom types, which the README offers,
// and write what maps write. So are maps of scalars, because the library's own lose data: if a
// value is zero, it comes back as that of the entry before. config=maps has them. Optional scalars
// are not written if they are zero, so a pointer to one is a message with one field. A float of
// -0 counts as zero.
package picobuf

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib picobuf

// Contestant is storj.io/picobuf.
var Contestant = &contest.Contestant{
	Name:    "picobuf",
	Doc:     "storj.io/picobuf, Protocol Buffers without reflection, for small programs.",
	Module:  "storj.io/picobuf",
	License: "MIT",
	URL:     "https://pkg.go.dev/storj.io/picobuf",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a message like google.protobuf.Timestamp, and a time.Time in Go, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, a pointer within one, and the target of a pointer to a scalar, is a message with one field.",
		"A map is a custom type, which encodes its entries by the library's calls, except in config=maps.",
	},
	Warnings: []contest.Warning{
		{Kind: contest.Unfinished, Quote: contest.Quote{
			Place: "README.md",
			Text:  "Currently the implementation is still in beta; the API can change.",
			Seen:  "2026-11-22",
		}},
		{Kind: contest.Discouraged, Quote: contest.Quote{
			Place: "README.md",
			Text:  "As a rule-of-thumb, you are probably better off using the official implementation.",
			Seen:  "2026-11-22",
		}},
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "picobuf.Marshal and picobuf.Unmarshal of a message converted from and to the user's struct.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "The `example.proto` looks like a usual proto file:",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
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
			Doc:    "Like the default, with MarshalBuffer into a slice that is kept.",
			URL:    "https://pkg.go.dev/storj.io/picobuf#MarshalBuffer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with byte slices that point into the input.",
			URL:    "https://pkg.go.dev/storj.io/picobuf#Unmarshal",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "config=maps",
			Doc:    "Like the default, with the library's own types for maps of scalars.",
			URL:    "https://pkg.go.dev/storj.io/picobuf/picowire",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("maps/default"),
		},
		{
			Name:   "message=native",
			Doc:    "picobuf.Marshal and picobuf.Unmarshal of a message that the caller has.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with MarshalBuffer into a slice that is kept.",
			URL:    "https://pkg.go.dev/storj.io/picobuf#MarshalBuffer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Like message=native, with byte slices that point into the input.",
			URL:    "https://pkg.go.dev/storj.io/picobuf#Unmarshal",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativealias"),
		},
	},
}
