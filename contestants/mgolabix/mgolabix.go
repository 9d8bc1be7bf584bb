// Package mgolabix benchmarks labix.org/v2/mgo/bson, from the MongoDB driver mgo
// at its home until 2014.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings are copied. Byte slices point into the input, so the
// safe variant decodes a copy of it. A time keeps milliseconds, the most that
// BSON allows, and loses its zone.
package mgolabix

import (
	"labix.org/v2/mgo/bson"

	"github.com/serbench/serbench/contest"
)

// Contestant is labix.org/v2/mgo/bson.
var Contestant = &contest.Contestant{
	Name:    "mgolabix",
	Doc:     "BSON from mgo, a MongoDB driver, as it was at labix.org until 2014.",
	Module:  "labix.org/v2/mgo",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/labix.org/v2/mgo/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "bson.Marshal and bson.Unmarshal; byte slices point into the input, so for types that have them the input is copied first.",
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Bson"}},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "bson.Marshal and bson.Unmarshal; byte slices point into the input.",
			URL:    "https://pkg.go.dev/labix.org/v2/mgo/bson#Unmarshal",
			Format: "bson",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }
