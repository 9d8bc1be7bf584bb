// Package frugal benchmarks github.com/cloudwego/frugal, Thrift's binary format by
// reflection over structs with tags.
//
// The adapter converts the user's values to structs with its tags; message=native
// works on those. Fields have numbers and can be left out. Strings are copied,
// unless a tag says nocopy. A time comes back in UTC. The library does not look at
// bytes after a value. No element of a list or a map may be absent, so lists of
// pointers have no codec.
package frugal

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib frugal

// Contestant is cloudwego/frugal.
var Contestant = &contest.Contestant{
	Name:    "frugal",
	Doc:     "cloudwego/frugal, Thrift's binary format by reflection over structs with tags.",
	Module:  "github.com/cloudwego/frugal",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/cloudwego/frugal",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an i64 and the nanoseconds in a i32, or a record of both where only one value fits.",
		"An int is an i64; an unsigned integer is a signed one with the same bits.",
		"A float32 is a double.",
		"An array is a list, whose length is checked.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "EncodedSize, then EncodeObject into a new slice; DecodeObject; on a converted struct.",
			Shown:   contest.Quote{Place: "README.md", Text: "frugal.EncodeObject(buf, nil, ms)", Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "thrift",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "EncodedSize, then EncodeObject into a slice that is kept; DecodeObject; on a converted struct.",
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with nocopy in the tags of texts and bytes, which then point into the input.",
			URL:    "https://github.com/cloudwego/frugal/blob/v0.3.1/internal/defs/resolver.go",
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nocopy/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
