// Package xml benchmarks encoding/xml of the standard library.
//
// It walks the type by reflection. A list is its elements one after another, so an empty one
// comes back nil, and elements are added to a list that is there. Strings are copied. Characters
// that XML does not allow, such as control characters, are replaced. A time keeps its nanoseconds
// and its offset, not its zone's name.
//
// There are no maps, bytes would have to be UTF-8 text, and the decoder fills no arrays. Types
// with any of these go through mirrors without maps and arrays, whose bytes are base64 by
// MarshalText.
package xml

import (
	"bytes"
	"encoding/xml"
	"reflect"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib xml

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsBytes, isMap, isArray)

func isMap(t reflect.Type) bool   { return t.Kind() == reflect.Map }
func isArray(t reflect.Type) bool { return t.Kind() == reflect.Array }

// Contestant is encoding/xml.
var Contestant = &contest.Contestant{
	Name:    "xml",
	Doc:     "encoding/xml of the standard library.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/xml",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A byte slice is a text in base64, by MarshalText and UnmarshalText.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "xml.Marshal and xml.Unmarshal.",
			Shown: contest.Quote{
				Place: "encoding/xml/marshal.go",
				Text:  "Marshal returns the XML encoding of v.",
				Seen:  "2026-11-22",
			},
			Instead: `the first example shows MarshalIndent, which "works like [Marshal], but each XML element begins on a new indented line": that is layout=indented`,
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "xml",
			Claims:  contest.Claims{Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return codec{}, nil
			}),
		},
		{
			Name:   "layout=indented",
			Doc:    "xml.MarshalIndent, with the first example's arguments, and xml.Unmarshal.",
			URL:    "https://pkg.go.dev/encoding/xml#MarshalIndent",
			Mirror: true,
			Fields: contest.ByName,
			Format: "xml",
			Claims: contest.Claims{Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return indentedCodec{}, nil
			}),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One xml.Encoder over a bytes.Buffer that is reset for each value; xml.Unmarshal.",
			URL:    "https://pkg.go.dev/encoding/xml#Encoder",
			Mirror: true,
			Fields: contest.ByName,
			Format: "xml",
			Claims: contest.Claims{Reuse: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = xml.NewEncoder(&c.buffer)
				return c, nil
			}),
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return xml.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return xml.Unmarshal(data, v) }

type indentedCodec struct{ codec }

func (indentedCodec) Marshal(v any) ([]byte, error) { return xml.MarshalIndent(v, "  ", "    ") }

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *xml.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
