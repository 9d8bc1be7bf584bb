// Package alecthomas benchmarks github.com/alecthomas/binary, which extends
// encoding/binary to values of any size.
//
// It walks the type by reflection on every call and caches nothing. It writes
// fields in order, without names, and byte slices element by element. It copies
// strings and byte slices. time.Time encodes itself with MarshalBinary.
package alecthomas

import (
	"bytes"

	"github.com/alecthomas/binary"

	"github.com/serbench/serbench/contest"
)

// Contestant is github.com/alecthomas/binary.
var Contestant = &contest.Contestant{
	Name:    "alecthomas",
	Doc:     "encoding/binary extended to values of any size.",
	Module:  "github.com/alecthomas/binary",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/alecthomas/binary",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "binary.Marshal and binary.Unmarshal.",
			Shown:       contest.Quote{Place: "binary.go", Text: `func Marshal(v interface{}) ([]byte, error) {`, Seen: "2026-11-22"},
			Fields:      contest.ByPosition,
			Format:      "alecthomas",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Binary"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One binary.Encoder over a bytes.Buffer that is reset for each value, and binary.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/alecthomas/binary#Encoder",
			Fields: contest.ByPosition,
			Format: "alecthomas",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = binary.NewEncoder(&c.buffer)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return binary.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return binary.Unmarshal(data, v) }

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *binary.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
