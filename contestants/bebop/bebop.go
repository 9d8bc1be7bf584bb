// Package bebop enters github.com/200sc/bebop, whose compiler writes Go structs and
// methods from a schema in the Bebop language.
//
// The user's values are converted to those structs, and message=native works on
// them. Fields stand in their order at their full width. Strings and byte slices
// are copied, unless the compiler is told to let strings share the input's memory.
// Bebop's own date has ticks of 100 ns: it can't represent the rest, so that a time
// is an integer of nanoseconds by convention, and the date is time=native. A time
// comes back in UTC.
package bebop

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is 200sc/bebop.
var Contestant = &contest.Contestant{
	Name:    "bebop",
	Doc:     "200sc/bebop, structs and methods that its compiler writes from a schema.",
	Module:  "github.com/200sc/bebop",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/200sc/bebop",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64, but for time=native.",
		"An int is an int64, and a uint a uint64; an int8 is a byte of the same bits.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalBebop and UnmarshalBebop, of a converted struct.",
			Format:  "bebop",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=native",
			Doc:    "As the default, with Bebop's date, of 100 ns.",
			URL:    "https://github.com/200sc/bebop",
			Format: "bebop",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Bebop_200sc", "Bebop"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had its int as an int32; here every int is eight bytes",
			},
			Bind: contest.GeneratedCodec("nativetime/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Size, then MarshalBebopTo a slice that is kept, and UnmarshalBebop, of a converted struct.",
			Format: "bebop",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "As the default, with the compiler's option -share-string-memory: strings point into the input.",
			Format: "bebop",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/default"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "bebop",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			Format: "bebop",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "As message=native,buffer=reuse, with the compiler's option -share-string-memory.",
			Format: "bebop",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("alias/nativereuse"),
		},
	},
}
