// Package sereal benchmarks github.com/Sereal/Sereal/Go/sereal, the Go code for
// the Sereal format, which comes from Perl.
//
// It walks the type by reflection and caches its field names. It writes each
// struct as an object with its class and field names, a repeated name as a
// reference to the first, and a time as its MarshalBinary. Fields come in the
// random order of a Go map, so the references to names, and with them the size of
// a struct within a struct, vary by a few bytes from call to call. Strings and
// byte slices are copied.
package sereal

import (
	"github.com/Sereal/Sereal/Go/sereal"

	"github.com/serbench/serbench/contest"
)

// Contestant is Sereal/Go/sereal.
var Contestant = &contest.Contestant{
	Name:    "sereal",
	Doc:     "Sereal/Go/sereal, self-describing binary documents, a format from Perl.",
	Module:  "github.com/Sereal/Sereal/Go/sereal",
	License: "BSD-2-Clause",
	URL:     "https://pkg.go.dev/github.com/Sereal/Sereal/Go/sereal",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "Encoder.Marshal from NewEncoderV3, and Decoder.Unmarshal from NewDecoder.",
			Format:      "sereal",
			Claims:      contest.Claims{Varies: true},
			Predecessor: contest.Predecessor{Names: []string{"Sereal"}},
			// The package's own Marshal is this encoder, shared by all callers
			// without a lock around the map of types that it fills.
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &codec{sereal.NewEncoderV3(), sereal.NewDecoder()}, nil
			},
		},
	},
}

type codec struct {
	encoder *sereal.Encoder
	decoder *sereal.Decoder
}

func (c *codec) Marshal(v any) ([]byte, error)      { return c.encoder.Marshal(v) }
func (c *codec) Unmarshal(data []byte, v any) error { return c.decoder.Unmarshal(data, v) }
