// Package mus benchmarks github.com/mus-format/mus-go with the serializers that
// its generator musgen-go writes for the user's own types.
//
// The format has neither names nor tags. Fields are written in order, and lengths
// are varints. In format=varint, musgen's default, so are all numbers, even floats;
// in format=raw they have a fixed size, as package unsafe writes them too. Strings and byte
// slices are copied. Package unsafe makes them point into the input. The
// generator's mode NotUnsafe spares strings, but still does so with byte slices.
// The library's times are seconds, or nanoseconds in an int64, so a time has a
// serializer of its own, with both; time=native has the library's nanoseconds. A
// time comes back in UTC. The generator is older than the library: the adapter's
// generator changes its output where arrays moved to package unsafe, and where
// times are. A struct is passed by value, as the serializers require.
package mus

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib mus

// Contestant is mus-format/mus-go.
var Contestant = &contest.Contestant{
	Name:    "mus",
	Doc:     "mus-format/mus-go, a format without names or tags, with generated serializers.",
	Module:  "github.com/mus-format/mus-go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/mus-format/mus-go",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, except in time=native.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=varint",
			Default: true,
			Doc:     "Size, Marshal into a new slice, and Unmarshal, with numbers of package varint, musgen's default.",
			Fields:  contest.ByPosition,
			Shown:   contest.Quote{Place: "README.md", Text: `varint.Int.Marshal(num, bs)`, Seen: "2026-11-22"},
			Format:  "mus",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("varint"),
		},
		{
			Name:    "format=raw",
			Default: true,
			Doc:     "Like format=varint, with numbers of package raw: of fixed size.",
			URL:     "https://github.com/mus-format/mus-go#raw",
			Fields:  contest.ByPosition,
			Shown:   contest.Quote{Place: "README.md", Text: `Numbers, Time                            | Fast encoding`, Seen: "2026-11-22"},
			Format:  "mus-raw",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("raw"),
		},
		{
			Name:        "format=varint,time=native",
			Doc:         "Like format=varint, with a time as its nanoseconds since 1970, which ends in 2262 and has no zero time.",
			URL:         "https://github.com/mus-format/mus-go#raw",
			Fields:      contest.ByPosition,
			Format:      "mus",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"MUS"}},
			Bind:        contest.GeneratedCodec("nativetime/varint"),
		},
		{
			Name:   "format=varint,buffer=reuse",
			Doc:    "Like format=varint, into a slice that is kept.",
			URL:    "https://github.com/mus-format/mus-go#quick-start",
			Fields: contest.ByPosition,
			Format: "mus",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("varintReuse"),
		},
		{
			Name:   "format=raw,buffer=reuse",
			Doc:    "Like format=raw, into a slice that is kept.",
			URL:    "https://github.com/mus-format/mus-go#raw",
			Fields: contest.ByPosition,
			Format: "mus-raw",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("rawReuse"),
		},
		{
			Name:   "format=raw,config=notunsafe",
			Doc:    "Generated WithNotUnsafe: package unsafe for everything but strings; byte slices, which point into the input, are copied.",
			URL:    "https://github.com/mus-format/musgen-go#notunsafe-code",
			Fields: contest.ByPosition,
			Format: "mus-raw",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.CopyingCodec("notunsafe", contest.Bytes),
		},
		{
			Name:   "format=raw,config=unsafe,strings=alias",
			Doc:    "Generated WithUnsafe: package unsafe for everything, so strings and byte slices point into the input.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Fields: contest.ByPosition,
			Format: "mus-raw",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafe"),
		},
		{
			Name:   "format=raw,time=native,config=unsafe,strings=alias",
			Doc:    "Like format=raw,config=unsafe,strings=alias, with a time as its nanoseconds since 1970, which ends in 2262 and has no zero time.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Fields: contest.ByPosition,
			Format: "mus-raw",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"MUSUnsafe"},
				Bytes: 53.0,
				Why:   "an int takes eight bytes; the predecessor's 49 bytes fit the fields if Siblings takes four",
			},
			Bind: contest.GeneratedCodec("nativetime/unsafe"),
		},
		{
			Name:   "format=raw,config=unsafe,buffer=reuse,strings=alias",
			Doc:    "Like format=raw,config=unsafe,strings=alias, into a slice that is kept.",
			URL:    "https://github.com/mus-format/musgen-go#unsafe-code",
			Fields: contest.ByPosition,
			Format: "mus-raw",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("unsafeReuse"),
		},
	},
}
