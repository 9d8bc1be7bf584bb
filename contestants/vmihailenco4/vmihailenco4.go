// Package vmihailenco4 benchmarks github.com/vmihailenco/msgpack/v4, which v5 has
// superseded: see vmihailenco.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Integers take all bytes of their size, and an int nine with its
// type, unless compact ones are requested. Fields do not use their json names. A
// time is the timestamp extension: it keeps its nanoseconds and comes back in the
// local zone.
package vmihailenco4

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v4"

	"github.com/serbench/serbench/contest"
)

// Contestant is vmihailenco/msgpack v4.
var Contestant = &contest.Contestant{
	Name:    "vmihailenco4",
	Doc:     "vmihailenco/msgpack v4, MessagePack by reflection, superseded by v5.",
	Module:  "github.com/vmihailenco/msgpack/v4",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/github.com/vmihailenco/msgpack/v4",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "msgpack.Marshal and msgpack.Unmarshal.",
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MessagePack"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array",
			Doc:    "A new Encoder with StructAsArray for each value; v4 does not lend one from its pool.",
			URL:    "https://pkg.go.dev/github.com/vmihailenco/msgpack/v4#Encoder.StructAsArray",
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return arrayCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One Encoder over a bytes.Buffer and one Decoder over a bytes.Reader, reset for each value.",
			URL:    "https://pkg.go.dev/github.com/vmihailenco/msgpack/v4#Encoder.Reset",
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = msgpack.NewEncoder(&c.out)
				c.decoder = msgpack.NewDecoder(&c.in)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return msgpack.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return msgpack.Unmarshal(data, v) }

type arrayCodec struct{ codec }

func (arrayCodec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	err := msgpack.NewEncoder(&buffer).StructAsArray(true).Encode(v)
	return buffer.Bytes(), err
}

type reuseCodec struct {
	out     bytes.Buffer
	encoder *msgpack.Encoder
	in      bytes.Reader
	decoder *msgpack.Decoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	c.encoder.Reset(&c.out)
	err := c.encoder.Encode(v)
	return c.out.Bytes(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.in.Reset(data)
	c.decoder.Reset(&c.in)
	return c.decoder.Decode(v)
}
