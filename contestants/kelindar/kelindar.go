// Package kelindar benchmarks github.com/kelindar/binary, a compact format for Go
// programs that control both ends.
//
// It walks the type by reflection and caches the result. It writes fields in
// order, without names, and integers as varints. Marshal and Unmarshal take their
// encoders and decoders from pools. Strings and byte slices are copied. time.Time
// encodes itself with MarshalBinary. A type within itself ends the process: the
// library looks at its fields without end. An empty list comes back nil, and a nil
// map empty.
//
// The types of the subpackages are drop-in types, so mirror types have them:
// config=unsafe copies the memory of lists of numbers, and strings=alias, by nocopy,
// lets them, texts and byte slices point into the input.
package kelindar

import (
	"bytes"

	"github.com/kelindar/binary"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib kelindar

// Contestant is github.com/kelindar/binary.
var Contestant = &contest.Contestant{
	Name:    "kelindar",
	Doc:     "A compact binary format for Go programs that control both ends.",
	Module:  "github.com/kelindar/binary",
	License: "MIT",
	URL:     "https://github.com/kelindar/binary",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "binary.Marshal and binary.Unmarshal.",
			Shown:   contest.Quote{Place: "README.md", Text: "encoded, err := binary.Marshal(v)", Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "kelindar",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "binary.MarshalTo a bytes.Buffer that is reset for each value; binary.Unmarshal.",
			URL:    "https://github.com/kelindar/binary#streaming-encode-and-decode",
			Fields: contest.ByPosition,
			Format: "kelindar",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseCodec{}, nil },
		},
		{
			Name:   "config=unsafe",
			Doc:    "Like the default, on a type whose lists of numbers have the types of the subpackage unsafe.",
			URL:    "https://github.com/kelindar/binary/tree/master/unsafe",
			Fields: contest.ByPosition,
			Format: "kelindar",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafe"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, on a type whose texts, byte slices and lists of numbers have the types of the subpackage nocopy.",
			URL:    "https://github.com/kelindar/binary/tree/master/nocopy",
			Fields: contest.ByPosition,
			Format: "kelindar",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nocopy"),
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return binary.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return binary.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer bytes.Buffer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := binary.MarshalTo(v, &c.buffer)
	return c.buffer.Bytes(), err
}
