// Package goprotobuf benchmarks github.com/golang/protobuf, the first module of
// Protocol Buffers for Go. It is deprecated. For the binary format it calls
// google.golang.org/protobuf; jsonpb is its own.
//
// The messages are those of protoc-gen-go. The adapter converts the user's
// values to messages and back; message=native marshals and unmarshals the
// messages themselves. Each nested struct is a separate allocation, as in the
// messages. Strings and byte slices are copied out of the input. A time is a
// google.protobuf.Timestamp, and comes back in UTC; time=unixnano has its
// nanoseconds in an int64 instead. Fields of 8 and 16 bits are widened, and
// checked on decoding, as is the length of an array. A list of lists, a map of
// lists or of maps, and a list of pointers have a message with one field
// between them. In format=json, integers of 64 bits are strings.
package goprotobuf

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib goprotobuf

// Contestant is golang/protobuf.
var Contestant = &contest.Contestant{
	Name:    "goprotobuf",
	Doc:     "golang/protobuf, the deprecated first module of Protocol Buffers for Go, over today's messages.",
	Module:  "github.com/golang/protobuf",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/golang/protobuf/proto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "README.md", Text: "We recommend that new code use the `google.golang.org/protobuf` module.", Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "proto.Marshal and proto.Unmarshal of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "proto/wire.go", Text: `Marshal returns the wire-format encoding of m.`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("binary"),
		},
		{
			Name:   "format=binary,time=unixnano",
			Doc:    "Like format=binary, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unixnano/binary"),
		},
		{
			Name:    "format=json",
			Default: true,
			Doc:     "jsonpb.Marshaler into a new bytes.Buffer and jsonpb.Unmarshal of a message converted from and to the user's struct.",
			URL:     "https://pkg.go.dev/github.com/golang/protobuf/jsonpb",
			Shown:   contest.Quote{Place: "jsonpb/encode.go", Text: `Marshal serializes a protobuf message as JSON into w.`, Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("json"),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "Like format=binary, with Marshal into a proto.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/golang/protobuf/proto#Buffer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binaryReuse"),
		},
		{
			Name:   "format=json,buffer=reuse",
			Doc:    "Like format=json, with a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/golang/protobuf/jsonpb#Marshaler",
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
			Doc:    "Like format=binary,message=native, with Marshal into a proto.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/golang/protobuf/proto#Buffer",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "format=json,message=native",
			Doc:    "jsonpb.Marshaler into a new bytes.Buffer and jsonpb.Unmarshal of a message that the caller has.",
			URL:    "https://pkg.go.dev/github.com/golang/protobuf/jsonpb",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeJSON"),
		},
		{
			Name:   "format=json,message=native,buffer=reuse",
			Doc:    "Like format=json,message=native, with a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/golang/protobuf/jsonpb#Marshaler",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeJSONReuse"),
		},
	},
}
