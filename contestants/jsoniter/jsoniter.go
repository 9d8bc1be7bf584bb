// Package jsoniter benchmarks github.com/json-iterator/go, a replacement for
// encoding/json that is configured once and frozen. It was archived in December
// 2025.
//
// It walks the type by reflection, through unsafe pointers, and caches an encoder
// and a decoder per type in each configuration. Strings and byte slices are
// copied. A time keeps its nanoseconds and its offset, not its zone's name. NaN and
// the infinities are refused. With EscapeHTML, text that is not UTF-8 is repaired;
// without it, text is written as it is. ConfigFastest writes floats with six digits
// after the point, so it cannot represent most of them.
package jsoniter

import (
	"errors"
	"io"

	jsoniter "github.com/json-iterator/go"

	"github.com/serbench/serbench/contest"
)

const (
	url       = "https://pkg.go.dev/github.com/json-iterator/go"
	configURL = url + "#Config"
)

// Contestant is json-iterator/go.
var Contestant = &contest.Contestant{
	Name:    "jsoniter",
	Doc:     "json-iterator/go, a replacement for encoding/json with frozen configurations.",
	Module:  "github.com/json-iterator/go",
	License: "MIT",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Marshal and Unmarshal of ConfigCompatibleWithStandardLibrary: HTML is escaped and map keys are sorted.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "var json = jsoniter.ConfigCompatibleWithStandardLibrary json.Marshal(&data)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.ConfigCompatibleWithStandardLibrary),
		},
		{
			Name:   "config=default",
			Doc:    "Marshal and Unmarshal of ConfigDefault: HTML is escaped, map keys are not sorted.",
			URL:    url + "#pkg-variables",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.ConfigDefault),
		},
		{
			Name:        "config=fastest",
			Doc:         "Marshal and Unmarshal of ConfigFastest: no HTML escapes, no sorted keys, floats with six digits.",
			URL:         url + "#pkg-variables",
			Fields:      contest.ByName,
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"JsonIter"}},
			Bind:        bind(jsoniter.ConfigFastest),
		},
		{
			Name:   "html=raw",
			Doc:    "Like the default without EscapeHTML.",
			URL:    configURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.Config{SortMapKeys: true, ValidateJsonRawMessage: true}.Froze()),
		},
		{
			Name:   "html=raw,keys=unsorted",
			Doc:    "Like the default without EscapeHTML and SortMapKeys.",
			URL:    configURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.Config{ValidateJsonRawMessage: true}.Froze()),
		},
		{
			Name:   "names=exact",
			Doc:    "Like the default with CaseSensitive.",
			URL:    configURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.Config{EscapeHTML: true, SortMapKeys: true, ValidateJsonRawMessage: true, CaseSensitive: true}.Froze()),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with one Stream and one Iterator that are reset for each value.",
			URL:    url + "#Stream.Reset",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				api := jsoniter.ConfigCompatibleWithStandardLibrary
				return &reuseCodec{
					stream:   jsoniter.NewStream(api, nil, 512),
					iterator: jsoniter.NewIterator(api),
				}, nil
			},
		},
	},
}

func bind(api jsoniter.API) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return api, nil }
}

type reuseCodec struct {
	stream   *jsoniter.Stream
	iterator *jsoniter.Iterator
}

// Marshal clears the stream's error, which Reset keeps.
func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.stream.Reset(nil)
	c.stream.Error = nil
	c.stream.WriteVal(v)
	return c.stream.Buffer(), c.stream.Error
}

var errTrailing = errors.New("bytes after the value")

// Unmarshal clears the iterator's error, which ResetBytes keeps. It then asks what comes next,
// because Unmarshal of the library refuses bytes after the value: at the end of the input, the
// iterator's error is io.EOF.
func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.iterator.ResetBytes(data)
	c.iterator.Error = nil
	c.iterator.ReadVal(v)
	if c.iterator.Error == nil {
		c.iterator.WhatIsNext()
		if c.iterator.Error == nil {
			return errTrailing
		}
	}
	if c.iterator.Error == io.EOF { //nolint:errorlint // the iterator sets it unwrapped, and this is timed
		return nil
	}
	return c.iterator.Error
}
