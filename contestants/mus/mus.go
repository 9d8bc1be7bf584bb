// Package mus benchmarks github.com/mus-format/mus-go with the serializers that its
// generator musgen-go writes for the user's own types.
//
// The format has neither names nor tags; fields stand in their order, lengths are
// varints. By default all numbers are varints, floats too. Strings and byte slices
// are copied; package unsafe makes them point into the input, and the generator's
// mode NotUnsafe, which spares strings, still does so with byte slices. A time is
// its nanoseconds since 1970 in eight bytes, which musgen is told by an option, as
// it would take seconds; it comes back in UTC, and cannot lie outside the years
// 1678 to 2262. The generator is older than the library: its output is changed in
// one place, where arrays moved to package unsafe. A struct is passed by value, as
// the serializers ask.
package mus

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is mus-format/mus-go.
var Contestant = &contest.Contestant{
	Name:    "mus",
	Doc:     "mus-format/mus-go, a format without names or tags, by serializers that its generator writes.",
	Module:  "github.com/mus-format/mus-go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/mus-format/mus-go",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "Size, Marshal into a new slice, and Unmarshal, with numbers of package varint, as musgen chooses.",
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
			Doc:    "Like the default, generated WithNotUnsafe: package unsafe for all but strings; input with byte slices is copied first.",
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
			Doc:    "Like the default, generated WithUnsafe: package unsafe for all, so that strings and byte slices point into the input.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Format: "mus",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"MUSUnsafe"},
				Bytes: 53.0,
				Why:   "An int takes eight bytes; the predecessor's 49 are what the fields come to with Siblings in four.",
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
