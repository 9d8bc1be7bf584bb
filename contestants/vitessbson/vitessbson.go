// Package vitessbson benchmarks the BSON package of Vitess, which Vitess dropped in
// 2016. Its old import path, code.google.com/p/vitess/go/bson, is gone, so we
// measure github.com/nicholaskh/golib/bson, a file-for-file copy. That module has
// no licence file, but every file of the package begins with Google's copyright and
// says that it is governed by "a BSD-style license". The licence given here is that
// of Vitess at the time, by those headers.
//
// It walks the type by reflection on every call and caches nothing. Field names are
// written unchanged, and strings as binary. Nil lists and maps come back empty.
// Decoded strings are copies. Map keys and byte slices point into the input: all
// variants but strings=alias replace each byte slice by a copy, and decode a copy
// of the input for types with maps, whose keys can't be replaced.
//
// A time of BSON has milliseconds, a map must have strings for keys, and there is
// no form of a float32, an integer of 8 or 16 bits, or an array. Types with these
// go through mirrors, except with time=native.
package vitessbson

import (
	"reflect"

	"github.com/nicholaskh/golib/bson"
	"github.com/nicholaskh/golib/bytes2"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib vitessbson

// Contestant is the copy of Vitess's bson in github.com/nicholaskh/golib.
var Contestant = &contest.Contestant{
	Name:    "vitessbson",
	Doc:     "BSON from Vitess, in a copy that is still available.",
	Module:  "github.com/nicholaskh/golib",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/nicholaskh/golib/bson",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in an int32, two fields beside each other, and comes back in UTC.",
		"A map from integers is a list of entries, and an array a list, whose length is checked.",
		"An integer of 8 or 16 bits is an int32, and a float32 a float64.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal and bson.Unmarshal; what points into the input is copied.",
			Shown:   contest.Quote{Place: "bson/marshal.go", Text: "Marshal marshals val into encoded.", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", needed, bind),
		},
		{
			Name:        "time=native",
			Doc:         "Like the default on the user's own type: times to the millisecond, and nothing that the library lacks.",
			Fields:      contest.ByName,
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"VitessBson"}},
			Bind:        bind,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "bson.MarshalToBuffer into a ChunkedWriter that is reset for each value; decodes like the default.",
			URL:    "https://pkg.go.dev/github.com/nicholaskh/golib/bson#MarshalToBuffer",
			Mirror: true,
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: contest.Mirrored("native", needed, func(t *contest.Type) (contest.Codec, error) {
				return safe(&reuseCodec{buffer: bytes2.NewChunkedWriter(bson.DefaultBufferSize)}, t), nil
			}),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default without copies: map keys and byte slices point into the input.",
			URL:    "https://pkg.go.dev/github.com/nicholaskh/golib/bson#Unmarshal",
			Mirror: true,
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return codec{}, nil
			}),
		},
	},
}

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsTime, contest.IsNumberedMap, lacking)

// lacking reports whether the library has no form of t.
func lacking(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Int8, reflect.Int16, reflect.Uint16, reflect.Float32, reflect.Array:
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

func bind(t *contest.Type) (contest.Codec, error) { return safe(codec{}, t), nil }

// safe copies what points into the input: byte slices, and the keys of maps.
func safe(c contest.Codec, t *contest.Type) contest.Codec {
	return contest.CopyAliased(c, t, contest.Bytes|contest.Keys)
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer *bytes2.ChunkedWriter
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := bson.MarshalToBuffer(c.buffer, v)
	return c.buffer.Bytes(), err
}
