// Package globalsign benchmarks github.com/globalsign/mgo/bson, a fork of the
// MongoDB driver mgo that was last released in 2018.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings are copied. Byte slices point into the input, so the
// safe variants decode a copy of it. A time keeps milliseconds, the most that
// BSON allows, and comes back in UTC.
package globalsign

import (
	"github.com/globalsign/mgo/bson"

	"github.com/serbench/serbench/contest"
)

// Contestant is github.com/globalsign/mgo/bson.
var Contestant = &contest.Contestant{
	Name:    "globalsign",
	Doc:     "BSON from GlobalSign's fork of mgo, a MongoDB driver.",
	Module:  "github.com/globalsign/mgo",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/github.com/globalsign/mgo/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal and bson.Unmarshal; byte slices point into the input, so for types that have them the input is copied first.",
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "bson.MarshalBuffer into a buffer that is kept; bson.Unmarshal, for types with byte slices of a copy of the input, because they point into it.",
			URL:    "https://pkg.go.dev/github.com/globalsign/mgo/bson#MarshalBuffer",
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(&reuseCodec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "bson.Marshal and bson.Unmarshal; byte slices point into the input.",
			URL:    "https://pkg.go.dev/github.com/globalsign/mgo/bson#Unmarshal",
			Format: "bson",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer []byte
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	out, err := bson.MarshalBuffer(v, c.buffer[:0])
	c.buffer = out
	return out, err
}
