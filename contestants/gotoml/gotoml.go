// Package gotoml benchmarks github.com/pelletier/go-toml/v2.
//
// It walks the type by reflection. Strings are copied. A byte slice is a list of numbers, and
// the keys of maps are sorted. A record is a table of its own, behind the fields that are none.
// A time keeps its nanoseconds and its offset, not its zone's name. A nil list comes back empty
// and an empty map nil. TOML's integers are signed, so a uint64 from 2^63 is refused; and the
// decoder calls the largest float32, as the encoder writes it, out of range.
package gotoml

import (
	"bytes"

	"github.com/pelletier/go-toml/v2"

	"github.com/serbench/serbench/contest"
)

// Contestant is pelletier/go-toml v2.
var Contestant = &contest.Contestant{
	Name:    "gotoml",
	Doc:     "pelletier/go-toml v2, TOML by reflection.",
	Module:  "github.com/pelletier/go-toml/v2",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/pelletier/go-toml/v2",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "toml.Marshal and toml.Unmarshal.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "err := toml.Unmarshal([]byte(doc), &cfg)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=strict",
			Doc:    "toml.Marshal; a Decoder with DisallowUnknownFields, which refuses fields that the type lacks.",
			URL:    "https://pkg.go.dev/github.com/pelletier/go-toml/v2#Decoder.DisallowUnknownFields",
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return strictCodec{}, nil },
		},
		{
			Name:   "layout=inline",
			Doc:    "An Encoder with SetTablesInline, which writes records in braces; toml.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/pelletier/go-toml/v2#Encoder.SetTablesInline",
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return inlineCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A toml.Encoder over a bytes.Buffer that is reset for each value; toml.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/pelletier/go-toml/v2#NewEncoder",
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = toml.NewEncoder(&c.buffer)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return toml.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return toml.Unmarshal(data, v) }

type strictCodec struct{ codec }

func (strictCodec) Unmarshal(data []byte, v any) error {
	return toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(v)
}

type inlineCodec struct{ codec }

func (inlineCodec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	err := toml.NewEncoder(&buffer).SetTablesInline(true).Encode(v)
	return buffer.Bytes(), err
}

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *toml.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
