// Package gojson benchmarks github.com/goccy/go-json, a replacement for
// encoding/json that compiles each type into opcodes for its encoder and decoder.
//
// Strings and byte slices are copied, unless strings=alias asks for strings that
// point into the input. Invalid UTF-8 is replaced. A time keeps its nanoseconds
// and its offset, not its zone's name. The options that the documentation offers
// for speed are variants. MarshalNoEscape and UnmarshalNoEscape are not, because
// they are deprecated and do the same as Marshal and Unmarshal. MarshalOf and
// UnmarshalOf are not either: they avoid copying a value that is not behind a
// pointer, but ours are.
package gojson

import (
	"bytes"

	"github.com/goccy/go-json"

	"github.com/serbench/serbench/contest"
)

// Contestant is goccy/go-json.
var Contestant = &contest.Contestant{
	Name:    "gojson",
	Doc:     "goccy/go-json, a replacement for encoding/json that compiles types into opcodes.",
	Module:  "github.com/goccy/go-json",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/goccy/go-json",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=fieldorder",
			Doc:    "MarshalWithOption with OptimizeFieldOrder: the encoder writes the fields in its fastest order.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json#OptimizeFieldOrder",
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindFieldOrder,
		},
		{
			Name:   "config=rawutf8",
			Doc:    "MarshalWithOption with DisableNormalizeUTF8: strings are not checked for invalid UTF-8.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json#DisableNormalizeUTF8",
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return rawUTF8Codec{}, nil },
		},
		{
			Name:   "config=firstwin",
			Doc:    "UnmarshalWithOption with DecodeFieldPriorityFirstWin: the first of two equal keys counts, so the rest can be skipped.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json#DecodeFieldPriorityFirstWin",
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return firstWinCodec{}, nil },
		},
		{
			Name:   "strings=alias",
			Doc:    "UnmarshalWithOption with DecodeNoCopyString: strings point into the input.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json#DecodeNoCopyString",
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   bindAlias,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A json.Encoder over a bytes.Buffer that is reset for each value; it ends each with a newline.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json#Encoder",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = json.NewEncoder(&c.buffer)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type rawUTF8Codec struct{ codec }

func (rawUTF8Codec) Marshal(v any) ([]byte, error) {
	return json.MarshalWithOption(v, json.DisableNormalizeUTF8())
}

type firstWinCodec struct{ codec }

func (firstWinCodec) Unmarshal(data []byte, v any) error {
	return json.UnmarshalWithOption(data, v, json.DecodeFieldPriorityFirstWin())
}

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *json.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
