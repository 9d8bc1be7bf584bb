// Package dedis benchmarks go.dedis.ch/protobuf, Protocol Buffers without .proto
// files: the Go struct is the message.
//
// It walks the type by reflection and caches its fields. Fields are numbered in
// their order. Empty lists and maps come back nil. Strings are copied. Decoded byte
// slices point into the input, so the default replaces each by a copy. Signed
// integers from 2^62 up, and below -2^62, come back wrong, because the decoder
// shifts them as signed numbers. The library is under the GPL.
//
// A time is an sfixed64 of nanoseconds since 1970, which can't hold the zero time
// nor years outside 1678 to 2262; there is no form of an integer of 8 or 16 bits,
// an array, or a map to structs. Types with these go through mirrors, except with
// time=native.
package dedis

import (
	"reflect"

	"go.dedis.ch/protobuf"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib dedis

// Contestant is go.dedis.ch/protobuf.
var Contestant = &contest.Contestant{
	Name:    "dedis",
	Doc:     "go.dedis.ch/protobuf, Protocol Buffers by reflection over Go structs.",
	Module:  "go.dedis.ch/protobuf",
	License: "GPL-2.0-only",
	URL:     "https://pkg.go.dev/go.dedis.ch/protobuf",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
		"An integer of 8 or 16 bits has 32 bits, and is checked on decoding.",
		"An array is a list, whose length is checked.",
		"In a type with a map to structs, maps are lists of entries.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "protobuf.Encode and protobuf.Decode; byte slices, which point into the input, are copied out of it.",
			Shown:   contest.Quote{Place: "README.md", Text: "buf := Encode(&person)", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", needed, bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type: a time is an sfixed64 of nanoseconds since 1970.",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind,
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default without copies: byte slices point into the input, strings do not.",
			Mirror: true,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return codec{}, nil
			}),
		},
	},
}

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsTime, structMap, lacking)

// structMap reports whether t is a map to structs, which the library can't write.
func structMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Elem().Kind() == reflect.Struct && !contest.IsTime(t.Elem())
}

// lacking reports whether the library has no form of t.
func lacking(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Uint16, reflect.Array:
		return true
	case reflect.Struct: // a uint8 elsewhere may be part of a byte slice
		for f := range t.Fields() {
			if f.Type.Kind() == reflect.Uint8 {
				return true
			}
		}
	}
	return false
}

func bind(t *contest.Type) (contest.Codec, error) {
	return contest.CopyAliased(codec{}, t, contest.Bytes), nil
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return protobuf.Encode(v) }
func (codec) Unmarshal(data []byte, v any) error { return protobuf.Decode(data, v) }
