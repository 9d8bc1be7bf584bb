// Package jsonv2 benchmarks github.com/go-json-experiment/json, the module that
// encoding/json/v2 of the standard library comes from, so that one program can
// have both versions.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Invalid UTF-8 and duplicate names are errors. A nil slice or map is
// written as an empty one. A time keeps its nanoseconds and its offset, not its
// zone's name.
package jsonv2

import (
	"bytes"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/serbench/serbench/contest"
)

// Contestant is encoding/json/v2 in its own module.
var Contestant = &contest.Contestant{
	Name:    "jsonv2",
	Doc:     "encoding/json/v2 from the module go-json-experiment/json.",
	Module:  "github.com/go-json-experiment/json",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/go-json-experiment/json",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalEncode and UnmarshalDecode with a jsontext.Encoder and Decoder that are reset for each value; each ends with a newline.",
			URL:    "https://pkg.go.dev/github.com/go-json-experiment/json/jsontext#Encoder.Reset",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = jsontext.NewEncoder(&c.out)
				c.decoder = jsontext.NewDecoder(&c.in)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type reuseCodec struct {
	out     bytes.Buffer
	encoder *jsontext.Encoder
	in      bytes.Buffer
	decoder *jsontext.Decoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	c.encoder.Reset(&c.out)
	err := json.MarshalEncode(c.encoder, v)
	return c.out.Bytes(), err
}

// Unmarshal passes the decoder a bytes.Buffer, which it parses in place, as its
// documentation says. It would copy a bytes.Reader.
func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.in = *bytes.NewBuffer(data)
	c.decoder.Reset(&c.in)
	return json.UnmarshalDecode(c.decoder, v)
}
