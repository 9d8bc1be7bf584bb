// Package mongo1 benchmarks the bson package of go.mongodb.org/mongo-driver,
// version 1 of MongoDB's own driver.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings and byte slices are copied. Marshal builds the document
// in a pooled buffer and copies it out. A time keeps milliseconds, the most that
// BSON allows, and comes back in UTC.
package mongo1

import (
	"bytes"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/bsonrw"

	"github.com/serbench/serbench/contest"
)

// Contestant is go.mongodb.org/mongo-driver/bson.
var Contestant = &contest.Contestant{
	Name:    "mongo1",
	Doc:     "BSON from MongoDB's own driver, version 1.",
	Module:  "go.mongodb.org/mongo-driver",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/go.mongodb.org/mongo-driver/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "bson.Marshal and bson.Unmarshal.",
			Format:      "bson",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MongoBson"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One bson.Encoder and value writer over a bytes.Buffer that is reset for each value; bson.Unmarshal.",
			URL:    "https://pkg.go.dev/go.mongodb.org/mongo-driver/bson#NewEncoder",
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				writer, err := bsonrw.NewBSONValueWriter(&c.buffer)
				if err != nil {
					return nil, err
				}
				c.encoder, err = bson.NewEncoder(writer)
				return c, err
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return bson.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return bson.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *bson.Encoder
}

// Marshal calls a function that is deprecated in favour of an Encoder, but is
// still the driver's only one that appends to the caller's bytes.
func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
