// Package goavro2 enters github.com/linkedin/goavro/v2, which encodes generic Go
// data by an Avro schema that it reads at run time, in Avro's binary and its
// JSON format.
//
// A record is a map[string]interface{}, a list an []interface{}. The user's
// struct is converted from and to them inside the timed calls, by generated code
// such as a person would write; message=native is without. The binary decoder's
// byte slices point into its input: by default they are copied into the user's
// struct, and message=native copies the input of a type that holds any. Maps are
// written in the random order of Go's, as are the fields of the JSON format. The
// binary decoder makes room for as many items as a list or a map says it has, up
// to the package's MaxBlockCount of two thousand million: a wrong count can end
// the program for want of memory.
package goavro2

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is linkedin/goavro, version 2.
var Contestant = &contest.Contestant{
	Name:    "goavro2",
	Doc:     "linkedin/goavro v2, Avro from generic Go data, binary and JSON.",
	Module:  "github.com/linkedin/goavro/v2",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/linkedin/goavro/v2",
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in a long, and comes back in UTC.",
		"An integer of less than 32 bits is an int, and a uint32 a long; both are checked on the way back.",
		"A uint or a uint64 is the long with the same bits.",
		"An array of fixed length is an array, whose length is checked on the way back.",
		"A map from integers is an array of records with a key and a value, sorted by key.",
		"A pointer is a union with null.",
	},
	Variants: []contest.Variant{
		{
			Name:        "format=binary",
			Default:     true,
			Doc:         "BinaryFromNative into a new slice and NativeFromBinary; byte slices are copied.",
			URL:         "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Format:      "avro",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GoAvro2Binary"}},
			Bind:        contest.GeneratedCodec("binary"),
		},
		{
			Name:        "format=text",
			Default:     true,
			Doc:         "TextualFromNative into a new slice and NativeFromTextual.",
			URL:         "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Format:      "avro-json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GoAvro2Text"}},
			Bind:        contest.GeneratedCodec("text"),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "BinaryFromNative appending to a slice that is kept, and NativeFromBinary.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binaryReuse"),
		},
		{
			Name:   "format=text,buffer=reuse",
			Doc:    "TextualFromNative appending to a slice that is kept, and NativeFromTextual.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Format: "avro-json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("textReuse"),
		},
		{
			Name:   "format=binary,strings=alias",
			Doc:    "As format=binary, with the byte slices that NativeFromBinary returns, which point into its input.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.NativeFromBinary",
			Format: "avro",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryAlias"),
		},
		{
			Name:   "format=binary,message=native",
			Doc:    "BinaryFromNative and NativeFromBinary of generic data; the input of a type with byte slices is copied.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.BinaryFromNative",
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("binaryNative"),
		},
		{
			Name:   "format=text,message=native",
			Doc:    "TextualFromNative and NativeFromTextual of generic data.",
			URL:    "https://pkg.go.dev/github.com/linkedin/goavro/v2#Codec.TextualFromNative",
			Format: "avro-json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("textNative"),
		},
	},
}
