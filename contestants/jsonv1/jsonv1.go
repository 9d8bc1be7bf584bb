// Package jsonv1 benchmarks github.com/go-json-experiment/json/v1, which is encoding/json
// written anew on top of encoding/json/v2, as it is in Go 1.27.
//
// It calls the functions that contestant jsonv2 measures, with options that make them behave as
// encoding/json does. Strings and byte slices are copied. Keys of maps are sorted, HTML is
// escaped, bytes that are not UTF-8 are replaced, and of two equal names the last counts: the
// other side of each is a variant, which names its option behind those of this package, as the
// documentation shows. A time keeps its nanoseconds and its offset, not its zone's name.
package jsonv1

import (
	"bytes"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/go-json-experiment/json/v1"

	"github.com/serbench/serbench/contest"
)

const migrating = "https://pkg.go.dev/github.com/go-json-experiment/json/v1#hdr-Migrating_to_v2"

// Contestant is package v1 of go-json-experiment/json.
var Contestant = &contest.Contestant{
	Name:    "jsonv1",
	Doc:     "encoding/json on top of encoding/json/v2, from the module go-json-experiment/json.",
	Module:  "github.com/go-json-experiment/json",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/github.com/go-json-experiment/json/v1",
	Schema:  contest.Reflection,
	Warnings: []contest.Warning{{
		Kind: contest.Discouraged,
		Quote: contest.Quote{
			Place: "v1/encode.go",
			Text:  "New usages of JSON in Go are encouraged to use [encoding/json/v2] instead.",
			Seen:  "2026-11-22",
		},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal of package v1.",
			Shown: contest.Quote{
				Place: "v1/example_test.go",
				Text:  "b, err := json.Marshal(group)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "keys=unsorted",
			Doc:    "jsonv2.Marshal and jsonv2.Unmarshal with DefaultOptionsV1 and without Deterministic.",
			URL:    migrating,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsonv2.Deterministic(false)),
		},
		{
			Name:   "html=raw",
			Doc:    "jsonv2.Marshal and jsonv2.Unmarshal with DefaultOptionsV1 and without EscapeForHTML.",
			URL:    migrating,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.EscapeForHTML(false)),
		},
		{
			Name:   "text=strict",
			Doc:    "jsonv2.Marshal and jsonv2.Unmarshal with DefaultOptionsV1 and without AllowInvalidUTF8.",
			URL:    migrating,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowInvalidUTF8(false)),
		},
		{
			Name:   "names=unique",
			Doc:    "jsonv2.Marshal and jsonv2.Unmarshal with DefaultOptionsV1 and without AllowDuplicateNames.",
			URL:    migrating,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsontext.AllowDuplicateNames(false)),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A json.Encoder over a bytes.Buffer that is reset for each value; it ends each with a newline.",
			URL:    "https://pkg.go.dev/github.com/go-json-experiment/json/v1#Encoder",
			Fields: contest.ByName,
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

// bind makes codecs that call version 2 with the options of version 1 and one other.
func bind(option jsonv2.Options) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return optionCodec{option}, nil }
}

type optionCodec struct{ option jsonv2.Options }

func (c optionCodec) Marshal(v any) ([]byte, error) {
	return jsonv2.Marshal(v, json.DefaultOptionsV1(), c.option)
}

func (c optionCodec) Unmarshal(data []byte, v any) error {
	return jsonv2.Unmarshal(data, v, json.DefaultOptionsV1(), c.option)
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
