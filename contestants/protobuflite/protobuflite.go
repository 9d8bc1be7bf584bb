// Package protobuflite benchmarks github.com/aperturerobotics/protobuf-go-lite,
// Protocol Buffers without reflection: its generator writes the messages and all
// of their methods.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Strings and byte slices are
// copied out of the input, except in strings=alias, where they point into it.
// Each nested struct is a separate allocation, as in the messages. A time is a
// google.protobuf.Timestamp, and comes back in UTC. Fields of 8 and 16 bits are
// widened, and checked on decoding, as is the length of an array. A list of
// lists, a map of lists or of maps, and a list of pointers have a message with
// one field between them.
//
// In format=json, integers of 64 bits are strings. The library writes strings
// with strconv.Quote, so it cannot represent some: with invalid UTF-8, a control
// character other than backspace, tab, line feed, form feed and carriage return,
// or an unprintable character above U+FFFF, the output is not JSON, and cannot be
// read back.
package protobuflite

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib protobuflite

// Contestant is aperturerobotics/protobuf-go-lite.
var Contestant = &contest.Contestant{
	Name:    "protobuflite",
	Doc:     "aperturerobotics/protobuf-go-lite, Protocol Buffers without reflection, with generated methods.",
	Module:  "github.com/aperturerobotics/protobuf-go-lite",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/aperturerobotics/protobuf-go-lite",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "MarshalVT and UnmarshalVT of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `func (p *YourProto) MarshalVT() ([]byte, error)`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("binary"),
		},
		{
			Name:    "format=json",
			Default: true,
			Doc:     "MarshalJSON and UnmarshalJSON of a message converted from and to the user's struct.",
			URL:     "https://pkg.go.dev/github.com/aperturerobotics/protobuf-go-lite/json",
			Shown:   contest.Quote{Place: "README.md", Text: `unmarshal, unsafe unmarshal, and JSON when the resolved JSON format is`, Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("json"),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "Like format=binary, with SizeVT and MarshalToSizedBufferVT into a slice that is kept.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binaryReuse"),
		},
		{
			Name:   "format=json,buffer=reuse",
			Doc:    "Like format=json, with MarshalProtoJSON into a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/aperturerobotics/protobuf-go-lite/json#NewMarshalState",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("jsonReuse"),
		},
		{
			Name:   "format=binary,strings=alias",
			Doc:    "Like format=binary, with UnmarshalVTUnsafe, whose strings and byte slices point into the input.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryAlias"),
		},
		{
			Name:   "format=binary,message=native",
			Doc:    "MarshalVT of a message that the caller has; Reset and UnmarshalVT into one.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "format=binary,message=native,buffer=reuse",
			Doc:    "Like format=binary,message=native, with SizeVT and MarshalToSizedBufferVT into a slice that is kept.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "format=binary,message=native,strings=alias",
			Doc:    "Like format=binary,message=native, with UnmarshalVTUnsafe.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
		{
			Name:   "format=json,message=native",
			Doc:    "MarshalJSON of a message that the caller has; Reset and UnmarshalJSON into one.",
			URL:    "https://pkg.go.dev/github.com/aperturerobotics/protobuf-go-lite/json",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeJSON"),
		},
		{
			Name:   "format=json,message=native,buffer=reuse",
			Doc:    "Like format=json,message=native, with MarshalProtoJSON into a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/aperturerobotics/protobuf-go-lite/json#NewMarshalState",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeJSONReuse"),
		},
	},
}
