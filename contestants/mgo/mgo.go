// Package mgo benchmarks gopkg.in/mgo.v2/bson, of the MongoDB driver mgo at its last
// home, where nothing has changed since 2019.
//
// It walks the type by reflection and caches what it found. Field names are
// written in lower case. Strings are copied; byte slices point into the input,
// so the safe variant decodes a copy of it. A time keeps milliseconds, which is
// all that BSON has, and loses its zone.
package mgo

import (
	"gopkg.in/mgo.v2/bson"

	"github.com/serbench/serbench/contest"
)

// Contestant is gopkg.in/mgo.v2/bson.
var Contestant = &contest.Contestant{
	Name:    "mgo",
	Doc:     "BSON of the mgo driver for MongoDB, as it stands at gopkg.in since 2019.",
	Module:  "gopkg.in/mgo.v2",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/gopkg.in/mgo.v2/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal, and bson.Unmarshal of a copy of the input where the type has byte slices, which point into it.",
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "bson.Marshal and bson.Unmarshal; decoded byte slices point into the input.",
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
