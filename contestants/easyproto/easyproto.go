// Package easyproto benchmarks github.com/VictoriaMetrics/easyproto: building
// blocks for Protocol Buffers that a program calls field by field, without a
// compiler and without message types of the library's own. Package gen writes
// those calls as the library's README shows them.
//
// A message is built in a Marshaler, which comes from a pool and keeps its
// memory, and is then copied in one go. As in the README, every field is
// written, even zero ones. Decoded strings and byte slices point into the
// input; the README advises cloning them, and the default does. A decoded list
// grows by append, except for packed numbers. A time is a message like
// google.protobuf.Timestamp, and comes back in UTC. A negative int32 takes five
// bytes, not ten as in other libraries.
package easyproto

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib easyproto

const readme = "https://github.com/VictoriaMetrics/easyproto"

// Contestant is VictoriaMetrics/easyproto.
var Contestant = &contest.Contestant{
	Name:    "easyproto",
	Doc:     "VictoriaMetrics/easyproto, Protocol Buffers with calls for each field.",
	Module:  "github.com/VictoriaMetrics/easyproto",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/VictoriaMetrics/easyproto",
	Schema:  contest.Manual,
	Entries: true,
	Conventions: []string{
		"A time is a message like google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked on decoding.",
		"An array is a repeated field, whose length is checked.",
		"A pointer is a field that is absent when nil.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Append calls on a Marshaler from a MarshalerPool, then Marshal into a new slice; NextField, cloning strings.",
			URL:     readme + "#marshaling",
			Shown:   contest.Quote{Place: "README.md", Text: `func (ts *Timeseries) MarshalProtobuf(dst []byte) []byte {`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with Marshal appending to a slice that is kept.",
			URL:    readme + "#marshaling",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with strings and byte slices as FieldContext returns them: they point into the input.",
			URL:    readme + "#unmarshaling",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Marshal appending to a slice that is kept; strings and byte slices that point into the input.",
			URL:    readme + "#unmarshaling",
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
	},
}
