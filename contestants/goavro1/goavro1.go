// Package goavro1 benchmarks version 1 of github.com/linkedin/goavro, which
// encodes generic records by an Avro schema that it reads at run time.
//
// Generated code, such as a person would write, converts the user's struct from
// and to a Record inside the timed calls: NewRecord, Set and Get with the field's
// name, for each struct. The schemas of records are read once. message=native
// does without the conversion. Strings and byte slices are copied. Maps are
// written in Go's random order. A type that refers to itself has no codec:
// NewCodec does not know a record's name before its fields, although its
// documentation describes recursion. The decoder trusts the length of a text up
// to two gigabytes, and allocates that much before it reads.
package goavro1

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib goavro1

// Contestant is linkedin/goavro, version 1.
var Contestant = &contest.Contestant{
	Name:    "goavro1",
	Doc:     "linkedin/goavro v1, Avro from generic records over io.Writer and io.Reader.",
	Module:  "github.com/linkedin/goavro",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/linkedin/goavro",
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is its seconds since 1970 in a long and the nanoseconds in an int, or a record of both where only one value fits; it comes back in UTC.",
		"An integer of less than 32 bits is an int, and a uint32 a long; both are checked on decoding.",
		"A uint or a uint64 is the long with the same bits.",
		"An array of fixed length is an array, whose length is checked on decoding.",
		"A map from integers is an array of records with a key and a value.",
		"A pointer is a union with null.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new Record, Encode into a new bytes.Buffer, and Decode from a new bytes.Reader.",
			Shown:   contest.Quote{Place: "README.md", Text: `datum, err := codec.Decode(r)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default, with a time as its nanoseconds since 1970 in a long, which ends in 2262 and has no zero time.",
			Fields:      contest.ByPosition,
			Format:      "avro",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GoAvro"}},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, but keeps the type's Record, the bytes.Buffer and the bytes.Reader; nested records are new.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro#Record.Set",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Encode of a Record and Decode into one.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro#Codec",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
	},
}
