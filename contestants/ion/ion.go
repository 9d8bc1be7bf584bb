// Package ion benchmarks github.com/amazon-ion/ion-go/ion, Amazon's Ion.
//
// It walks the type by reflection on every call. Each binary value carries its
// own table of field names; the text is a superset of JSON. Both are read by the
// same Unmarshal. Strings and byte slices are copied.
package ion

import (
	"bytes"
	"io"

	"github.com/amazon-ion/ion-go/ion"

	"github.com/serbench/serbench/contest"
)

const encoderURL = "https://pkg.go.dev/github.com/amazon-ion/ion-go/ion#Encoder"

// Contestant is amazon-ion/ion-go.
var Contestant = &contest.Contestant{
	Name:    "ion",
	Doc:     "amazon-ion/ion-go, Ion in its binary and its text form.",
	Module:  "github.com/amazon-ion/ion-go",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/amazon-ion/ion-go/ion",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "ion.MarshalBinary and ion.Unmarshal.",
			Format:  "ion",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return binaryCodec{}, nil },
		},
		{
			Name:    "format=text",
			Default: true,
			Doc:     "ion.MarshalText, which sorts maps by key, and ion.Unmarshal.",
			Format:  "ion-text",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return textCodec{}, nil },
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "A new ion.Encoder for each value, by NewBinaryEncoder, over a bytes.Buffer that is reset.",
			URL:    encoderURL,
			Format: "ion",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{newEncoder: func(w io.Writer) *ion.Encoder { return ion.NewBinaryEncoder(w) }}, nil
			},
		},
		{
			Name:   "format=text,buffer=reuse",
			Doc:    "A new ion.Encoder for each value, by NewTextEncoder, over a bytes.Buffer that is reset; it ends each with a newline.",
			URL:    encoderURL,
			Format: "ion-text",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseCodec{newEncoder: ion.NewTextEncoder}, nil },
		},
	},
}

type unmarshaler struct{}

func (unmarshaler) Unmarshal(data []byte, v any) error { return ion.Unmarshal(data, v) }

type binaryCodec struct{ unmarshaler }

func (binaryCodec) Marshal(v any) ([]byte, error) { return ion.MarshalBinary(v) }

type textCodec struct{ unmarshaler }

func (textCodec) Marshal(v any) ([]byte, error) { return ion.MarshalText(v) }

// reuseCodec keeps the buffer only: Finish ends a binary encoder's use.
type reuseCodec struct {
	unmarshaler
	buffer     bytes.Buffer
	newEncoder func(io.Writer) *ion.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	encoder := c.newEncoder(&c.buffer)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	err := encoder.Finish()
	return c.buffer.Bytes(), err
}
