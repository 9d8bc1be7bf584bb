// Package jx benchmarks github.com/go-faster/jx, a small fork of jsoniter without reflection,
// whose calls a person writes field by field. The code that ogen generates calls it too.
//
// Generated code encodes with an Encoder, and decodes with the callbacks of a Decoder, as a
// person would write it; api=writer uses the Writer, which is meant for generated code, and
// callbacks with keys as bytes. Strings and byte slices are copied. An empty list comes back
// nil, as in the README's example, and a nil map empty. As there, nothing looks at bytes after
// the value. The library writes NaN and infinities as null, which doesn't decode as a number,
// and checks UTF-8 only where it escapes HTML.
package jx

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib jx

const page = "https://pkg.go.dev/github.com/go-faster/jx"

// Contestant is go-faster/jx.
var Contestant = &contest.Contestant{
	Name:    "jx",
	Doc:     "go-faster/jx, JSON encoded and decoded by hand.",
	Module:  "github.com/go-faster/jx",
	License: "MIT",
	URL:     page,
	Schema:  contest.Manual,
	Conventions: []string{
		"A time is an object of its seconds since 1970 and its nanoseconds, and comes back in UTC.",
		"A field has the name in its json tag, or its Go name without one.",
		"A map is an object; the keys of a map from integers are their decimal text.",
		"A pointer is the value or null.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new Encoder; DecodeBytes and Obj.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "if err := d.Obj(func(d *jx.Decoder, key string) error {",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with an Encoder and a Decoder that are reset for each value.",
			URL:    page + "#Encoder.Reset",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "api=writer",
			Doc:    "A new Writer, which leaves commas to its user; DecodeBytes and ObjBytes.",
			URL:    "https://github.com/go-faster/jx#writer",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("writer"),
		},
		{
			Name:   "api=writer,buffer=reuse",
			Doc:    "Like api=writer, with a Writer and a Decoder that are reset for each value.",
			URL:    page + "#Writer.Reset",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reusewriter"),
		},
		{
			Name:   "html=escaped",
			Doc:    "Like the default, with StrEscape, which escapes HTML in texts.",
			URL:    page + "#Encoder.StrEscape",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("escape"),
		},
	},
}
