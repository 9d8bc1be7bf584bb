// Package hprose3 benchmarks github.com/hprose/hprose-golang/v3/io, the third
// version of hprose's serialization for Go.
//
// It compiles an encoder and a decoder for the type by reflection. It writes
// tagged text: a struct's class name and field names (those of a hprose or json
// tag) once for each call, numbers and times as digits. Strings and byte slices
// are copied. The adapter uses its simple mode, as its Marshal does, which writes
// repeated values in full.
package hprose3

import (
	"reflect"

	hprose "github.com/hprose/hprose-golang/v3/io"

	"github.com/serbench/serbench/contest"
)

// Contestant is hprose-golang/v3/io.
var Contestant = &contest.Contestant{
	Name:    "hprose3",
	Doc:     "hprose-golang/v3/io, the serialization of hprose 3 for Go.",
	Module:  "github.com/hprose/hprose-golang/v3",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-golang/v3/io",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "io.Marshal and io.Unmarshal.",
			Format:  "hprose",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				register(t.Go)
				return codec{}, nil
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One io.Encoder, whose buffer is reset for each value, and one io.Decoder.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-golang/v3/io#Encoder",
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				register(t.Go)
				return &reuseCodec{hprose.NewEncoder(nil), hprose.NewDecoder(nil)}, nil
			},
		},
	},
}

// register names a struct for the whole program. Structs within it get their Go
// names when they are first met. Two types are called A, and one of them keeps
// that name.
func register(t reflect.Type) {
	alias := t.Name()
	if t.String() == "persontags.A" {
		alias = t.String()
	}
	hprose.RegisterName(alias, reflect.New(t).Interface())
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return hprose.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return hprose.Unmarshal(data, v) }

type reuseCodec struct {
	encoder *hprose.Encoder
	decoder *hprose.Decoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	err := c.encoder.Reset().ResetBuffer().Encode(v)
	return c.encoder.Buffer(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.decoder.Reset().ResetBuffer().ResetBytes(data).Decode(v)
	return c.decoder.Error
}
