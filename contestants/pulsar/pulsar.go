// Package pulsar benchmarks github.com/cosmos/cosmos-proto, whose generator Pulsar
// writes messages that google.golang.org/protobuf marshals and unmarshals by
// methods of their own, without reflection.
//
// The user's values are converted to messages and back; with message=native the
// messages themselves are what is marshalled and unmarshalled. A nested struct is
// an allocation of its own, as the messages have it. Strings and byte slices are
// copied out of the input. A time is its nanoseconds since 1970, so instants
// before 1678 and after 2261 cannot be represented, and it comes back in UTC.
// Fields of 8 and 16 bits are widened, and checked when they are read; so is the
// length of an array. The generator does not know proto3's optional. A pointer to
// a scalar, a list of lists, a map of lists or of maps, and a list of pointers have
// a message with one field between them.
package pulsar

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is cosmos/cosmos-proto.
var Contestant = &contest.Contestant{
	Name:    "pulsar",
	Doc:     "cosmos/cosmos-proto, Protocol Buffers with the messages of Pulsar, which have fast methods of their own.",
	Module:  "github.com/cosmos/cosmos-proto",
	License: "Apache-2.0",
	URL:     "https://github.com/cosmos/cosmos-proto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked when they are read.",
		"An array is a repeated field, whose length is checked.",
		"A pointer to a scalar is a message with one field.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "proto.Marshal and proto.Unmarshal of a message that is converted from and to the user's struct.",
			Format:      "protobuf",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Pulsar"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalAppend of such a message to a slice that is kept, and proto.Unmarshal.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/proto#MarshalOptions.MarshalAppend",
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "proto.Marshal of a message that the caller has, and proto.Unmarshal into one.",
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "MarshalAppend of such a message to a slice that is kept, and proto.Unmarshal into one.",
			URL:    "https://pkg.go.dev/google.golang.org/protobuf/proto#MarshalOptions.MarshalAppend",
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
