// Package globalsign benchmarks github.com/globalsign/mgo/bson, a fork of the
// MongoDB driver mgo that was last released in 2018.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings are copied. Byte slices point into the input, so all
// variants but strings=alias replace each by a copy. Nil lists and maps come back
// empty. A uint64 above the largest int64 is refused.
//
// A time of BSON has milliseconds. Types with times go through mirrors, except with
// time=native.
package globalsign

import (
	"github.com/globalsign/mgo/bson"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/github.com/globalsign/mgo/bson"

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsTime)

//go:generate go run ../.. generate --lib globalsign

// Contestant is github.com/globalsign/mgo/bson.
var Contestant = &contest.Contestant{
	Name:    "globalsign",
	Doc:     "BSON from GlobalSign's fork of mgo, a MongoDB driver.",
	Module:  "github.com/globalsign/mgo",
	License: "BSD-2-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in an int32, two fields beside each other, and comes back in UTC.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal and bson.Unmarshal; byte slices, which point into the input, are copied out of it.",
			Shown:   contest.Quote{Place: "bson/bson.go", Text: "// Marshal serializes the in value, which may be a map or a struct value.", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", needed, bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type: times to the millisecond.",
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "bson.MarshalBuffer into a buffer that is kept; decodes like the default.",
			URL:    url + "#MarshalBuffer",
			Mirror: true,
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: contest.Mirrored("native", needed, func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyAliased(&reuseCodec{}, t, contest.Bytes), nil
			}),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default without copies: byte slices point into the input.",
			URL:    url + "#Unmarshal",
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

func bind(t *contest.Type) (contest.Codec, error) {
	return contest.CopyAliased(codec{}, t, contest.Bytes), nil
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
