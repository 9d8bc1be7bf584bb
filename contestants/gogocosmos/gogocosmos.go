// Package gogocosmos benchmarks github.com/cosmos/gogoproto, the fork of gogo/protobuf that the
// Cosmos SDK keeps up.
//
// The messages are those of protoc-gen-gocosmos, which is protoc-gen-gogofaster by another name,
// without extensions but one. The adapter converts the user's values to messages and back;
// message=native marshals and unmarshals the messages themselves. Each nested struct is a
// separate allocation, as in the messages. Strings and byte slices are copied out of the input.
// A time is a google.protobuf.Timestamp, which the option gogoproto.stdtime makes a time.Time in
// the message, and comes back in UTC. Fields of 8 and 16 bits are widened, and checked on
// decoding, as is the length of an array. The library does not know optional fields, so a
// pointer to a scalar has a message with one field between, as do a list of lists, a map of
// lists or of maps, and a list of pointers.
package gogocosmos

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gogocosmos

const (
	protoURL     = "https://pkg.go.dev/github.com/cosmos/gogoproto/proto"
	marshaltoURL = "https://pkg.go.dev/github.com/cosmos/gogoproto/plugin/marshalto"
)

// Contestant is cosmos/gogoproto.
var Contestant = &contest.Contestant{
	Name:    "gogocosmos",
	Doc:     "cosmos/gogoproto, the Cosmos SDK's fork of gogo/protobuf, with the messages of protoc-gen-gocosmos.",
	Module:  "github.com/cosmos/gogoproto",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/cosmos/gogoproto",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp with gogoproto.stdtime, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, a pointer within one, and the target of a pointer to a scalar, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "proto.Marshal and proto.Unmarshal of a message converted from and to the user's struct.",
			URL:     protoURL,
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "protoc-gen-gogofaster (same as gogofast, without XXX_unrecognized, less pointer fields)",
				Seen:  "2026-11-22",
			},
			Instead: "The first example, protoc-gen-gofast, writes messages for the runtime of golang/protobuf: " +
				`"This does not allow you to use any of the other gogoprotobuf extensions."`,
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
			Doc:    "Like the default, with Size and MarshalToSizedBuffer into a slice that is kept.",
			URL:    marshaltoURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "proto.Marshal and proto.Unmarshal of a message that the caller has.",
			URL:    protoURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with Size and MarshalToSizedBuffer into a slice that is kept.",
			URL:    marshaltoURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
