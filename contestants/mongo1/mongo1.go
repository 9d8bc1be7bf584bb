// Package mongo1 benchmarks the bson package of go.mongodb.org/mongo-driver,
// version 1 of MongoDB's own driver, in its two formats: BSON and Extended JSON.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings and byte slices are copied. Marshal builds the document
// in a pooled buffer and copies it out.
//
// A time of BSON has milliseconds: time=native. So types with times have a registry
// with functions of the adapter, which write a document of a time's seconds and
// nanoseconds, and an Encoder and a Decoder for each value: the functions that take
// a registry at once are deprecated. Bytes after a document are refused.
//
// A uint64 above the largest int64 is refused. Extended JSON repairs text that is
// not UTF-8.
package mongo1

import (
	"reflect"
	"time"

	"go.mongodb.org/mongo-driver/bson"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/go.mongodb.org/mongo-driver/bson"

// instead says why the defaults of types with times are not the documentation's first example.
const instead = "For types with times, the first examples, bson.Marshal and Encoder, would keep milliseconds only: \"time.Time marshals to a BSON datetime\"."

// Contestant is go.mongodb.org/mongo-driver/bson.
var Contestant = &contest.Contestant{
	Name:    "mongo1",
	Doc:     "BSON from MongoDB's own driver, version 1.",
	Module:  "go.mongodb.org/mongo-driver",
	License: "Apache-2.0",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is a document of its seconds since 1970 in an int64 and its nanoseconds in an int32, and comes back in UTC.",
	},
	Warnings: []contest.Warning{{
		Kind: contest.Archived,
		Quote: contest.Quote{
			Place: "README.md",
			Text:  "For access to the latest features and improvements, we encourage you to upgrade to the new major version (v2.x).",
			Seen:  "2026-11-22",
		},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal and bson.Unmarshal; for types with times an Encoder and a Decoder with a registry that keeps them exact.",
			URL:     url + "#hdr-Custom_Registry",
			Shown:   contest.Quote{Place: "bson/decoder_example_test.go", Text: "data, err := bson.Marshal(doc)", Seen: "2026-11-22"},
			Instead: instead,
			Fields:  contest.ByName,
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				if hasTime(t) {
					return registryCodec{registry: newRegistry()}, nil
				}
				return codec{}, nil
			},
		},
		{
			Name:    "format=extjson",
			Default: true,
			Doc:     "Canonical Extended JSON by bson.MarshalExtJSON and bson.UnmarshalExtJSON; for types with times by an Encoder and a Decoder with a registry that keeps them exact.",
			URL:     url + "#MarshalExtJSON",
			Shown:   contest.Quote{Place: "bson/encoder_example_test.go", Text: "vw, err := bsonrw.NewExtJSONValueWriter(buf, true, false)", Seen: "2026-11-22"},
			Instead: instead,
			Fields:  contest.ByName,
			Format:  "extjson",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    bindExtJSON(true),
		},
		{
			Name:        "time=native",
			Doc:         "bson.Marshal and bson.Unmarshal: times to the millisecond.",
			URL:         url + "#Marshal",
			Fields:      contest.ByName,
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MongoBson"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "format=extjson,time=native",
			Doc:    "bson.MarshalExtJSON and bson.UnmarshalExtJSON, canonical: times to the millisecond.",
			URL:    url + "#MarshalExtJSON",
			Fields: contest.ByName,
			Format: "extjson",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return extJSONCodec{extJSON{canonical: true}}, nil },
		},
		{
			Name:   "format=extjson,config=relaxed",
			Doc:    "Like format=extjson, relaxed: most numbers are plain.",
			URL:    url + "#MarshalExtJSON",
			Fields: contest.ByName,
			Format: "extjson",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindExtJSON(false),
		},
		{
			Name:   "config=intminsize",
			Doc:    "An Encoder with IntMinSize, which writes small integers in four bytes, and a registry if there are times.",
			URL:    url + "#Encoder.IntMinSize",
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				if hasTime(t) {
					return registryCodec{registry: newRegistry(), minSize: true}, nil
				}
				return minSizeCodec{}, nil
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One Encoder and value writer over a bytes.Buffer that is reset for each value, with a registry if there are times; decodes like the default.",
			URL:    url + "#NewEncoder",
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				if hasTime(t) {
					return newReuse(newRegistry())
				}
				return newReuse(nil)
			},
		},
		{
			Name:   "time=native,buffer=reuse",
			Doc:    "Like buffer=reuse without a registry: times to the millisecond.",
			URL:    url + "#NewEncoder",
			Fields: contest.ByName,
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return newReuse(nil) },
		},
	},
}

func bindExtJSON(canonical bool) func(t *contest.Type) (contest.Codec, error) {
	return func(t *contest.Type) (contest.Codec, error) {
		if hasTime(t) {
			return registryCodec{format: &extJSON{canonical}, registry: newRegistry()}, nil
		}
		return extJSONCodec{extJSON{canonical}}, nil
	}
}

var timeType = reflect.TypeFor[time.Time]()

func hasTime(t *contest.Type) bool {
	return t.Holds(func(held reflect.Type) bool { return held == timeType })
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }

type extJSON struct{ canonical bool }

type extJSONCodec struct{ extJSON }

func (c extJSONCodec) Marshal(v any) ([]byte, error) {
	return bson.MarshalExtJSON(v, c.canonical, false)
}

func (c extJSONCodec) Unmarshal(data []byte, v any) error {
	return bson.UnmarshalExtJSON(data, c.canonical, v)
}
