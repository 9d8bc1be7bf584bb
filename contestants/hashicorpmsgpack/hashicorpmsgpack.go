// Package hashicorpmsgpack benchmarks github.com/hashicorp/go-msgpack v0.5.5, a
// fork of ugorji/go/codec from 2013. It is the nearest available relative of
// github.com/ugorji/go-msgpack of 2012; ugorji is the current version of that
// line.
//
// It walks the type by reflection and caches the result, but each encoder and
// decoder chooses its functions for a type again. Strings and byte slices are
// copied. A time has no form of its own: it is written as the bytes of its
// MarshalBinary, with nanoseconds and offset. Fields do not use their json names.
// The package also has Binc and a format called simple, which only ugorji
// measures.
package hashicorpmsgpack

import (
	"bytes"

	"github.com/hashicorp/go-msgpack/codec"

	"github.com/serbench/serbench/contest"
)

// Contestant is hashicorp/go-msgpack v0.5.5.
var Contestant = &contest.Contestant{
	Name:    "hashicorpmsgpack",
	Doc:     "hashicorp/go-msgpack v0.5.5, a fork of ugorji/go/codec from 2013.",
	Module:  "github.com/hashicorp/go-msgpack",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new encoder or decoder of bytes for each value, with a zero MsgpackHandle: the old MessagePack without a type for bytes.",
			Format:  "msgpack",
			Bind:    bind(codec.MsgpackHandle{}),
		},
		{
			Name:   "config=newspec",
			Doc:    "Like the default with WriteExt: bytes have their own type.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#MsgpackHandle",
			Format: "msgpack",
			Bind:   bind(codec.MsgpackHandle{WriteExt: true}),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default with StructToArray.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Format: "msgpack",
			Bind:   bind(arrayHandle()),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One encoder over a bytes.Buffer that is reset for each value; decoders cannot be reset.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#NewEncoder",
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{codecOf: codecOf{&codec.MsgpackHandle{}}}
				c.encoder = codec.NewEncoder(&c.buffer, c.handle)
				return c, nil
			},
		},
	},
}

func arrayHandle() (h codec.MsgpackHandle) {
	h.StructToArray = true
	return h
}

// bind gives every codec its own handle.
func bind(handle codec.MsgpackHandle) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		own := handle
		return codecOf{&own}, nil
	}
}

type codecOf struct{ handle codec.Handle }

func (c codecOf) Marshal(v any) (out []byte, err error) {
	err = codec.NewEncoderBytes(&out, c.handle).Encode(v)
	return out, err
}

func (c codecOf) Unmarshal(data []byte, v any) error {
	return codec.NewDecoderBytes(data, c.handle).Decode(v)
}

type reuseCodec struct {
	codecOf
	buffer  bytes.Buffer
	encoder *codec.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
