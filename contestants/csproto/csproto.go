// Package csproto benchmarks github.com/CrowdStrike/csproto, Protocol Buffers with methods that
// its generator protoc-gen-fastmarshal adds to the messages of protoc-gen-go.
//
// The adapter converts the user's values to messages and back; message=native marshals and
// unmarshals the messages themselves. The library copies strings, but its byte slices point into
// the input, so the safe variants copy them: the conversion field by field, message=native the
// whole input of types with bytes. A message remembers its size. A Timestamp goes through
// google.golang.org/protobuf. Fields of 8 and 16 bits are widened, and checked on decoding, as is
// the length of an array.
//
// Some messages don't come back at v0.35.0. The size of a packed list of floats counts elements
// where the encoding counts bytes, so marshal panics at 16 doubles. A packed list with a negative
// number is written, but refused when read. So lists of floats and of signed integers are not
// packed, except with config=packed. An empty message in a list is left out of the size, and
// marshal panics, or writes less than it says: pod and tree fail. The package lazyproto, which
// reads single fields, is not measured.
package csproto

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib csproto

const (
	codecURL = "https://pkg.go.dev/github.com/CrowdStrike/csproto#MarshalerTo"
	fastURL  = "https://github.com/CrowdStrike/csproto#safe-vs-fast"
)

// Contestant is CrowdStrike/csproto.
var Contestant = &contest.Contestant{
	Name:    "csproto",
	Doc:     "CrowdStrike/csproto, Protocol Buffers with methods generated in addition to those of protoc-gen-go.",
	Module:  "github.com/CrowdStrike/csproto",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/CrowdStrike/csproto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list of floats or of signed integers has [packed = false], except in config=packed.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "csproto.Marshal and csproto.Unmarshal of a message converted from and to the user's struct.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "func (m *Example) Marshal() ([]byte, error) {",
				Seen:  "2026-11-22",
			},
			Instead: "The Encoder and the Decoder, which the README shows first, are parts of it: " +
				`"We can make things even better, though, by capitalizing on the fact that the Protobuf IDL that developers have already written has all of the information we need to generate those optimized implementations."`,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with Size and MarshalTo into a slice that is kept.",
			URL:    codecURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with methods generated with enableunsafedecode, whose strings point into the input.",
			URL:    fastURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/default"),
		},
		{
			Name:   "config=packed",
			Doc:    "Like the default, with lists of floats and of signed integers packed, as proto3 has it.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("packed/default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with times as nanoseconds since 1970 in an int64, which holds the years 1678 to 2261.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "message=native",
			Doc:    "csproto.Marshal of a message that the caller has; Reset and csproto.Unmarshal into one.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with Size and MarshalTo into a slice that is kept.",
			URL:    codecURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Like message=native, with methods generated with enableunsafedecode.",
			URL:    fastURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/native"),
		},
	},
}
