// Package xml benchmarks encoding/xml of the standard library.
//
// It walks the type by reflection. A list is its elements one after another. XML has no maps,
// and bytes would have to be UTF-8 text, so the adapter converts the user's values to structs
// without maps, whose bytes are base64 by MarshalText; message=native works on these structs.
// Strings are copied. Characters that XML does not allow, such as control characters, are
// replaced. A time keeps its nanoseconds and its offset, not its zone's name.
package xml

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is encoding/xml.
var Contestant = &contest.Contestant{
	Name:    "xml",
	Doc:     "encoding/xml of the standard library.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/xml",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A byte slice is a text in base64, by MarshalText and UnmarshalText.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "xml.Marshal and xml.Unmarshal, on a converted struct.",
			Shown: contest.Quote{
				Place: "encoding/xml/marshal.go",
				Text:  "Marshal returns the XML encoding of v.",
				Seen:  "2026-11-22",
			},
			Instead: `the first example shows MarshalIndent, which "works like [Marshal], but each XML element begins on a new indented line": that is layout=indented`,
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "xml",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "layout=indented",
			Doc:    "xml.MarshalIndent and xml.Unmarshal, on a converted struct.",
			URL:    "https://pkg.go.dev/encoding/xml#MarshalIndent",
			Mirror: true,
			Fields: contest.ByName,
			Format: "xml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("indented"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One xml.Encoder over a bytes.Buffer that is reset for each value; xml.Unmarshal; on a converted struct.",
			URL:    "https://pkg.go.dev/encoding/xml#Encoder",
			Mirror: true,
			Fields: contest.ByName,
			Format: "xml",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByName,
			Format: "xml",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
	},
}
