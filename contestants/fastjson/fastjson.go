// Package fastjson benchmarks github.com/valyala/fastjson, which builds and reads
// JSON values with calls that a person writes field by field.
//
// Generated code builds values with an Arena and Set, and reads them with a Parser
// and the Get methods, as a person would write it. The parser works on a copy of
// its input, and strings are copied out of it. A missing field reads as zero, as
// with the Get methods, and of equal names the first one counts. HTML is not
// escaped, and text that is not UTF-8 is kept. Text with control characters
// survives only if JSON and Go escape them alike, because the library writes Go's
// escapes. A float that is written with an exponent and fewer than sixteen digits
// may come back with a different last bit.
package fastjson

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib fastjson

const url = "https://pkg.go.dev/github.com/valyala/fastjson"

// Contestant is valyala/fastjson.
var Contestant = &contest.Contestant{
	Name:    "fastjson",
	Doc:     "valyala/fastjson, JSON values built and read by hand.",
	Module:  "github.com/valyala/fastjson",
	License: "MIT",
	URL:     url,
	Schema:  contest.Manual,
	Entries: true,
	Conventions: []string{
		"A time is an object of its seconds since 1970 and its nanoseconds, and comes back in UTC.",
		"A byte slice is a string in base64.",
		"A float32 is written with the digits of a float64.",
		"A field has the name in its json tag, or its Go name without one.",
		"A map is an object; the keys of a map from integers are their decimal text.",
		"A pointer is the value or null.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "A new Arena and MarshalTo into a new slice of the last result's size; a new Parser.",
			Shown:   contest.Quote{Place: "README.md", Text: "var p fastjson.Parser v, err := p.Parse(`{", Seen: "2026-11-22"},
			Instead: "The first example reads one field and parses the input for it; of that the README says: \"each `Get*` one-liner re-parses the input JSON again\".",
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default; a time is its nanoseconds since 1970 in a number.",
			Fields:      contest.ByName,
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"FastJson"}},
			Bind:        contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:   "buffer=grow",
			Doc:    "Like the default, with MarshalTo into a nil slice.",
			URL:    url + "#Value.MarshalTo",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("grow"),
		},
		{
			Name:   "config=pool",
			Doc:    "Like the default, with an Arena of an ArenaPool and a Parser of a ParserPool.",
			URL:    url + "#ParserPool",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("pool"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "An Arena that is reset, MarshalTo appending to a slice that is kept; a Parser that is kept.",
			URL:    url + "#Arena",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
	},
}
