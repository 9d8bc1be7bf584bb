// Package fastgo benchmarks the methods that the backend fastgo of github.com/cloudwego/thriftgo
// writes, Thrift's binary format with the runtime of github.com/cloudwego/gopkg.
//
// The adapter converts the user's values to the generated structs; message=native works on
// those. Fields have numbers, and optional ones can be left out. Strings and byte slices are
// copied. A time comes back in UTC. No element of a list or a map may be absent, so lists of
// pointers have no codec. SetSpanCache, which makes strings parts of larger buffers for all of
// the program, is not measured.
package fastgo

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib fastgo

const (
	backend = "https://github.com/cloudwego/thriftgo#fastgo-backend-experimental"
	codec   = "https://pkg.go.dev/github.com/cloudwego/gopkg/protocol/thrift#FastCodec"
)

// Contestant is thriftgo's fastgo.
var Contestant = &contest.Contestant{
	Name:    "fastgo",
	Doc:     "cloudwego/thriftgo's fastgo, Thrift's binary format with generated methods.",
	Module:  "github.com/cloudwego/gopkg",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/cloudwego/gopkg/protocol/thrift",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an i64 and the nanoseconds in an i32, or a record of both where only one value fits.",
		"An int is an i64; an unsigned integer is a signed one with the same bits.",
		"A float32 is a double.",
		"An array is a list, whose length is checked.",
	},
	Warnings: []contest.Warning{
		{Kind: contest.Unfinished, Quote: contest.Quote{
			Place: backend,
			Text:  "`fastgo` backend (experimental)",
			Seen:  "2026-11-22",
		}},
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "thrift.FastMarshal and thrift.FastUnmarshal, on a converted struct.",
			Shown: contest.Quote{
				Place: backend,
				Text:  "thriftgo -g fastgo example.thrift",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with BLength and FastWriteNocopy into a slice that is kept.",
			URL:    codec,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
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
			URL:    codec,
			Fields: contest.ByTag,
			Format: "thrift",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
