// Package vmihailenco4 benchmarks github.com/vmihailenco/msgpack/v4, which v5 has
// superseded: see vmihailenco.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Integers take all bytes of their size, and an int nine with its
// type, unless compact ones are requested. Fields do not use their json names.
// Bytes after a value are not looked at. A time is the timestamp extension: it
// keeps its nanoseconds and comes back in the local zone.
package vmihailenco4

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v4"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/github.com/vmihailenco/msgpack/v4"

// Contestant is vmihailenco/msgpack v4.
var Contestant = &contest.Contestant{
	Name:    "vmihailenco4",
	Doc:     "vmihailenco/msgpack v4, MessagePack by reflection, superseded by v5.",
	Module:  "github.com/vmihailenco/msgpack/v4",
	License: "BSD-2-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "msgpack.Marshal and msgpack.Unmarshal.",
			Shown:       contest.Quote{Place: "README.md", Text: "b, err := msgpack.Marshal(&Item{Foo: \"bar\"})", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MessagePack"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array",
			Doc:    "A new Encoder with StructAsArray for each value; v4 does not lend one from its pool.",
			URL:    url + "#Encoder.StructAsArray",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(array),
		},
		{
			Name:   "config=compactints",
			Doc:    "A new Encoder with UseCompactEncoding for each value: integers take as few bytes as they need.",
			URL:    url + "#Encoder.UseCompactEncoding",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(compactInts),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One Encoder over a bytes.Buffer and one Decoder over a bytes.Reader, reset for each value.",
			URL:    url + "#Encoder.Reset",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(nil),
		},
		{
			Name:   "config=compactints,buffer=reuse",
			Doc:    "Like buffer=reuse with UseCompactEncoding.",
			URL:    url + "#Encoder.UseCompactEncoding",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(compactInts),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "Like buffer=reuse with StructAsArray.",
			URL:    url + "#Encoder.StructAsArray",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(array),
		},
	},
}

func array(e *msgpack.Encoder)       { e.StructAsArray(true) }
func compactInts(e *msgpack.Encoder) { e.UseCompactEncoding(true) }

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return msgpack.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return msgpack.Unmarshal(data, v) }

type optionCodec struct {
	codec
	set func(*msgpack.Encoder)
}

func bind(set func(*msgpack.Encoder)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return optionCodec{set: set}, nil }
}

func (c optionCodec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := msgpack.NewEncoder(&buffer)
	c.set(encoder)
	err := encoder.Encode(v)
	return buffer.Bytes(), err
}

type reuseCodec struct {
	out     bytes.Buffer
	encoder *msgpack.Encoder
	in      bytes.Reader
	decoder *msgpack.Decoder
}

// bindReuse sets the option once: Reset keeps it.
func bindReuse(set func(*msgpack.Encoder)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		c := &reuseCodec{}
		c.encoder = msgpack.NewEncoder(&c.out)
		if set != nil {
			set(c.encoder)
		}
		c.decoder = msgpack.NewDecoder(&c.in)
		return c, nil
	}
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
