// Package gotiny benchmarks github.com/niubaoshu/gotiny.
//
// It compiles an engine for the type by reflection, which then reads and writes
// memory through unsafe pointers. The encoding has no names and no types, so a
// reader must have the same struct. A time is its nanoseconds since 1970. Strings
// are copied. A decoded byte slice points into the input, so the default passes
// the decoder a copy.
//
// The library reads and stores slices through addresses held as integers, which
// the rules of package unsafe forbid. A test with -race stops there unless the
// compiler gets -d=checkptr=0. Damaged input panics.
package gotiny

import (
	"github.com/niubaoshu/gotiny"

	"github.com/serbench/serbench/contest"
)

const encoderURL = "https://pkg.go.dev/github.com/niubaoshu/gotiny#Encoder"

//go:generate go run ./gen/cmd

// Contestant is niubaoshu/gotiny.
var Contestant = &contest.Contestant{
	Name:    "gotiny",
	Doc:     "niubaoshu/gotiny, small encodings from engines compiled at run time.",
	Module:  "github.com/niubaoshu/gotiny",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/niubaoshu/gotiny",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "gotiny.Marshal and gotiny.Unmarshal; byte slices point into the input, so for types that have them the input is copied first.",
			Format:      "gotiny",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Gotiny"}},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "gotiny.Marshal and gotiny.Unmarshal: byte slices point into the input, strings do not.",
			Format: "gotiny",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:        "time=unixnano",
			Doc:         "Like the default, on a struct whose time is an int64 of nanoseconds since 1970.",
			Format:      "gotiny",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GotinyNoTime"}},
			Bind:        bindUnixNano,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One gotiny.Encoder that appends to a buffer that is kept; one gotiny.Decoder, for types with byte slices on a copy of the input, because they point into it.",
			URL:    encoderURL,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(newReuse(t), t, contest.IsBytes), nil
			},
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like buffer=reuse, without the copy of the input.",
			URL:    encoderURL,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return newReuse(t), nil
			},
		},
	},
}

// bindUnixNano passes the decoder a copy of the input whenever the default does.
func bindUnixNano(t *contest.Type) (contest.Codec, error) {
	codec, err := t.GeneratedCodec("unixnano")
	if err != nil {
		return nil, err
	}
	return contest.CopyInput(codec, t, contest.IsBytes), nil
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) { return gotiny.Marshal(v), nil }

func (codec) Unmarshal(data []byte, v any) error {
	gotiny.Unmarshal(data, v)
	return nil
}

type reuseCodec struct {
	encoder *gotiny.Encoder
	decoder *gotiny.Decoder
	buffer  []byte
}

func newReuse(t *contest.Type) *reuseCodec {
	return &reuseCodec{
		encoder: gotiny.NewEncoderWithType(t.Go),
		decoder: gotiny.NewDecoderWithType(t.Go),
	}
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.encoder.AppendTo(c.buffer[:0])
	c.buffer = c.encoder.Encode(v)
	return c.buffer, nil
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.decoder.Decode(data, v)
	return nil
}
