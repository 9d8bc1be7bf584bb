//go:build !nogpl

package dedis

import (
	"go.dedis.ch/protobuf"

	"github.com/serbench/serbench/contest"
)

// Contestant is go.dedis.ch/protobuf.
var Contestant = &contest.Contestant{
	Name:    "dedis",
	Doc:     doc,
	Module:  module,
	License: license,
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "protobuf.Encode, and protobuf.Decode of a copy of the input where the type has byte slices, which point into it.",
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
