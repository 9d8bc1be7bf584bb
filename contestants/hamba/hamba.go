// Package hamba benchmarks github.com/hamba/avro/v2, an Avro codec that is no
// longer maintained.
//
// The adapter derives the schema from the Go type and parses it once. The library
// compiles schema and type into an encoder and a decoder, and caches them. A time
// is a timestamp-micros, the finest that the library maps to a time.Time, so
// nanoseconds are lost. A uint64 is a fixed of eight bytes. Strings and byte
// slices are copied.
package hamba

import (
	"github.com/hamba/avro/v2"

	"github.com/serbench/serbench/contest"
)

// Contestant is hamba/avro.
var Contestant = &contest.Contestant{
	Name:    "hamba",
	Doc:     "hamba/avro, Avro with a schema that is read at run time.",
	Module:  "github.com/hamba/avro/v2",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hamba/avro/v2",
	Schema:  contest.RunTime,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "avro.Marshal and avro.Unmarshal with a parsed schema.",
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				schema, err := schemaOf(t.Go)
				return codec{schema}, err
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One avro.Writer, reset for each value; avro.Unmarshal, which has a pool of readers.",
			URL:    "https://pkg.go.dev/github.com/hamba/avro/v2#Writer",
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				schema, err := schemaOf(t.Go)
				return &reuseCodec{codec{schema}, avro.NewWriter(nil, 512)}, err
			},
		},
	},
}

type codec struct{ schema avro.Schema }

func (c codec) Marshal(v any) ([]byte, error)      { return avro.Marshal(c.schema, v) }
func (c codec) Unmarshal(data []byte, v any) error { return avro.Unmarshal(c.schema, data, v) }

type reuseCodec struct {
	codec
	writer *avro.Writer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.writer.Reset(nil)
	c.writer.WriteVal(c.schema, v)
	return c.writer.Buffer(), c.writer.Error
}
