// Package easyjson enters github.com/mailru/easyjson, whose generator writes JSON
// methods onto the user's types.
//
// The methods are on mirror types of the same memory layout, which the user's
// values are cast to. Strings and byte slices are copied; a second mirror has the
// tag nocopy on its strings, which then point into the input where they have no
// escapes. Byte slices are base64 text. A time is RFC 3339 text and keeps its nanoseconds and its offset. Maps are
// written in Go's order, which differs from call to call. The chunks that are
// written into come from the library's own pool; an encoding that fits into one is
// handed out without a copy, so that BuildBytes has nothing to reuse for it: the
// first chunk is 128 bytes, each next one twice as large. JSON cannot represent
// NaN and the infinities, which are errors.
package easyjson

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is mailru/easyjson.
var Contestant = &contest.Contestant{
	Name:    "easyjson",
	Doc:     "mailru/easyjson, JSON by methods that its generator writes.",
	Module:  "github.com/mailru/easyjson",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/mailru/easyjson",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "easyjson.Marshal and easyjson.Unmarshal.",
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"EasyJson"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalEasyJSON and jwriter.Writer.BuildBytes with the last result to reuse, and easyjson.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/mailru/easyjson/jwriter#Writer.BuildBytes",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "easyjson.Marshal, and easyjson.Unmarshal into a type whose strings have the tag nocopy: they point into the input.",
			URL:    "https://github.com/mailru/easyjson#structure-json-tag-options",
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
	},
}
