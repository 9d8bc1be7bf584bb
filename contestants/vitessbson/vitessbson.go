// Package vitessbson benchmarks the BSON package of Vitess, which Vitess dropped
// in 2016. Its old import path, code.google.com/p/vitess/go/bson, is gone, so we
// measure github.com/nicholaskh/golib/bson, a file-for-file copy. That module has
// no licence file, but every file of the package begins with Google's copyright
// and says that it is governed by "a BSD-style license". The licence given here
// is that of Vitess at the time, by those headers.
//
// It walks the type by reflection on every call and caches nothing. Field names
// are written unchanged, and strings as binary. Decoded strings are copies. Map
// keys and byte slices point into the input, so the safe variants decode a copy
// of it. A time keeps milliseconds, the most that BSON allows. It cannot
// represent a float32, or an integer of 8 or 16 bits: a value with one is an
// error, so small, medium and large are wrong.
package vitessbson

import (
	"reflect"

	"github.com/nicholaskh/golib/bson"
	"github.com/nicholaskh/golib/bytes2"

	"github.com/serbench/serbench/contest"
)

// Contestant is the copy of Vitess's bson in github.com/nicholaskh/golib.
var Contestant = &contest.Contestant{
	Name:    "vitessbson",
	Doc:     "BSON from Vitess, in a copy that is still available.",
	Module:  "github.com/nicholaskh/golib",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/nicholaskh/golib/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "bson.Marshal and bson.Unmarshal; map keys and byte slices point into the input, so for types that have them the input is copied first.",
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"VitessBson"}},
			Bind:        func(t *contest.Type) (contest.Codec, error) { return contest.CopyInput(codec{}, t, aliased), nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "bson.MarshalToBuffer into a ChunkedWriter that is reset for each value; bson.Unmarshal, for types with maps or byte slices of a copy of the input.",
			URL:    "https://pkg.go.dev/github.com/nicholaskh/golib/bson#MarshalToBuffer",
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				c := &reuseCodec{buffer: bytes2.NewChunkedWriter(bson.DefaultBufferSize)}
				return contest.CopyInput(c, t, aliased), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "bson.Marshal and bson.Unmarshal; map keys and byte slices point into the input.",
			URL:    "https://pkg.go.dev/github.com/nicholaskh/golib/bson#Unmarshal",
			Format: "bson",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }

// aliased are the parts of a value that point into the input: byte slices, and
// the keys of maps.
func aliased(t reflect.Type) bool { return contest.IsBytes(t) || t.Kind() == reflect.Map }

type reuseCodec struct {
	codec
	buffer *bytes2.ChunkedWriter
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := bson.MarshalToBuffer(c.buffer, v)
	return c.buffer.Bytes(), err
}
