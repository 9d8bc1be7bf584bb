// Package jsonv2 benchmarks github.com/go-json-experiment/json, the module that
// encoding/json/v2 of the standard library comes from, so that one program can
// have both versions.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Map keys are in Go's order, and HTML is not escaped. Text that is not
// UTF-8 and duplicate names are errors, unless a variant allows them, and so are
// NaN and the infinities. A nil slice or map is written as an empty one. A time
// keeps its nanoseconds and its offset, not its zone's name; an offset of seconds
// is cut to minutes.
package jsonv2

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	jsonv1 "github.com/go-json-experiment/json/v1"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/github.com/go-json-experiment/json"

// Contestant is encoding/json/v2 in its own module.
var Contestant = &contest.Contestant{
	Name:    "jsonv2",
	Doc:     "encoding/json/v2 from the module go-json-experiment/json.",
	Module:  "github.com/go-json-experiment/json",
	License: "BSD-3-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Shown: contest.Quote{
				Place: "doc.go",
				Text:  "[Marshal] and [Unmarshal] encode and decode Go values to/from JSON text contained within a []byte.",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=v1",
			Doc:    "Marshal and Unmarshal with DefaultOptionsV1, which behave like encoding/json.",
			URL:    url + "/v1#DefaultOptionsV1",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsonv1.DefaultOptionsV1()),
		},
		{
			Name:   "names=duplicate",
			Doc:    "Marshal and Unmarshal with AllowDuplicateNames.",
			URL:    url + "/jsontext#AllowDuplicateNames",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowDuplicateNames(true)),
		},
		{
			Name:   "text=repaired",
			Doc:    "Marshal and Unmarshal with AllowInvalidUTF8, which replaces what is not UTF-8.",
			URL:    url + "/jsontext#AllowInvalidUTF8",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowInvalidUTF8(true)),
		},
		{
			Name:   "html=escaped",
			Doc:    "Marshal with EscapeForHTML.",
			URL:    url + "/jsontext#EscapeForHTML",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.EscapeForHTML(true)),
		},
		{
			Name:   "keys=sorted",
			Doc:    "Marshal with Deterministic, which sorts the keys of maps.",
			URL:    url + "#Deterministic",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(json.Deterministic(true)),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalEncode and UnmarshalDecode with a jsontext.Encoder and Decoder that are reset for each value; each ends with a newline.",
			URL:    url + "/jsontext#Encoder.Reset",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = jsontext.NewEncoder(&c.out)
				c.decoder = jsontext.NewDecoder(&c.in)
				return c, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type optionCodec struct{ options json.Options }

func bind(options json.Options) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return optionCodec{options}, nil }
}

func (c optionCodec) Marshal(v any) ([]byte, error) { return json.Marshal(v, c.options) }

func (c optionCodec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v, c.options) }

type reuseCodec struct {
	out     bytes.Buffer
	encoder *jsontext.Encoder
	in      bytes.Buffer
	decoder *jsontext.Decoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	c.encoder.Reset(&c.out)
	err := json.MarshalEncode(c.encoder, v)
	return c.out.Bytes(), err
}

var errTrailing = errors.New("bytes after the value")

// Unmarshal passes the decoder a bytes.Buffer, which it parses in place, as its
// documentation says. It would copy a bytes.Reader. Bytes after the value are
// refused, as json.Unmarshal does.
func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.in = *bytes.NewBuffer(data)
	c.decoder.Reset(&c.in)
	if err := json.UnmarshalDecode(c.decoder, v); err != nil {
		return err
	}
	if _, err := c.decoder.ReadToken(); err != io.EOF { //nolint:errorlint // the decoder returns it unwrapped
		return errTrailing
	}
	return nil
}
