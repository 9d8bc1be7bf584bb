// Package gotinycybriq benchmarks github.com/cybriq/gotiny, a fork of
// github.com/niubaoshu/gotiny with the same code.
//
// It compiles an engine for the type by reflection, which then reads and writes
// memory through unsafe pointers. The encoding has no names and no types, so a
// reader must have the same struct. Strings are copied. Decoded byte slices point
// into the input, so all variants but strings=alias replace each by a copy.
//
// A time is its nanoseconds since 1970, which can't hold the zero time nor years
// outside 1678 to 2262. So types with times go through mirrors, except with
// time=native.
//
// The library reads and stores slices through addresses held as integers, which
// the rules of package unsafe forbid. A test with -race stops there unless the
// compiler gets -d=checkptr=0. Damaged input panics.
package gotinycybriq

import (
	"github.com/cybriq/gotiny"

	"github.com/serbench/serbench/contest"
)

const encoderURL = "https://pkg.go.dev/github.com/cybriq/gotiny#Encoder"

//go:generate go run ../.. generate --lib gotinycybriq

// Contestant is cybriq/gotiny.
var Contestant = &contest.Contestant{
	Name:    "gotinycybriq",
	Doc:     "cybriq/gotiny, a fork of niubaoshu/gotiny: small encodings from engines compiled at run time.",
	Module:  "github.com/cybriq/gotiny",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/cybriq/gotiny",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
	},
	Warnings: []contest.Warning{{
		Kind:  contest.Discouraged,
		Quote: contest.Quote{Place: "README.md", Text: "gotiny 只是个玩具，不建议使用。", Seen: "2026-11-22"},
	}},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "gotiny.Marshal and gotiny.Unmarshal; byte slices, which point into the input, are copied out of it.",
			Shown:   contest.Quote{Place: "README.md", Text: "gotiny.Unmarshal(gotiny.Marshal(&src1, &src2), &ret1, &ret2)", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByPosition,
			Format:  "gotiny",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", hasTime, bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type.",
			Fields: contest.ByPosition,
			Format: "gotiny",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind,
		},
		{
			Name:   "time=unixnano",
			Doc:    "Like the default, on a struct whose time is an int64 of nanoseconds since 1970.",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "gotiny",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.Mirrored("unixnano/native", hasTime, bind),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default without copies: byte slices point into the input, strings do not.",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "gotiny",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.Mirrored("native", hasTime, bindAlias),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One gotiny.Encoder that appends to a buffer that is kept; one gotiny.Decoder; byte slices are copied out of the input.",
			URL:    encoderURL,
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true},
			Bind: contest.Mirrored("native", hasTime, func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyAliased(newReuse(t), t, contest.Bytes), nil
			}),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like buffer=reuse, without copies.",
			URL:    encoderURL,
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "gotiny",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind: contest.Mirrored("native", hasTime, func(t *contest.Type) (contest.Codec, error) {
				return newReuse(t), nil
			}),
		},
	},
}

var hasTime = contest.Holding(contest.IsTime)

func bind(t *contest.Type) (contest.Codec, error) {
	return contest.CopyAliased(codec{}, t, contest.Bytes), nil
}

func bindAlias(*contest.Type) (contest.Codec, error) { return codec{}, nil }

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
