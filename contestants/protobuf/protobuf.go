// Package protobuf benchmarks google.golang.org/protobuf, the Protocol Buffers of
// its authors, with the open struct messages that protoc-gen-go writes, and in
// api=opaque with those that hide their fields behind methods.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Each nested struct is a
// separate allocation, as in the messages. Strings and byte slices are copied
// out of the input. A time is a google.protobuf.Timestamp, and comes back in
// UTC; time=unixnano has its nanoseconds in an int64 instead. Fields of 8 and
// 16 bits are widened, and checked on decoding, as is the length of an array. A
// list of lists, a map of lists or of maps, and a list of pointers have a
// message with one field between them.
//
// The opaque messages, in the package opaque, come from a file of edition 2023.
// Their fields have no presence unless they are optional, so their bytes are the
// same as those of the open messages. They are filled with setters, which the
// documentation calls faster than builders. No field is lazy.
//
// format=json is the library's own JSON. Integers of 64 bits are strings. Each
// build decides at random whether a space follows a comma, so sizes differ from
// build to build.
package protobuf

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib protobuf

const (
	appendURL = "https://pkg.go.dev/google.golang.org/protobuf/proto#MarshalOptions.MarshalAppend"
	opaqueURL = "https://protobuf.dev/reference/go/opaque-faq/"
)

// Contestant is google.golang.org/protobuf.
var Contestant = &contest.Contestant{
	Name:    "protobuf",
	Doc:     "google.golang.org/protobuf, Protocol Buffers with the open messages of protoc-gen-go.",
	Module:  "google.golang.org/protobuf",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/google.golang.org/protobuf/proto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "proto.Marshal and proto.Unmarshal of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "proto/doc.go", Text: `[Marshal] converts a message to the wire format.`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("binary"),
		},
		{
			Name:        "format=binary,time=unixnano",
			Doc:         "Like format=binary, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields:      contest.ByTag,
			Format:      "protobuf",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Protobuf", "ProtoBuf"}},
			Bind:        contest.GeneratedCodec("unixnano/binary"),
		},
		{
			Name:    "format=json",
			Default: true,
			Doc:     "protojson.Marshal and protojson.Unmarshal of a message converted from and to the user's struct.",
			URL:     "https://pkg.go.dev/google.golang.org/protobuf/encoding/protojson",
			Shown:   contest.Quote{Place: "encoding/protojson/encode.go", Text: `Marshal writes the given [proto.Message] in JSON format using default options.`, Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("json"),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "Like format=binary, with MarshalAppend to a slice that is kept.",
			URL:    appendURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binaryReuse"),
		},
		{
			Name:   "format=json,buffer=reuse",
			Doc:    "Like format=json, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/encoding/protojson#MarshalOptions.MarshalAppend",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("jsonReuse"),
		},
		{
			Name:   "format=binary,message=native",
			Doc:    "proto.Marshal and proto.Unmarshal of a message that the caller has.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "format=binary,message=native,buffer=reuse",
			Doc:    "Like format=binary,message=native, with MarshalAppend to a slice that is kept.",
			URL:    appendURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "format=json,message=native",
			Doc:    "protojson.Marshal and protojson.Unmarshal of a message that the caller has.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/encoding/protojson",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeJSON"),
		},
		{
			Name:   "format=json,message=native,buffer=reuse",
			Doc:    "Like format=json,message=native, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/encoding/protojson#MarshalOptions.MarshalAppend",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeJSONReuse"),
		},
		{
			Name:   "format=binary,api=opaque",
			Doc:    "proto.Marshal and proto.Unmarshal of an opaque message converted from and to the user's struct.",
			URL:    opaqueURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("opaque/binary"),
		},
		{
			Name:   "format=binary,api=opaque,buffer=reuse",
			Doc:    "Like format=binary,api=opaque, with MarshalAppend to a slice that is kept.",
			URL:    opaqueURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("opaque/binaryReuse"),
		},
		{
			Name:   "format=binary,api=opaque,message=native",
			Doc:    "proto.Marshal and proto.Unmarshal of an opaque message that the caller has.",
			URL:    opaqueURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("opaque/native"),
		},
		{
			Name:   "format=binary,api=opaque,message=native,buffer=reuse",
			Doc:    "Like format=binary,api=opaque,message=native, with MarshalAppend to a slice that is kept.",
			URL:    opaqueURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("opaque/nativeReuse"),
		},
	},
}
