// Package gencode benchmarks github.com/andyleap/gencode, whose generator writes
// Go structs and methods from a schema.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. Fields are written in order, without names. An int is a varint.
// Strings and byte slices are copied. time.Time encodes itself with
// MarshalBinary, in 15 bytes; time=unixnano has an integer of nanoseconds instead,
// as the older suites' unsafe code did. The generator is under the GPL, and so are
// parts of its output; see NOTICE.
package gencode

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gencode

// Contestant is gencode.
var Contestant = &contest.Contestant{
	Name:    "gencode",
	Doc:     "andyleap/gencode, structs and methods generated from a schema.",
	Module:  "github.com/andyleap/gencode",
	License: "GPL-2.0-only",
	URL:     "https://github.com/andyleap/gencode",
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"An int is a varint of 64 bits, and so is a uint.",
		"A map is a list of entries.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "Marshal into a new slice; Unmarshal; on a converted struct.",
			Shown:       contest.Quote{Place: "README.md", Text: `func (d *Person) Marshal(buf []byte) ([]byte, error) {`, Seen: "2026-11-22"},
			Fields:      contest.ByPosition,
			Format:      "gencode",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Gencode"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:   "config=unsafe",
			Doc:    "Like the default, with the generator option -unsafe: numbers are copied as memory.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unsafemode/default"),
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, with a time as its nanoseconds since 1970 in an int64, which ends in 2262 and has no zero time.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("unixnano/default"),
		},
		{
			Name:        "config=unsafe,time=unixnano",
			Doc:         "Like time=unixnano, with the generator option -unsafe.",
			Fields:      contest.ByPosition,
			Format:      "gencode",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GencodeUnsafe"}},
			Bind:        contest.GeneratedCodec("unsafeunixnano/default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Marshal into a slice that is kept; Unmarshal; on a converted struct.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=unsafe,buffer=reuse",
			Doc:    "Like buffer=reuse, with the generator option -unsafe.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("unsafemode/reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "config=unsafe,message=native,buffer=reuse",
			Doc:    "Like config=unsafe,buffer=reuse, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "gencode",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("unsafemode/nativereuse"),
		},
	},
}
