// Package gogo benchmarks github.com/gogo/protobuf, Protocol Buffers with
// generated methods. It is deprecated.
//
// The messages are those of protoc-gen-gogofaster, without extensions but the
// one for times. The adapter converts the user's values to messages and back;
// message=native marshals and unmarshals the messages themselves. Each nested
// struct is a separate allocation, as in the messages, except in
// config=nonnullable. Strings and byte slices are copied
// out of the input. A time is a google.protobuf.Timestamp, which the option
// gogoproto.stdtime makes a time.Time in the message, and comes back in UTC;
// time=unixnano has its nanoseconds in an int64 instead. Fields of 8 and 16
// bits are widened, and checked on decoding, as is the length of an array. The
// library does not know optional fields, so a pointer to a scalar has a message
// with one field between, as do a list of lists, a map of lists or of maps, and
// a list of pointers.
package gogo

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gogo

const extensions = "https://github.com/gogo/protobuf/blob/master/extensions.md"

// Contestant is gogo/protobuf.
var Contestant = &contest.Contestant{
	Name:    "gogo",
	Doc:     "gogo/protobuf, the deprecated fork of golang/protobuf that generates methods, with the messages of protoc-gen-gogofaster.",
	Module:  "github.com/gogo/protobuf",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/gogo/protobuf",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp with gogoproto.stdtime, except in time=unixnano.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A list or a map within a list or a map, a pointer within one, and the target of a pointer to a scalar, is a message with one field.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "Readme.md", Text: `GoGo Protobuf looking for new ownership`, Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "proto.Marshal and proto.Unmarshal of a message converted from and to the user's struct.",
			URL:     "https://pkg.go.dev/github.com/gogo/protobuf/proto",
			Shown:   contest.Quote{Place: "proto/lib.go", Text: `data, err := proto.Marshal(test)`, Seen: "2026-11-22"},
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
			Predecessor: contest.Predecessor{Names: []string{"Gogoprotobuf"}},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with Size and MarshalToSizedBuffer into a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/gogo/protobuf/plugin/marshalto",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=nonnullable",
			Doc:    "Like the default, with the option gogoproto.nullable=false: records in fields and in lists are values in the message, not pointers, and always written.",
			URL:    extensions,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("nonnullable/default"),
		},
		{
			Name:   "message=native",
			Doc:    "proto.Marshal and proto.Unmarshal of a message that the caller has.",
			URL:    "https://pkg.go.dev/github.com/gogo/protobuf/proto",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with Size and MarshalToSizedBuffer into a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/gogo/protobuf/plugin/marshalto",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "config=nonnullable,message=native",
			Doc:    "Like message=native, with the messages of config=nonnullable.",
			URL:    extensions,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nonnullable/native"),
		},
	},
}
