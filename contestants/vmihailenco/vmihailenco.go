// Package vmihailenco benchmarks github.com/vmihailenco/msgpack/v5.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. An int takes as few bytes as it needs. An integer of a given size
// takes all of its bytes, unless compact ones are requested; compact floats lose
// the sign of -0. Fields do not use their json names. Bytes after a value are not
// looked at. A time is the timestamp extension: it keeps its nanoseconds
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

const url = "https://pkg.go.dev/github.com/vmihailenco/msgpack/v5"

// Contestant is vmihailenco/msgpack v5.
var Contestant = &contest.Contestant{
	Name:    "vmihailenco",
	Doc:     "vmihailenco/msgpack v5, MessagePack by reflection.",
	Module:  "github.com/vmihailenco/msgpack/v5",
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
			Predecessor: contest.Predecessor{Names: []string{"VmihailencoMsgpack"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array",
			Doc:    "An Encoder from the library's pool, like the one that msgpack.Marshal takes, with UseArrayEncodedStructs.",
			URL:    url + "#Encoder.UseArrayEncodedStructs",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(array, nil),
		},
		{
			Name:   "config=compactints",
			Doc:    "Like layout=array with UseCompactInts instead: integers take as few bytes as they need.",
			URL:    url + "#Encoder.UseCompactInts",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(compactInts, nil),
		},
		{
			Name:   "config=compactfloats",
			Doc:    "Like layout=array with UseCompactFloats instead: whole floats are written as integers.",
			URL:    url + "#Encoder.UseCompactFloats",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(compactFloats, nil),
		},
		{
			Name:   "config=intern",
			Doc:    "Encoder and Decoder from the pools, with UseInternedStrings: a repeated string is written as a number.",
			URL:    url + "#Encoder.UseInternedStrings",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(internStrings, internedStrings),
		},
		{
			Name:   "config=preallocate",
			Doc:    "msgpack.Marshal; a Decoder from the pool with UsePreallocateValues.",
			URL:    url + "#Decoder.UsePreallocateValues",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(nil, preallocate),
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
			Doc:    "Like buffer=reuse with UseCompactInts.",
			URL:    url + "#Encoder.UseCompactInts",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(compactInts),
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "Like buffer=reuse with UseArrayEncodedStructs.",
			URL:    url + "#Encoder.UseArrayEncodedStructs",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(array),
		},
	},
}

func array(e *msgpack.Encoder)           { e.UseArrayEncodedStructs(true) }
func compactInts(e *msgpack.Encoder)     { e.UseCompactInts(true) }
func compactFloats(e *msgpack.Encoder)   { e.UseCompactFloats(true) }
func internStrings(e *msgpack.Encoder)   { e.UseInternedStrings(true) }
func internedStrings(d *msgpack.Decoder) { d.UseInternedStrings(true) }
func preallocate(d *msgpack.Decoder)     { d.UsePreallocateValues(true) }

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return msgpack.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return msgpack.Unmarshal(data, v) }

// optionCodec sets an option of an encoder or a decoder, or of both. Reset clears options, so
// it does so for each value.
type optionCodec struct {
	encode func(*msgpack.Encoder)
	decode func(*msgpack.Decoder)
}

func bind(encode func(*msgpack.Encoder), decode func(*msgpack.Decoder)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return optionCodec{encode, decode}, nil }
}

func (c optionCodec) Marshal(v any) ([]byte, error) {
	if c.encode == nil {
		return msgpack.Marshal(v)
	}
	var buffer bytes.Buffer
	encoder := msgpack.GetEncoder()
	encoder.Reset(&buffer)
	c.encode(encoder)
	err := encoder.Encode(v)
	msgpack.PutEncoder(encoder)
	return buffer.Bytes(), err
}

func (c optionCodec) Unmarshal(data []byte, v any) error {
	if c.decode == nil {
		return msgpack.Unmarshal(data, v)
	}
	decoder := msgpack.GetDecoder()
	decoder.Reset(bytes.NewReader(data))
	c.decode(decoder)
	err := decoder.Decode(v)
	msgpack.PutDecoder(decoder)
	return err
}

type reuseCodec struct {
	set     func(*msgpack.Encoder) // nil sets nothing
	out     bytes.Buffer
	encoder *msgpack.Encoder
	in      bytes.Reader
	decoder *msgpack.Decoder
}

func bindReuse(set func(*msgpack.Encoder)) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		c := &reuseCodec{set: set}
		c.encoder = msgpack.NewEncoder(&c.out)
		c.decoder = msgpack.NewDecoder(&c.in)
		return c, nil
	}
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	c.encoder.Reset(&c.out)
	if c.set != nil {
		c.set(c.encoder)
	}
	err := c.encoder.Encode(v)
	return c.out.Bytes(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.in.Reset(data)
	c.decoder.Reset(&c.in)
	return c.decoder.Decode(v)
}
