// Package gojson benchmarks github.com/goccy/go-json, a replacement for
// encoding/json that compiles each type into opcodes for its encoder and decoder.
//
// Strings and byte slices are copied, unless strings=alias asks for strings that
// point into the input. Map keys are sorted, HTML is escaped, invalid UTF-8 is
// replaced, and of equal names the last one counts. NaN and the infinities are
// refused, and the largest float32 when it is read. A time keeps its nanoseconds
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

const url = "https://pkg.go.dev/github.com/goccy/go-json"

// Contestant is goccy/go-json.
var Contestant = &contest.Contestant{
	Name:    "gojson",
	Doc:     "goccy/go-json, a replacement for encoding/json that compiles types into opcodes.",
	Module:  "github.com/goccy/go-json",
	License: "MIT",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Shown:   contest.Quote{Place: "README.md", Text: "Replace import statement from `encoding/json` to `github.com/goccy/go-json`", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "html=raw",
			Doc:    "MarshalWithOption with DisableHTMLEscape.",
			URL:    url + "#DisableHTMLEscape",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindOptions(json.DisableHTMLEscape()),
		},
		{
			Name:   "keys=unsorted",
			Doc:    "MarshalWithOption with UnorderedMap.",
			URL:    url + "#UnorderedMap",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindOptions(json.UnorderedMap()),
		},
		{
			Name:   "html=raw,keys=unsorted",
			Doc:    "MarshalWithOption with DisableHTMLEscape and UnorderedMap.",
			URL:    url + "#EncodeOptionFunc",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindOptions(json.DisableHTMLEscape(), json.UnorderedMap()),
		},
		{
			Name:   "config=rawutf8,html=raw,keys=unsorted",
			Doc:    "MarshalWithOption with DisableNormalizeUTF8, DisableHTMLEscape and UnorderedMap.",
			URL:    url + "#EncodeOptionFunc",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindOptions(json.DisableNormalizeUTF8(), json.DisableHTMLEscape(), json.UnorderedMap()),
		},
		{
			Name:   "config=fieldorder",
			Doc:    "MarshalWithOption with OptimizeFieldOrder: the encoder writes the fields in its fastest order.",
			URL:    url + "#OptimizeFieldOrder",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindFieldOrder,
		},
		{
			Name:   "config=rawutf8",
			Doc:    "MarshalWithOption with DisableNormalizeUTF8: strings are not checked for invalid UTF-8.",
			URL:    url + "#DisableNormalizeUTF8",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindOptions(json.DisableNormalizeUTF8()),
		},
		{
			Name:   "config=firstwin",
			Doc:    "UnmarshalWithOption with DecodeFieldPriorityFirstWin: the first of two equal keys counts, so the rest can be skipped.",
			URL:    url + "#DecodeFieldPriorityFirstWin",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return firstWinCodec{}, nil },
		},
		{
			Name:   "strings=alias",
			Doc:    "UnmarshalWithOption with DecodeNoCopyString: strings point into the input.",
			URL:    url + "#DecodeNoCopyString",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   bindAlias,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A json.Encoder over a bytes.Buffer that is reset for each value; it ends each with a newline.",
			URL:    url + "#Encoder",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				c := &reuseCodec{}
				c.encoder = json.NewEncoder(&c.buffer)
				return c, nil
			},
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like buffer=reuse, with DecodeNoCopyString.",
			URL:    url + "#DecodeNoCopyString",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   bindReuseAlias,
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type optionCodec struct {
	codec
	options []json.EncodeOptionFunc
}

func bindOptions(options ...json.EncodeOptionFunc) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return optionCodec{options: options}, nil }
}

func (c optionCodec) Marshal(v any) ([]byte, error) { return json.MarshalWithOption(v, c.options...) }

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
