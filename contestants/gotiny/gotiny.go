// Package gotiny enters github.com/niubaoshu/gotiny.
//
// It compiles an engine for the type by reflection, which then reads and writes
// memory through unsafe pointers. The encoding has no names and no types: a
// reader must have the same struct. A time is its nanoseconds since 1970.
// Strings are copied; a decoded byte slice points into the input, so the default
// gives the decoder a copy.
//
// Slices are read and stored through addresses held as integers, which the rules
// of package unsafe forbid: a test with -race stops there, unless -d=checkptr=0
// is given to the compiler. Damaged input panics.
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
	Doc:     "niubaoshu/gotiny, small encodings by engines that are compiled at run time.",
	Module:  "github.com/niubaoshu/gotiny",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/niubaoshu/gotiny",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "gotiny.Marshal, and gotiny.Unmarshal of a copy of the input where the type has byte slices, which point into it.",
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
			Doc:         "As the default, over a struct that has the time as an int64 of nanoseconds since 1970.",
			Format:      "gotiny",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"GotinyNoTime"}},
			Bind:        bindUnixNano,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One gotiny.Encoder that appends to a kept buffer, and one gotiny.Decoder of a copy of the input where the type has byte slices, which point into it.",
			URL:    encoderURL,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(newReuse(t), t, contest.IsBytes), nil
			},
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "As buffer=reuse, without the copy of the input.",
			URL:    encoderURL,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return newReuse(t), nil
			},
		},
	},
}

// bindUnixNano gives the decoder a copy of the input where the default does.
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
