// Package gojson2 benchmarks github.com/goccy/go-json/v2, a package of goccy/go-json that has
// the functions, options and behaviour of encoding/json/v2 but an encoder and a decoder of its
// own.
//
// Contestant gojson is the module's other package, which behaves as encoding/json does. The
// library compiles each type once. Strings and byte slices are copied. Keys of maps come in
// Go's order, HTML is not escaped, and text that is not UTF-8 and repeated names are errors:
// the other side of each is a variant. A nil slice or map is written as an empty one. The
// decoder calls the largest float32, as the encoder writes it, out of range. A time keeps its
// nanoseconds and its offset, not its zone's name. MarshalOf and UnmarshalOf are no variants:
// they avoid copying a value that is not behind a pointer, but ours are.
package gojson2

import (
	"bytes"

	"github.com/goccy/go-json/jsontext"
	"github.com/goccy/go-json/v2"

	"github.com/serbench/serbench/contest"
)

// Contestant is package v2 of goccy/go-json.
var Contestant = &contest.Contestant{
	Name:    "gojson2",
	Doc:     "Package v2 of goccy/go-json, a replacement for encoding/json/v2.",
	Module:  "github.com/goccy/go-json",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/goccy/go-json/v2",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  `-import "encoding/json/v2" +import "github.com/goccy/go-json/v2"`,
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(),
		},
		{
			Name:   "keys=sorted",
			Doc:    "Like the default with Deterministic: the keys of maps are sorted.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json/v2#Deterministic",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(json.Deterministic(true)),
		},
		{
			Name:   "html=escaped",
			Doc:    "Like the default with EscapeForHTML: <, > and & are escaped.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json/jsontext#EscapeForHTML",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.EscapeForHTML(true)),
		},
		{
			Name:   "text=repaired",
			Doc:    "Like the default with AllowInvalidUTF8: bytes that are not UTF-8 are replaced.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json/jsontext#AllowInvalidUTF8",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowInvalidUTF8(true)),
		},
		{
			Name:   "names=duplicate",
			Doc:    "Like the default with AllowDuplicateNames: nobody looks whether an object has a name twice.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json/jsontext#AllowDuplicateNames",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowDuplicateNames(true)),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalEncode with a jsontext.Encoder over a bytes.Buffer, both reset for each value, which ends with a newline; json.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-json/jsontext#NewEncoder",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = jsontext.NewEncoder(&c.buffer)
				return c, nil
			},
		},
	},
}

// bind makes codecs that pass the options with each call, as the documentation does; without
// options, the library has a shorter way.
func bind(options ...json.Options) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return codec{options}, nil }
}

type codec struct{ options []json.Options }

func (c codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v, c.options...) }
func (c codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v, c.options...) }

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *jsontext.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	c.encoder.Reset(&c.buffer)
	err := json.MarshalEncode(c.encoder, v)
	return c.buffer.Bytes(), err
}
