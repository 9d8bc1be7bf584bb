// Package segmentio benchmarks github.com/segmentio/encoding/json, a replacement
// for encoding/json with extra functions that append and that parse with flags.
//
// It walks the type by reflection once and then works through unsafe pointers.
// Strings and byte slices are copied, unless strings=alias asks for strings that
// point into the input. A time keeps its nanoseconds and its offset, not its
// zone's name.
package segmentio

import (
	"github.com/segmentio/encoding/json"

	"github.com/serbench/serbench/contest"
)

// Contestant is segmentio/encoding/json.
var Contestant = &contest.Contestant{
	Name:    "segmentio",
	Doc:     "segmentio/encoding/json, a replacement for encoding/json that can append and alias.",
	Module:  "github.com/segmentio/encoding",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/segmentio/encoding/json",
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
			Name:   "strings=alias",
			Doc:    "json.Parse with the flag ZeroCopy: strings point into the input.",
			URL:    "https://pkg.go.dev/github.com/segmentio/encoding/json#ParseFlags",
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return aliasCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "json.Append, with the flags that Marshal uses, to a slice that is kept.",
			URL:    "https://pkg.go.dev/github.com/segmentio/encoding/json#Append",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{flags: json.EscapeHTML | json.SortMapKeys}, nil
			},
		},
		{
			Name:   "config=nohtml,buffer=reuse",
			Doc:    "Like buffer=reuse without the flag EscapeHTML, as the documentation advises for speed.",
			URL:    "https://github.com/segmentio/encoding/tree/master/json#usage",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{flags: json.SortMapKeys}, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type aliasCodec struct{ codec }

func (aliasCodec) Unmarshal(data []byte, v any) error {
	_, err := json.Parse(data, v, json.ZeroCopy)
	return err
}

type reuseCodec struct {
	codec
	flags  json.AppendFlags
	buffer []byte
}

func (c *reuseCodec) Marshal(v any) (out []byte, err error) {
	c.buffer, err = json.Append(c.buffer[:0], v, c.flags)
	return c.buffer, err
}
