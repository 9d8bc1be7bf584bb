// Package jsoniter benchmarks github.com/json-iterator/go, a replacement for
// encoding/json that is configured once and frozen. It was archived in December
// 2025.
//
// It walks the type by reflection, through unsafe pointers, and caches an encoder
// and a decoder per type in each configuration. Strings and byte slices are
// copied. A time keeps its nanoseconds and its offset, not its zone's name.
// ConfigFastest writes floats with six digits after the point, so it cannot
// represent most of them.
package jsoniter

import (
	"io"

	jsoniter "github.com/json-iterator/go"

	"github.com/serbench/serbench/contest"
)

// Contestant is json-iterator/go.
var Contestant = &contest.Contestant{
	Name:    "jsoniter",
	Doc:     "json-iterator/go, a replacement for encoding/json with frozen configurations.",
	Module:  "github.com/json-iterator/go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/json-iterator/go",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Marshal and Unmarshal of ConfigCompatibleWithStandardLibrary: HTML is escaped and map keys are sorted.",
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    bind(jsoniter.ConfigCompatibleWithStandardLibrary),
		},
		{
			Name:   "config=default",
			Doc:    "Marshal and Unmarshal of ConfigDefault: HTML is escaped, map keys are not sorted.",
			URL:    "https://pkg.go.dev/github.com/json-iterator/go#pkg-variables",
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(jsoniter.ConfigDefault),
		},
		{
			Name:        "config=fastest",
			Doc:         "Marshal and Unmarshal of ConfigFastest: no HTML escapes, no sorted keys, floats with six digits.",
			URL:         "https://pkg.go.dev/github.com/json-iterator/go#pkg-variables",
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"JsonIter"}},
			Bind:        bind(jsoniter.ConfigFastest),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with one Stream and one Iterator that are reset for each value.",
			URL:    "https://pkg.go.dev/github.com/json-iterator/go#Stream.Reset",
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

// Unmarshal clears the iterator's error, which ResetBytes keeps. An iterator that
// has read its last byte may report io.EOF, which is not a failure.
func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.iterator.ResetBytes(data)
	c.iterator.Error = nil
	c.iterator.ReadVal(v)
	if c.iterator.Error == io.EOF { //nolint:errorlint // the iterator sets it unwrapped, and this is timed
		return nil
	}
	return c.iterator.Error
}
