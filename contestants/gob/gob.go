// Package gob benchmarks encoding/gob of the standard library.
//
// gob is made for streams: an encoder sends a type's description once, before its
// first value, and a decoder compiles it. People use it in two ways, and both are
// here: one encoder and decoder for each value, which pays for the description
// every time, and a long-lived pair. Strings and byte slices are copied. Fields
// with zero values are left out.
package gob

import (
	"bytes"
	"encoding/gob"

	"github.com/serbench/serbench/contest"
)

// Contestant is encoding/gob.
var Contestant = &contest.Contestant{
	Name:    "gob",
	Doc:     "encoding/gob of the standard library, made for streams of one type.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/gob",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "A new gob.Encoder and gob.Decoder for each value.",
			Shown:       contest.Quote{Place: "encoding/gob/example_test.go", Text: `enc := gob.NewEncoder(&network) // Will write to network.`, Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "gob",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Gob"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "stream=long",
			Doc:    "One gob.Encoder and one gob.Decoder for all values, with the type already sent; each value's bytes are copied out.",
			Fields: contest.ByName,
			Format: "gob",
			Claims: contest.Claims{Stream: true, Stateful: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &streamCodec{}
				c.encoder = gob.NewEncoder(&c.out)
				c.decoder = gob.NewDecoder(&c.in)
				return c, nil
			},
		},
		{
			Name:   "stream=long,buffer=reuse",
			Doc:    "Like stream=long, without the copy: the bytes are the encoder's buffer.",
			Fields: contest.ByName,
			Format: "gob",
			Claims: contest.Claims{Stream: true, Stateful: true, Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = gob.NewEncoder(&c.out)
				c.decoder = gob.NewDecoder(&c.in)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	err := gob.NewEncoder(&buffer).Encode(v)
	return buffer.Bytes(), err
}

func (codec) Unmarshal(data []byte, v any) error {
	return gob.NewDecoder(bytes.NewReader(data)).Decode(v)
}

type streamCodec struct {
	out     bytes.Buffer
	encoder *gob.Encoder
	in      bytes.Reader
	decoder *gob.Decoder
}

func (c *streamCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	err := c.encoder.Encode(v)
	return bytes.Clone(c.out.Bytes()), err
}

func (c *streamCodec) Unmarshal(data []byte, v any) error {
	c.in.Reset(data)
	return c.decoder.Decode(v)
}

type reuseCodec struct{ streamCodec }

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	err := c.encoder.Encode(v)
	return c.out.Bytes(), err
}
