// Package easyjson benchmarks github.com/mailru/easyjson, whose generator writes
// JSON methods onto the user's types.
//
// The methods are on mirror types of the same memory layout, and the adapter
// casts the user's values to them. Strings and byte slices are copied. A second
// mirror has the tag nocopy on its strings, which then point into the input
// unless they have escapes. A third has the tag intern, with which equal strings
// share one copy. HTML is escaped, and of equal names the last one counts. Byte slices are base64 text. A time is RFC 3339 text
// and keeps its nanoseconds and its offset. Maps are written in Go's order, which
// differs from call to call. The output is written into chunks from the library's
// own pool: the first has 128 bytes, and each next one is twice as large. An
// encoding that fits into one chunk is returned without a copy, so BuildBytes has
// nothing to reuse for it. JSON cannot represent NaN and the infinities, which
// are errors.
package easyjson

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib easyjson

// Contestant is mailru/easyjson.
var Contestant = &contest.Contestant{
	Name:    "easyjson",
	Doc:     "mailru/easyjson, JSON with generated methods.",
	Module:  "github.com/mailru/easyjson",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/mailru/easyjson",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "easyjson.Marshal and easyjson.Unmarshal.",
			Shown:       contest.Quote{Place: "README.md", Text: "rawBytes, err := easyjson.Marshal(someStruct)", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"EasyJson"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "html=raw",
			Doc:    "MarshalEasyJSON into a jwriter.Writer with NoEscapeHTML; easyjson.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/mailru/easyjson/jwriter#Writer",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("raw"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalEasyJSON and jwriter.Writer.BuildBytes reusing the last result; easyjson.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/mailru/easyjson/jwriter#Writer.BuildBytes",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "easyjson.Marshal; easyjson.Unmarshal into a type whose strings have the tag nocopy and point into the input.",
			URL:    "https://github.com/mailru/easyjson#structure-json-tag-options",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "strings=intern",
			Doc:    "easyjson.Marshal; easyjson.Unmarshal into a type whose strings have the tag intern.",
			URL:    "https://github.com/mailru/easyjson#string-interning",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("intern"),
		},
	},
}
