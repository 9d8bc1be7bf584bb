// Package segmentio benchmarks github.com/segmentio/encoding: its json, a
// replacement for encoding/json with extra functions that append and that parse with
// flags, and its thrift.
//
// JSON walks the type by reflection once and then works through unsafe pointers;
// Thrift uses reflection for each value. Strings and byte slices are copied, unless
// strings=alias asks for strings that point into the input. In JSON, a time keeps its nanoseconds and its offset, not its zone's name. As in encoding/json,
// text that is not UTF-8 is repaired, the last of two equal names counts, and NaN and
// the infinities are refused. json.Parse returns the bytes after a value, which the
// adapter refuses, as json.Unmarshal does.
//
// Thrift needs tags, so all types are converted for it; it has no absent elements of
// lists. The module's protobuf is not measured: at this version, its decoder calls
// runtime.typedslicecopy with arguments that Go 1.26 takes for others, so decoding a
// repeated field spoils memory and ends the process.
package segmentio

import (
	"errors"

	"github.com/segmentio/encoding/json"

	"github.com/serbench/serbench/contest"
)

const (
	url       = "https://pkg.go.dev/github.com/segmentio/encoding/json"
	flagsURL  = url + "#AppendFlags"
	thriftURL = "https://pkg.go.dev/github.com/segmentio/encoding/thrift"
)

//go:generate go run ../.. generate --lib segmentio

// Contestant is segmentio/encoding/json.
var Contestant = &contest.Contestant{
	Name:    "segmentio",
	Doc:     "segmentio/encoding, a replacement for encoding/json that can append and alias, and Thrift.",
	Module:  "github.com/segmentio/encoding",
	License: "MIT",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"In Thrift, a time is its seconds since 1970 in an i64 and its nanoseconds in an i32, two fields beside each other, and comes back in UTC.",
		"In Thrift, an unsigned integer is a signed one with the same bits, and an array a list, whose length is checked.",
	},
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
			Name:    "format=thrift",
			Default: true,
			Doc:     "thrift.Marshal and thrift.Unmarshal with a BinaryProtocol, on a converted struct.",
			URL:     thriftURL,
			Shown:   contest.Quote{Place: "thrift/encode.go", Text: "func Marshal(p Protocol, v any) ([]byte, error) {", Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "thrift",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("binary"),
		},
		{
			Name:    "format=thriftcompact",
			Default: true,
			Doc:     "thrift.Marshal and thrift.Unmarshal with a CompactProtocol, on a converted struct.",
			URL:     thriftURL + "#CompactProtocol",
			Shown:   contest.Quote{Place: "thrift/encode.go", Text: "func Marshal(p Protocol, v any) ([]byte, error) {", Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "thrift-compact",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("compact"),
		},
		{
			Name:   "html=raw",
			Doc:    "json.Append without the flag EscapeHTML, as the documentation advises for speed; json.Unmarshal.",
			URL:    "https://github.com/segmentio/encoding/tree/master/json#usage",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindAppend(json.SortMapKeys),
		},
		{
			Name:   "keys=unsorted",
			Doc:    "json.Append without the flag SortMapKeys; json.Unmarshal.",
			URL:    flagsURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindAppend(json.EscapeHTML),
		},
		{
			Name:   "html=raw,keys=unsorted",
			Doc:    "json.Append without flags; json.Unmarshal.",
			URL:    flagsURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
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
		{
			Name:   "format=thrift,message=native",
			Doc:    "Like format=thrift, on structs converted outside the timed region.",
			URL:    thriftURL,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativebinary"),
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
	size  contest.SizeHint
}

func bindAppend(flags json.AppendFlags) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return &appendCodec{flags: flags}, nil }
}

func (c *appendCodec) Marshal(v any) ([]byte, error) {
	out, err := json.Append(c.size.Buffer(), v, c.flags)
	return c.size.Keep(out), err
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
