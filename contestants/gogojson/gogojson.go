// Package gogojson benchmarks github.com/gogo/protobuf/jsonpb, the JSON form of
// Protocol Buffers, by reflection over the messages of protoc-gen-gogo. It is
// deprecated.
//
// The adapter converts the user's values to messages and back; message=native
// marshals and unmarshals the messages themselves. Each nested struct is a
// separate allocation, as in the messages. Integers of 64 bits are strings, and
// zero fields are left out. A time is a google.protobuf.Timestamp, which the
// option gogoproto.stdtime makes a time.Time in the message, and comes back in
// UTC; time=unixnano has its nanoseconds in an int64 instead. Fields of 8 and
// 16 bits are widened, and checked on decoding, as is the length of an array.
// The library does not know optional fields, so a pointer to a scalar has a
// message with one field between, as do a list of lists, a map of lists or of
// maps, and a list of pointers.
package gogojson

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gogojson

// Contestant is jsonpb of gogo/protobuf.
var Contestant = &contest.Contestant{
	Name:    "gogojson",
	Doc:     "jsonpb of gogo/protobuf, the JSON form of Protocol Buffers in the deprecated fork of golang/protobuf.",
	Module:  "github.com/gogo/protobuf",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/gogo/protobuf/jsonpb",
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
			Doc:     "Marshaler.Marshal into a new bytes.Buffer and jsonpb.Unmarshal of a message converted from and to the user's struct.",
			Shown:   contest.Quote{Place: "jsonpb/jsonpb.go", Text: `Package jsonpb provides marshaling and unmarshaling between protocol buffers and JSON.`, Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields:      contest.ByName,
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Gogojsonpb"}},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/gogo/protobuf/jsonpb#Marshaler",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Marshaler.Marshal of a message that the caller has into a new bytes.Buffer; Reset and jsonpb.Unmarshal into one.",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like message=native, with a bytes.Buffer that is kept.",
			URL:    "https://pkg.go.dev/github.com/gogo/protobuf/jsonpb#Marshaler",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
