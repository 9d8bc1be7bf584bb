// Package bebop benchmarks github.com/200sc/bebop, whose compiler writes Go
// structs and methods from a schema in the Bebop language.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. Fields are written in order at full width. Strings and byte
// slices are copied, unless the compiler is told to let strings share the input's
// memory. Bebop's own date has ticks of 100 ns and can't represent anything
// finer, so by convention a time is its seconds and nanoseconds; time=native uses
// the date. A time comes back in UTC. With the compiler option -generate-unsafe,
// there are methods that unmarshal without checks: input that is too short, such
// as that of another version of a record, makes them panic.
//
// layout=message has messages instead of structs in the schema. A field of a
// message has a tag, may be absent, and is a pointer in Go. A message may hold
// itself, which a struct may not. Its UnmarshalBebop panics on input that ends
// before the message does. Its MarshalBebopTo leaves out the last zero, so it
// can't write over an old buffer, and there is no buffer=reuse.
package bebop

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib bebop

// Contestant is 200sc/bebop.
var Contestant = &contest.Contestant{
	Name:    "bebop",
	Doc:     "200sc/bebop, structs and methods generated from a schema.",
	Module:  "github.com/200sc/bebop",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/200sc/bebop",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, or a record of both where only one value fits, except in time=native.",
		"An int is an int64, and a uint a uint64; an int8 is a byte with the same bits.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element; in layout=message, a field that may be absent.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "MarshalBebop and UnmarshalBebop, on a converted struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `if err := fooReq.EncodeBebop(cn); err != nil {`, Seen: "2026-11-22"},
			Instead: "the first example writes to a connection; MarshalBebop returns the same bytes.",
			Fields:  contest.ByPosition,
			Format:  "bebop",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default, with Bebop's date, which counts 100 ns.",
			URL:    "https://github.com/200sc/bebop",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Bebop_200sc", "Bebop"},
				Bytes: 59.0,
				Why:   "the predecessor's struct had an int32; here every int takes eight bytes",
			},
			Bind: contest.GeneratedCodec("nativetime/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Size, then MarshalBebopTo a slice that is kept; UnmarshalBebop; on a converted struct.",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with the compiler option -share-string-memory: strings point into the input.",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias/default"),
		},
		{
			Name:   "config=unsafe",
			Doc:    "Like the default, with MustUnmarshalBebop of the compiler option -generate-unsafe, which checks no lengths and panics on input that is too short.",
			URL:    "https://pkg.go.dev/github.com/200sc/bebop#GenerateSettings",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafe/default"),
		},
		{
			Name:   "layout=message",
			Doc:    "Like the default, with messages instead of structs in the schema: fields have tags and may be absent, and are pointers in Go.",
			URL:    "https://github.com/200sc/bebop",
			Fields: contest.ByTag,
			Format: "bebop",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("message/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "Like message=native,buffer=reuse, with the compiler option -share-string-memory.",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("alias/nativereuse"),
		},
		{
			Name:   "layout=message,message=native",
			Doc:    "Like layout=message, on messages converted outside the timed region.",
			URL:    "https://github.com/200sc/bebop",
			Fields: contest.ByTag,
			Format: "bebop",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("message/nativedefault"),
		},
		{
			Name:   "config=unsafe,message=native,buffer=reuse",
			Doc:    "Like message=native,buffer=reuse, with the unmarshalling of config=unsafe.",
			URL:    "https://pkg.go.dev/github.com/200sc/bebop#GenerateSettings",
			Fields: contest.ByPosition,
			Format: "bebop",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("unsafe/nativereuse"),
		},
	},
}
