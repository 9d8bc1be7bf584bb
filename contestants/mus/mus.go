// Package mus benchmarks github.com/mus-format/mus-go with the serializers that
// its generator musgen-go writes for the user's own types.
//
// The format has neither names nor tags. Fields are written in order, and lengths
// are varints. By default all numbers are varints, even floats. Strings and byte
// slices are copied. Package unsafe makes them point into the input. The
// generator's mode NotUnsafe spares strings, but still does so with byte slices.
// A time is its nanoseconds since 1970 in eight bytes. An option tells musgen so,
// because it would use seconds. A time comes back in UTC, and must lie between
// 1678 and 2262. The generator is older than the library: the adapter's generator
// changes its output in one place, because arrays moved to package unsafe. A
// struct is passed by value, as the serializers require.
package mus

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is mus-format/mus-go.
var Contestant = &contest.Contestant{
	Name:    "mus",
	Doc:     "mus-format/mus-go, a format without names or tags, with generated serializers.",
	Module:  "github.com/mus-format/mus-go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/mus-format/mus-go",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "Size, Marshal into a new slice, and Unmarshal, with numbers of package varint, musgen's default.",
			Format:      "mus",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MUS"}},
			Bind:        contest.GeneratedCodec("varint"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, into a slice that is kept.",
			URL:    "https://github.com/mus-format/mus-go#quick-start",
			Format: "mus",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("varintReuse"),
		},
		{
			Name:   "config=raw",
			Doc:    "Like the default, with numbers of package raw: of fixed size.",
			URL:    "https://github.com/mus-format/mus-go#raw",
			Format: "mus",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("raw"),
		},
		{
			Name:   "config=raw,buffer=reuse",
			Doc:    "Like config=raw, into a slice that is kept.",
			URL:    "https://github.com/mus-format/mus-go#raw",
			Format: "mus",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("rawReuse"),
		},
		{
			Name:   "config=notunsafe",
			Doc:    "Like the default, generated WithNotUnsafe: package unsafe for everything but strings; if the type has byte slices, the input is copied first.",
			URL:    "https://github.com/mus-format/musgen-go#notunsafe-code",
			Format: "mus",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				c, err := t.GeneratedCodec("notunsafe")
				if err != nil {
					return nil, err
				}
				return contest.CopyInput(c, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "config=unsafe,strings=alias",
			Doc:    "Like the default, generated WithUnsafe: package unsafe for everything, so strings and byte slices point into the input.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Format: "mus",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"MUSUnsafe"},
				Bytes: 53.0,
				Why:   "an int takes eight bytes; the predecessor's 49 bytes fit the fields if Siblings takes four",
			},
			Bind: contest.GeneratedCodec("unsafe"),
		},
		{
			Name:   "config=unsafe,buffer=reuse,strings=alias",
			Doc:    "Like config=unsafe,strings=alias, into a slice that is kept.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Format: "mus",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("unsafeReuse"),
		},
	},
}
