// Package sereal benchmarks github.com/Sereal/Sereal/Go/sereal, the Go code for
// the Sereal format, which comes from Perl.
//
// It walks the type by reflection and caches its field names. sereal.Marshal keeps
// that cache in an encoder that all callers share without a lock;
// sereal.Unmarshal makes a decoder, and with it the cache, for every value. The
// library writes each struct as an object with its class and field names, a
// repeated name as a reference to the first, and a time as its MarshalBinary.
// Fields come in the random order of a Go map, so the references to names, and with
// them the size of a struct within a struct, vary by a few bytes from call to call.
// Strings and byte slices are copied. Nil lists and maps come back empty. Bytes
// after a value are not looked at.
//
// Pointers to numbers and to text are written, but the decoder fails at them: it
// sets them as if they were values. It also expects the keys of a map to be text.
package sereal

import (
	"github.com/Sereal/Sereal/Go/sereal"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/github.com/Sereal/Sereal/Go/sereal"

// Contestant is Sereal/Go/sereal.
var Contestant = &contest.Contestant{
	Name:    "sereal",
	Doc:     "Sereal/Go/sereal, self-describing binary documents, a format from Perl.",
	Module:  "github.com/Sereal/Sereal/Go/sereal",
	License: "BSD-2-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "sereal.Marshal and sereal.Unmarshal.",
			Shown:       contest.Quote{Place: "doc.go", Text: "It follows the standard Go Marshal/Unmarshal interface.", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "sereal",
			Claims:      contest.Claims{Varies: true},
			Predecessor: contest.Predecessor{Names: []string{"Sereal"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=kept",
			Doc:    "One Encoder from NewEncoderV3 and one Decoder, which keep what they know of a type.",
			URL:    url + "#Encoder",
			Fields: contest.ByName,
			Format: "sereal",
			Claims: contest.Claims{Varies: true},
			Bind: func(*contest.Type) (contest.Codec, error) {
				return &keptCodec{sereal.NewEncoderV3(), sereal.NewDecoder()}, nil
			},
		},
		{
			Name:   "config=nodedup",
			Doc:    "Like config=kept with DisableDedup: a repeated name is written out.",
			URL:    url + "#Encoder",
			Fields: contest.ByName,
			Format: "sereal",
			Bind: func(*contest.Type) (contest.Codec, error) {
				encoder := sereal.NewEncoderV3()
				encoder.DisableDedup = true
				return &keptCodec{encoder, sereal.NewDecoder()}, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return sereal.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return sereal.Unmarshal(data, v) }

type keptCodec struct {
	encoder *sereal.Encoder
	decoder *sereal.Decoder
}

func (c *keptCodec) Marshal(v any) ([]byte, error)      { return c.encoder.Marshal(v) }
func (c *keptCodec) Unmarshal(data []byte, v any) error { return c.decoder.Unmarshal(data, v) }
