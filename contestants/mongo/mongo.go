// Package mongo benchmarks the bson package of go.mongodb.org/mongo-driver/v2,
// MongoDB's own driver.
//
// It walks the type by reflection and caches the result. Field names are written
// in lower case. Strings and byte slices are copied. Marshal and Unmarshal take
// their buffers, writers and readers from pools, so a separate decoder would
// reuse nothing more. A time keeps milliseconds, the most that BSON allows, and
// comes back in UTC.
package mongo

import (
	"bytes"

	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serbench/serbench/contest"
)

// Contestant is go.mongodb.org/mongo-driver/v2/bson.
var Contestant = &contest.Contestant{
	Name:    "mongo",
	Doc:     "BSON from MongoDB's own driver, version 2.",
	Module:  "go.mongodb.org/mongo-driver/v2",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/go.mongodb.org/mongo-driver/v2/bson",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "bson.Marshal and bson.Unmarshal.",
			Format:  "bson",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One bson.Encoder and document writer over a bytes.Buffer that is reset for each value; bson.Unmarshal.",
			URL:    "https://pkg.go.dev/go.mongodb.org/mongo-driver/v2/bson#example-Encoder-MultipleBSONDocuments",
			Format: "bson",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = bson.NewEncoder(bson.NewDocumentWriter(&c.buffer))
				return c, nil
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

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
