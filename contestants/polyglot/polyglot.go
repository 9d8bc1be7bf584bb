// Package polyglot benchmarks github.com/loopholelabs/polyglot, values with a byte for their
// kind that programs in Go, Rust and TypeScript write and read by hand.
//
// Generated code encodes to a Buffer and decodes from bytes, as the library's own generator
// protoc-gen-go-polyglot would write it, which doesn't run at v1.3.0: the version in its first
// comment ends with a newline. Integers are varints. Strings and byte slices are copied. A time
// comes back in UTC.
//
// At v1.3.0 a Buffer that has to grow for the second time panics, because its length doesn't
// follow its capacity (github.com/loopholelabs/polyglot/pull/161 mends it).
// So values of more than 1,024 bytes can't be marshaled, and some that are smaller. A decoder
// does not check that enough bytes are left for a number, and panics if they aren't.
package polyglot

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib polyglot

const page = "https://pkg.go.dev/github.com/loopholelabs/polyglot"

// Contestant is loopholelabs/polyglot.
var Contestant = &contest.Contestant{
	Name:    "polyglot",
	Doc:     "loopholelabs/polyglot, values with a byte for their kind, encoded and decoded by hand.",
	Module:  "github.com/loopholelabs/polyglot",
	License: "Apache-2.0",
	URL:     page,
	Schema:  contest.Manual,
	Guards:  true,
	Limit:   "messages of more than 1,024 bytes",
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32.",
		"int and uint are int64 and uint64; an int8 or int16 is an int32, checked on decoding.",
		"An array is a list, whose length is checked.",
		"A pointer is the value or nil.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "An Encoder over a new Buffer; a Decoder.",
			Shown: contest.Quote{
				Place: "generator/golang/templates/encode.templ",
				Text:  "polyglot.Encoder(b){{ range $val := $encoding.Values -}}{{ $val -}}{{end -}}",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByPosition,
			Format: "polyglot",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a Buffer that is reset for each value.",
			URL:    page + "#Buffer.Reset",
			Fields: contest.ByPosition,
			Format: "polyglot",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
	},
}
