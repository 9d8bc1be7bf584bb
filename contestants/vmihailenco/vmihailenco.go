// Package vmihailenco benchmarks github.com/vmihailenco/msgpack/v5.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. An int takes as few bytes as it needs. An integer of a given size
// takes all of its bytes, unless compact ones are requested. Fields do not use
// their json names. A time is the timestamp extension: it keeps its nanoseconds
// and comes back in the local zone.
//
// It continues a predecessor row that says v4. That row's adapter imported v5,
// and only v5 gives its size, because v4 writes an int in nine bytes.
package vmihailenco

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/serbench/serbench/contest"
)

// Contestant is vmihailenco/msgpack v5.
var Contestant = &contest.Contestant{
	Name:    "vmihailenco",
	Doc:     "vmihailenco/msgpack v5, MessagePack by reflection.",
	Module:  "github.com/vmihailenco/msgpack/v5",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/github.com/vmihailenco/msgpack/v5",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "msgpack.Marshal and msgpack.Unmarshal.",
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"VmihailencoMsgpack"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array",
			Doc:    "An Encoder from the library's pool, like the one that msgpack.Marshal takes, with UseArrayEncodedStructs.",
			URL:    "https://pkg.go.dev/github.com/vmihailenco/msgpack/v5#Encoder.UseArrayEncodedStructs",
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return arrayCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One Encoder over a bytes.Buffer and one Decoder over a bytes.Reader, reset for each value.",
			URL:    "https://pkg.go.dev/github.com/vmihailenco/msgpack/v5#Encoder.Reset",
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

// Marshal sets the option after Reset, which clears it.
func (arrayCodec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := msgpack.GetEncoder()
	encoder.Reset(&buffer)
	encoder.UseArrayEncodedStructs(true)
	err := encoder.Encode(v)
	msgpack.PutEncoder(encoder)
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
