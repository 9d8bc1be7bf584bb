// Package pulsar benchmarks github.com/cosmos/cosmos-proto. Its generator Pulsar
// writes messages that google.golang.org/protobuf marshals and unmarshals with
// their own methods, without reflection.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Each nested struct is a
// separate allocation, as in the messages. Strings and byte slices are copied
// out of the input. A time is a google.protobuf.Timestamp, and comes back in
// UTC; time=unixnano has its nanoseconds in an int64 instead. Fields of 8 and
// 16 bits are widened, and checked on decoding, as is the length of an array.
// The generator does not know proto3's optional. A pointer to a scalar, a list
// of lists, a map of lists or of maps, and a list of pointers have a message
// with one field between them.
package pulsar

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib pulsar

// Contestant is cosmos/cosmos-proto.
var Contestant = &contest.Contestant{
	Name:    "pulsar",
	Doc:     "cosmos/cosmos-proto, Protocol Buffers with Pulsar's messages, which have their own fast methods.",
	Module:  "github.com/cosmos/cosmos-proto",
	License: "Apache-2.0",
	URL:     "https://github.com/cosmos/cosmos-proto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A pointer to a scalar is a message with one field.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "proto.Marshal and proto.Unmarshal of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `protoc --go-pulsar_out=. --go-pulsar_opt=paths=source_relative --go-pulsar_opt=features=protoc+fast -I .`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields:      contest.ByTag,
			Format:      "protobuf",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Pulsar"}},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/proto#MarshalOptions.MarshalAppend",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "proto.Marshal and proto.Unmarshal of a message that the caller has.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with MarshalAppend to a slice that is kept.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/proto#MarshalOptions.MarshalAppend",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
