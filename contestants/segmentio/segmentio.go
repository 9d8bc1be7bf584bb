// Package segmentio benchmarks github.com/segmentio/encoding/json, a replacement
// for encoding/json with extra functions that append and that parse with flags.
//
// It walks the type by reflection once and then works through unsafe pointers.
// Strings and byte slices are copied, unless strings=alias asks for strings that
// point into the input. A time keeps its nanoseconds and its offset, not its
// zone's name. As in encoding/json, text that is not UTF-8 is repaired, the last of
// two equal names counts, and NaN and the infinities are refused. json.Parse returns
// the bytes after a value, which the adapter refuses, as json.Unmarshal does.
package segmentio

import (
	"errors"

	"github.com/segmentio/encoding/json"

	"github.com/serbench/serbench/contest"
)

const (
	url      = "https://pkg.go.dev/github.com/segmentio/encoding/json"
	flagsURL = url + "#AppendFlags"
)

// Contestant is segmentio/encoding/json.
var Contestant = &contest.Contestant{
	Name:    "segmentio",
	Doc:     "segmentio/encoding/json, a replacement for encoding/json that can append and alias.",
	Module:  "github.com/segmentio/encoding",
	License: "MIT",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "json.Marshal and json.Unmarshal.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "The exported API of this package mirrors the standard library's [`encoding/json`](https://golang.org/pkg/encoding/json/) package",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "html=raw",
			Doc:    "json.Append without the flag EscapeHTML, as the documentation advises for speed; json.Unmarshal.",
			URL:    "https://github.com/segmentio/encoding/tree/master/json#usage",
			Fields: contest.ByName,
			Format: "json",
			Bind:   bindAppend(json.SortMapKeys),
		},
		{
			Name:   "keys=unsorted",
			Doc:    "json.Append without the flag SortMapKeys; json.Unmarshal.",
			URL:    flagsURL,
			Fields: contest.ByName,
			Format: "json",
			Bind:   bindAppend(json.EscapeHTML),
		},
		{
			Name:   "html=raw,keys=unsorted",
			Doc:    "json.Append without flags; json.Unmarshal.",
			URL:    flagsURL,
			Fields: contest.ByName,
			Format: "json",
			Bind:   bindAppend(0),
		},
		{
			Name:   "names=exact",
			Doc:    "json.Marshal; json.Parse with the flag DontMatchCaseInsensitiveStructFields.",
			URL:    url + "#ParseFlags",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return parseCodec{flags: json.DontMatchCaseInsensitiveStructFields}, nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "json.Marshal; json.Parse with the flag ZeroCopy: strings point into the input.",
			URL:    url + "#ParseFlags",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return parseCodec{flags: json.ZeroCopy}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "json.Append, with the flags that Marshal uses, to a slice that is kept; json.Unmarshal.",
			URL:    url + "#Append",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{flags: json.EscapeHTML | json.SortMapKeys}, nil
			},
		},
		{
			Name:   "html=raw,buffer=reuse",
			Doc:    "Like buffer=reuse without the flag EscapeHTML.",
			URL:    "https://github.com/segmentio/encoding/tree/master/json#usage",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{flags: json.SortMapKeys}, nil
			},
		},
		{
			Name:   "html=raw,keys=unsorted,buffer=reuse,strings=alias",
			Doc:    "json.Append without flags to a slice that is kept; json.Parse with the flag ZeroCopy.",
			URL:    flagsURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &reuseAliasCodec{parseCodec: parseCodec{flags: json.ZeroCopy}}, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// appendCodec appends to a slice of the last result's size.
type appendCodec struct {
	codec
	flags json.AppendFlags
	size  int
}

func bindAppend(flags json.AppendFlags) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return &appendCodec{flags: flags}, nil }
}

func (c *appendCodec) Marshal(v any) ([]byte, error) {
	out, err := json.Append(make([]byte, 0, c.size), v, c.flags)
	c.size = len(out)
	return out, err
}

type parseCodec struct {
	codec
	flags json.ParseFlags
}

var errTrailing = errors.New("bytes after the value")

func (c parseCodec) Unmarshal(data []byte, v any) error {
	rest, err := json.Parse(data, v, c.flags)
	if err == nil && len(rest) > 0 {
		return errTrailing
	}
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

type reuseAliasCodec struct {
	parseCodec
	buffer []byte
}

func (c *reuseAliasCodec) Marshal(v any) (out []byte, err error) {
	c.buffer, err = json.Append(c.buffer[:0], v, 0)
	return c.buffer, err
}
