// Package mgo benchmarks gopkg.in/mgo.v2/bson, from the MongoDB driver mgo at its
// last home, unchanged since 2019.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings are copied. Byte slices point into the input, so the
// safe variant decodes a copy of it. A time keeps milliseconds, the most that
// BSON allows, and loses its zone.
package mgo

import (
	"gopkg.in/mgo.v2/bson"

	"github.com/serbench/serbench/contest"
)

// Contestant is gopkg.in/mgo.v2/bson.
var Contestant = &contest.Contestant{
	Name:    "mgo",
	Doc:     "BSON from mgo, a MongoDB driver, as it has stood at gopkg.in since 2019.",
	Module:  "gopkg.in/mgo.v2",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/gopkg.in/mgo.v2/bson",
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
			Name:   "strings=alias",
			Doc:    "bson.Marshal and bson.Unmarshal; byte slices point into the input.",
			URL:    "https://pkg.go.dev/gopkg.in/mgo.v2/bson#Unmarshal",
			Format: "bson",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }
