// Package gencode enters github.com/andyleap/gencode, whose generator writes Go
// structs and methods from a schema.
//
// The user's values are converted to those structs, and message=native works on
// them. Fields stand in their order, without names; an int is a varint. Strings and
// byte slices are copied. A time is written by its own MarshalBinary; the unsafe
// code, which copies numbers as memory, has an integer for it, as the older suites
// had. The generator is under the GPL, and so are parts of its output; NOTICE tells
// more.
package gencode

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is gencode.
var Contestant = &contest.Contestant{
	Name:    "gencode",
	Doc:     "andyleap/gencode, structs and methods that its generator writes from a schema.",
	Module:  "github.com/andyleap/gencode",
	License: "GPL-2.0-only",
	URL:     "https://github.com/andyleap/gencode",
	Schema:  contest.Generated,
	Conventions: []string{
		"An int is a varint of 64 bits, and a uint likewise.",
		"A map is a list of entries in the order of the keys.",
		"With config=unsafe a time is its nanoseconds since 1970 in an int64.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "Marshal into a new slice, and Unmarshal, of a converted struct.",
			Format:      "gencode",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Gencode"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:        "config=unsafe",
			Doc:         "As the default, with the generator's option -unsafe: numbers are copied as memory.",
			Format:      "gencode",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GencodeUnsafe"}},
			Bind:        contest.GeneratedCodec("unsafemode/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Marshal into a slice that is kept, and Unmarshal, of a converted struct.",
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=unsafe,buffer=reuse",
			Doc:    "As buffer=reuse, with the generator's option -unsafe.",
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("unsafemode/reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "gencode",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "config=unsafe,message=native,buffer=reuse",
			Doc:    "As config=unsafe,buffer=reuse, of structs that are converted outside the timed region.",
			Format: "gencode",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("unsafemode/nativereuse"),
		},
	},
}
