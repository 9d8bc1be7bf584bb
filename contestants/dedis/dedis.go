// Package dedis benchmarks go.dedis.ch/protobuf, Protocol Buffers without .proto
// files: the Go struct is the message.
//
// It walks the type by reflection and caches its fields. A time is an sfixed64 of
// nanoseconds since 1970. Strings are copied. A decoded byte slice points into
// the input, so the default passes the decoder a copy. Signed integers from 2^62
// up, and below -2^62, come back wrong, because the decoder shifts them as signed
// numbers. The library is under the GPL.
package dedis

import (
	"go.dedis.ch/protobuf"

	"github.com/serbench/serbench/contest"
)

// Contestant is go.dedis.ch/protobuf.
var Contestant = &contest.Contestant{
	Name:    "dedis",
	Doc:     "go.dedis.ch/protobuf, Protocol Buffers by reflection over Go structs.",
	Module:  "go.dedis.ch/protobuf",
	License: "GPL-2.0-only",
	URL:     "https://pkg.go.dev/go.dedis.ch/protobuf",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "protobuf.Encode and protobuf.Decode; byte slices point into the input, so for types that have them the input is copied first.",
			Format:  "protobuf",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "protobuf.Encode and protobuf.Decode: byte slices point into the input, strings do not.",
			Format: "protobuf",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return protobuf.Encode(v) }
func (codec) Unmarshal(data []byte, v any) error { return protobuf.Decode(data, v) }
