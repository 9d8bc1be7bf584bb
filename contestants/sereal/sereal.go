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
// So types with such pointers or keys go through mirrors.
package sereal

import (
	"reflect"

	"github.com/Sereal/Sereal/Go/sereal"

	"github.com/serbench/serbench/contest"
)

const url = "https://pkg.go.dev/github.com/Sereal/Sereal/Go/sereal"

//go:generate go run ../.. generate --lib sereal

// Contestant is Sereal/Go/sereal.
var Contestant = &contest.Contestant{
	Name:    "sereal",
	Doc:     "Sereal/Go/sereal, self-describing binary documents, a format from Perl.",
	Module:  "github.com/Sereal/Sereal/Go/sereal",
	License: "BSD-2-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A map from integers is a list of entries.",
		"In a type with a pointer to something else than a struct, a pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "sereal.Marshal and sereal.Unmarshal.",
			Shown:       contest.Quote{Place: "doc.go", Text: "It follows the standard Go Marshal/Unmarshal interface.", Seen: "2026-11-22"},
			Mirror:      true,
			Fields:      contest.ByName,
			Format:      "sereal",
			Claims:      contest.Claims{Varies: true},
			Predecessor: contest.Predecessor{Names: []string{"Sereal"}},
			Bind:        mirrored(func() contest.Codec { return codec{} }),
		},
		{
			Name:   "config=kept",
			Doc:    "One Encoder from NewEncoderV3 and one Decoder, which keep what they know of a type.",
			URL:    url + "#Encoder",
			Mirror: true,
			Fields: contest.ByName,
			Format: "sereal",
			Claims: contest.Claims{Varies: true},
			Bind: mirrored(func() contest.Codec {
				return &keptCodec{sereal.NewEncoderV3(), sereal.NewDecoder()}
			}),
		},
		{
			Name:   "config=nodedup",
			Doc:    "Like config=kept with DisableDedup: a repeated name is written out.",
			URL:    url + "#Encoder",
			Mirror: true,
			Fields: contest.ByName,
			Format: "sereal",
			Bind: mirrored(func() contest.Codec {
				encoder := sereal.NewEncoderV3()
				encoder.DisableDedup = true
				return &keptCodec{encoder, sereal.NewDecoder()}
			}),
		},
	},
}

// mirrored binds codecs that hold nothing of the type.
func mirrored(made func() contest.Codec) func(*contest.Type) (contest.Codec, error) {
	return contest.Mirrored("native", contest.Holding(contest.IsNumberedMap, lacking), func(*contest.Type) (contest.Codec, error) {
		return made(), nil
	})
}

// lacking reports whether t is a pointer that the library can't read.
func lacking(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().Kind() != reflect.Struct
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
