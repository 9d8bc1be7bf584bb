// Package hashicorpmsgpack benchmarks github.com/hashicorp/go-msgpack v0.5.5, a
// fork of ugorji/go/codec from 2013. It is the nearest available relative of
// github.com/ugorji/go-msgpack of 2012; ugorji is the current version of that
// line.
//
// It walks the type by reflection and caches the result, but each encoder and
// decoder chooses its functions for a type again. Strings and byte slices are
// copied. Fields do not use their json names. A time is written as the bytes of
// its MarshalBinary, with nanoseconds and offset; only Binc has a form of its own
// for it. Binc writes each field name once and refers to it afterwards, from one
// value to the next too, so an encoder of Binc that is kept is a stream. Its
// decoder misreads lengths from 65,536, for which the encoder writes one byte more
// than it reads, and -4,294,967,295; its encoder drops the sign of zero.
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
			Shown:   shown,
			Fields:  contest.ByName,
			Format:  "msgpack",
			Bind:    bind(codec.MsgpackHandle{}),
		},
		{
			Name:    "format=binc",
			Default: true,
			Doc:     "A new encoder or decoder of bytes for each value, with a zero BincHandle.",
			URL:     "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#BincHandle",
			Shown:   shown,
			Fields:  contest.ByName,
			Format:  "binc",
			Bind:    bind(codec.BincHandle{}),
		},
		{
			Name:    "format=simple",
			Default: true,
			Doc:     "A new encoder or decoder of bytes for each value, with a zero SimpleHandle.",
			URL:     "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#SimpleHandle",
			Shown: contest.Quote{
				Place: "codec/simple.go",
				Text:  "SimpleHandle is a Handle for a very simple encoding format.",
				Seen:  "2026-11-22",
			},
			Instead: "the example has handles of the other two formats; for this one they are used in the same way",
			Fields:  contest.ByName,
			Format:  "simple",
			Bind:    bind(codec.SimpleHandle{}),
		},
		{
			Name:   "config=newspec",
			Doc:    "Like the default with WriteExt: bytes have their own type.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#MsgpackHandle",
			Fields: contest.ByName,
			Format: "msgpack",
			Bind:   bind(codec.MsgpackHandle{WriteExt: true}),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default with StructToArray.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Bind:   bind(codec.MsgpackHandle{BasicHandle: array}),
		},
		{
			Name:   "format=binc,layout=array",
			Doc:    "Like format=binc with StructToArray.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Fields: contest.ByPosition,
			Format: "binc",
			Bind:   bind(codec.BincHandle{BasicHandle: array}),
		},
		{
			Name:   "format=simple,layout=array",
			Doc:    "Like format=simple with StructToArray.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Fields: contest.ByPosition,
			Format: "simple",
			Bind:   bind(codec.SimpleHandle{BasicHandle: array}),
		},
		{
			Name:   "format=binc,symbols=none",
			Doc:    "Like format=binc with AsSymbolNone: a field's name is written each time.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Fields: contest.ByName,
			Format: "binc",
			Bind:   bind(codec.BincHandle{BasicHandle: codec.BasicHandle{EncodeOptions: codec.EncodeOptions{AsSymbols: codec.AsSymbolNone}}}),
		},
		{
			Name:   "format=binc,symbols=all",
			Doc:    "Like format=binc with AsSymbolAll: keys of maps are written once too.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#EncodeOptions",
			Fields: contest.ByName,
			Format: "binc",
			Bind:   bind(codec.BincHandle{BasicHandle: codec.BasicHandle{EncodeOptions: codec.EncodeOptions{AsSymbols: codec.AsSymbolAll}}}),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One encoder over a bytes.Buffer that is reset for each value; decoders cannot be reset.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#NewEncoder",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(codec.MsgpackHandle{}),
		},
		{
			Name:   "format=simple,buffer=reuse",
			Doc:    "Like format=simple with one encoder over a bytes.Buffer that is reset for each value; decoders cannot be reset.",
			URL:    "https://pkg.go.dev/github.com/hashicorp/go-msgpack@v0.5.5/codec#NewEncoder",
			Fields: contest.ByName,
			Format: "simple",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(codec.SimpleHandle{}),
		},
	},
}

// shown is the documentation's example, which takes a handle of either format.
var shown = contest.Quote{
	Place: "codec/0doc.go",
	Text:  "h = &bh // or mh to use msgpack",
	Seen:  "2026-11-22",
}

var array = codec.BasicHandle{EncodeOptions: codec.EncodeOptions{StructToArray: true}}

// A handleOf is a pointer to a handle, of which every codec has its own.
type handleOf[H any] interface {
	*H
	codec.Handle
}

func bind[H any, P handleOf[H]](handle H) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		own := handle
		return codecOf{P(&own)}, nil
	}
}

func bindReuse[H any, P handleOf[H]](handle H) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		own := handle
		c := &reuseCodec{codecOf: codecOf{P(&own)}}
		c.encoder = codec.NewEncoder(&c.buffer, c.handle)
		return c, nil
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
