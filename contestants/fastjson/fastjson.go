// Package fastjson benchmarks github.com/valyala/fastjson, which builds and reads
// JSON values with calls that a person writes field by field.
//
// Generated code builds values with an Arena and Set, and reads them with a
// Parser and the Get methods, as a person would write it. The parser works on a
// copy of its input, and strings are copied out of it. A missing field reads as
// zero, as with the Get methods. Text with control characters survives only if
// JSON and Go escape them alike, because the library writes Go's escapes. A float
// that is written with an exponent and fewer than sixteen digits may come back
// with a different last bit.
package fastjson

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is valyala/fastjson.
var Contestant = &contest.Contestant{
	Name:    "fastjson",
	Doc:     "valyala/fastjson, JSON values built and read by hand.",
	Module:  "github.com/valyala/fastjson",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/valyala/fastjson",
	Schema:  contest.Manual,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in a number, and comes back in UTC.",
		"A byte slice is a string in base64.",
		"A float32 is written with the digits of a float64.",
		"A field has the name in its json tag, or its Go name without one.",
		"A map is an object; the keys of a map from integers are their decimal text.",
		"A pointer is the value or null.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "A new Arena and MarshalTo into a new slice; a new Parser.",
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"FastJson"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "An Arena that is reset, MarshalTo appending to a slice that is kept; a Parser that is kept.",
			URL:    "https://pkg.go.dev/github.com/valyala/fastjson#Arena",
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
	},
}
