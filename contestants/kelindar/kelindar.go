// Package kelindar benchmarks github.com/kelindar/binary, a compact format for Go
// programs that control both ends.
//
// It walks the type by reflection and caches the result. It writes fields in
// order, without names, and integers as varints. Marshal and Unmarshal take their
// encoders and decoders from pools. Strings and byte slices are copied. time.Time
// encodes itself with MarshalBinary.
package kelindar

import (
	"bytes"

	"github.com/kelindar/binary"

	"github.com/serbench/serbench/contest"
)

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
			Format:  "kelindar",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "binary.MarshalTo a bytes.Buffer that is reset for each value; binary.Unmarshal.",
			URL:    "https://github.com/kelindar/binary#streaming-encode-and-decode",
			Format: "kelindar",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseCodec{}, nil },
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
