// Package vitessbson benchmarks the BSON package of Vitess, which Vitess dropped in
// 2016. Its old import path, code.google.com/p/vitess/go/bson, is gone; what is
// entered is github.com/nicholaskh/golib/bson, a copy of it file for file. That
// module has no licence file, but every file of the package begins with Google's
// copyright and says that it is governed by "a BSD-style license": the licence
// given here is that of Vitess at the time, by those headers.
//
// It walks the type by reflection at every call and caches nothing. Field names
// are written as they are, and strings as binary. Strings are copied when they
// are read; map keys and byte slices point into the input, so the safe variants
// decode a copy of it. A time keeps milliseconds, which is all that BSON has. It
// cannot represent a float32, or an integer of 8 or 16 bits: a value with one is
// an error, so small, medium and large are wrong.
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
	Doc:     "BSON of Vitess, in the copy that is still to be had.",
	Module:  "github.com/nicholaskh/golib",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/nicholaskh/golib/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "bson.Marshal, and bson.Unmarshal of a copy of the input where the type has maps or byte slices: keys and slices point into it.",
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"VitessBson"}},
			Bind:        func(t *contest.Type) (contest.Codec, error) { return contest.CopyInput(codec{}, t, aliased), nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "bson.MarshalToBuffer into a ChunkedWriter that is reset for each value, and bson.Unmarshal of a copy of the input where the type has maps or byte slices.",
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
			Doc:    "bson.Marshal and bson.Unmarshal; decoded map keys and byte slices point into the input.",
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
