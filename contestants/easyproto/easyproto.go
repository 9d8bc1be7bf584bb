// Package easyproto enters github.com/VictoriaMetrics/easyproto, building blocks
// for Protocol Buffers that a program calls field by field, without a compiler and
// without messages of the library's own. The generator in gen writes those calls as
// the library's README shows them.
//
// A message is put together in a Marshaler, which comes from a pool and keeps its
// memory, and is then copied in one go. As in the README, every field is written,
// those that are zero too. Strings and byte slices that are read point into the
// input; the README's advice is to clone them, which the default does. A list that
// is read grows by append, but for packed numbers. A time is its nanoseconds since
// 1970, so instants before 1678 and after 2261 cannot be represented, and it comes
// back in UTC. A negative int32 takes five bytes, not the ten of other libraries.
package easyproto

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

const readme = "https://github.com/VictoriaMetrics/easyproto"

// Contestant is VictoriaMetrics/easyproto.
var Contestant = &contest.Contestant{
	Name:    "easyproto",
	Doc:     "VictoriaMetrics/easyproto, Protocol Buffers by calls for each field.",
	Module:  "github.com/VictoriaMetrics/easyproto",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/VictoriaMetrics/easyproto",
	Schema:  contest.Manual,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32, checked when they are read.",
		"An array is a repeated field, whose length is checked.",
		"A pointer is a field that is not there when it is nil.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Append calls on a Marshaler from a MarshalerPool, Marshal into a new slice; NextField and strings that are cloned.",
			URL:     readme + "#marshaling",
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "As the default, with Marshal appending to a slice that is kept.",
			URL:    readme + "#marshaling",
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "As the default, with strings and byte slices as FieldContext returns them: they point into the input.",
			URL:    readme + "#unmarshaling",
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Marshal appending to a slice that is kept, and strings and byte slices that point into the input.",
			URL:    readme + "#unmarshaling",
			Format: "protobuf",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
	},
}
