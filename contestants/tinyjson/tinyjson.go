// Package tinyjson benchmarks github.com/CosmWasm/tinyjson, a fork of easyjson
// for TinyGo and for contracts on blockchains, whose generator writes JSON
// methods onto structs.
//
// It has no floats at all: a type with one does not compile. The adapter converts
// the user's values to structs with the bits of floats; message=native works on
// these structs. Strings and byte slices are copied. A second set of structs has
// the tag nocopy on its strings, which then point into the input unless they have
// escapes. Byte slices are base64 text. A time is RFC 3339 text and keeps its
// nanoseconds and its offset. Maps are written in Go's order, which differs from
// call to call. An encoding that fits into the first chunk is returned without a
// copy, so BuildBytes has nothing to reuse for it.
package tinyjson

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib tinyjson

const (
	build = "https://pkg.go.dev/github.com/CosmWasm/tinyjson/jwriter#Writer.BuildBytes"
	tags  = "https://github.com/CosmWasm/tinyjson#structure-json-tag-options"
)

// Contestant is CosmWasm/tinyjson.
var Contestant = &contest.Contestant{
	Name:        "tinyjson",
	Doc:         "CosmWasm/tinyjson, JSON without floats, with generated methods.",
	Module:      "github.com/CosmWasm/tinyjson",
	License:     "MIT",
	URL:         "https://pkg.go.dev/github.com/CosmWasm/tinyjson",
	Schema:      contest.Generated,
	Conventions: []string{"A float is its bits in an unsigned integer."},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "tinyjson.Marshal and tinyjson.Unmarshal, on a converted struct.",
			Shown:   contest.Quote{Place: "README.md", Text: "For Go struct types, tinyjson generates the funcs `MarshalTinyJSON`", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalTinyJSON and jwriter.Writer.BuildBytes reusing the last result; tinyjson.Unmarshal; on a converted struct.",
			URL:    build,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, on a struct whose strings have the tag nocopy and point into the input.",
			URL:    tags,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    build,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Like strings=alias, on structs converted outside the timed region.",
			URL:    tags,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/nativedefault"),
		},
	},
}
