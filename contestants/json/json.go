// Package json benchmarks encoding/json of the standard library.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Invalid UTF-8 is replaced. A time keeps its nanoseconds and its
// offset, not its zone's name.
package json

import (
	"bytes"
	"encoding/json"

	"github.com/serbench/serbench/contest"
)

// Contestant is encoding/json.
var Contestant = &contest.Contestant{
	Name:    "json",
	Doc:     "encoding/json of the standard library.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/json",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "json.Marshal and json.Unmarshal.",
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Json", "JSON"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A json.Encoder over a bytes.Buffer that is reset for each value; it ends each with a newline.",
			URL:    "https://pkg.go.dev/encoding/json#Encoder",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = json.NewEncoder(&c.buffer)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *json.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
