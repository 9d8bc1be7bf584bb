// Package goavro2 benchmarks github.com/linkedin/goavro/v2, which encodes generic
// Go data by an Avro schema that it reads at run time, in Avro's binary and its
// JSON format.
//
// A record is a map[string]interface{}, a list an []interface{}. Generated code,
// such as a person would write, converts the user's struct from and to them
// inside the timed calls; message=native does without. The binary decoder's byte
// slices point into its input. By default they are copied into the user's struct,
// and message=native copies the input of a type that has any. Maps are written in
// Go's random order, as are the fields of the JSON format. The binary decoder
// allocates as many items as a list or a map claims to have, up to the package's
// MaxBlockCount of two billion, so a wrong count can exhaust memory and kill the
// process.
package goavro2

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib goavro2

// Contestant is linkedin/goavro, version 2.
var Contestant = &contest.Contestant{
	Name:    "goavro2",
	Doc:     "linkedin/goavro v2, Avro from generic Go data, binary and JSON.",
	Module:  "github.com/linkedin/goavro/v2",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/linkedin/goavro/v2",
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
			Name:    "format=binary",
			Default: true,
			Doc:     "BinaryFromNative into a new slice as large as the last result and NativeFromBinary; byte slices are copied.",
			URL:     "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Shown:   contest.Quote{Place: "README.md", Text: `binary, err := codec.BinaryFromNative(nil, native)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("binary"),
		},
		{
			Name:        "format=binary,time=unixnano",
			Doc:         "Like format=binary, with a time as its nanoseconds since 1970 in a long, which ends in 2262 and has no zero time.",
			Fields:      contest.ByPosition,
			Format:      "avro",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GoAvro2Binary"}},
			Bind:        contest.GeneratedCodec("unixnano/binary"),
		},
		{
			Name:    "format=text",
			Default: true,
			Doc:     "TextualFromNative into a new slice as large as the last result and NativeFromTextual.",
			URL:     "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Shown:   contest.Quote{Place: "README.md", Text: `textual, err = codec.TextualFromNative(nil, native)`, Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "avro-json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("text"),
		},
		{
			Name:        "format=text,time=unixnano",
			Doc:         "Like format=text, with a time as its nanoseconds since 1970 in a long, which ends in 2262 and has no zero time.",
			Fields:      contest.ByName,
			Format:      "avro-json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GoAvro2Text"}},
			Bind:        contest.GeneratedCodec("unixnano/text"),
		},
		{
			Name:   "format=binary,buffer=grow",
			Doc:    "Like format=binary, with BinaryFromNative into a nil slice.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryGrow"),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "BinaryFromNative appending to a slice that is kept; NativeFromBinary.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binaryReuse"),
		},
		{
			Name:   "format=text,buffer=grow",
			Doc:    "Like format=text, with TextualFromNative into a nil slice.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Fields: contest.ByName,
			Format: "avro-json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("textGrow"),
		},
		{
			Name:   "format=text,buffer=reuse",
			Doc:    "TextualFromNative appending to a slice that is kept; NativeFromTextual.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Fields: contest.ByName,
			Format: "avro-json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("textReuse"),
		},
		{
			Name:   "format=binary,strings=alias",
			Doc:    "Like format=binary, with the byte slices as NativeFromBinary returns them: they point into its input.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.NativeFromBinary",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryAlias"),
		},
		{
			Name:   "format=binary,message=native",
			Doc:    "BinaryFromNative and NativeFromBinary of generic data; the input of a type with byte slices is copied.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryNative"),
		},
		{
			Name:   "format=text,message=native",
			Doc:    "TextualFromNative and NativeFromTextual of generic data.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Fields: contest.ByName,
			Format: "avro-json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("textNative"),
		},
	},
}
