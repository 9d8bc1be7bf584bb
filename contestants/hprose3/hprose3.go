// Package hprose3 benchmarks github.com/hprose/hprose-golang/v3/io, the third
// version of hprose's serialization for Go.
//
// It compiles an encoder and a decoder for the type by reflection. It writes
// tagged text: a struct's class name and field names (those of a hprose or json
// tag) once for each call, numbers and times as digits. Strings and byte slices
// are copied. The adapter uses its simple mode, as its Marshal does, which writes
// repeated values in full.
//
// A time is written with its clock, and a mark if it is UTC. Any other zone is not
// written, and the reader takes the clock for its own: the instant changes. So types
// with times go through mirrors, except with time=native.
package hprose3

import (
	"reflect"
	"strings"

	hprose "github.com/hprose/hprose-golang/v3/io"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib hprose3

// Contestant is hprose-golang/v3/io.
var Contestant = &contest.Contestant{
	Name:    "hprose3",
	Doc:     "hprose-golang/v3/io, the serialization of hprose 3 for Go.",
	Module:  "github.com/hprose/hprose-golang/v3",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-golang/v3/io",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "io.Marshal and io.Unmarshal.",
			Shown:   contest.Quote{Place: "io/formatter.go", Text: "func Marshal(v interface{}) ([]byte, error) {", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "hprose",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", hasTime, bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type.",
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One io.Encoder, whose buffer is reset for each value, and one io.Decoder.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-golang/v3/io#Encoder",
			Mirror: true,
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.Mirrored("native", hasTime, bindReuse),
		},
	},
}

var hasTime = contest.Holding(contest.IsTime)

func bind(t *contest.Type) (contest.Codec, error) {
	if isMirror(t.Go) {
		registerMirror(t.Go)
	} else {
		register(t.Go)
	}
	return codec{}, nil
}

func bindReuse(t *contest.Type) (contest.Codec, error) {
	if _, err := bind(t); err != nil {
		return nil, err
	}
	return &reuseCodec{hprose.NewEncoder(nil), hprose.NewDecoder(nil)}, nil
}

func isMirror(t reflect.Type) bool { return strings.Contains(t.PkgPath(), "/generated/") }

// register names a struct for the whole program. Structs within it are registered
// under their Go names when they are first met. Two types are called A, and one of
// them has the predecessor's name.
func register(t reflect.Type) {
	alias := t.Name()
	if t.String() == "persontags.A" {
		alias = t.String()
	}
	hprose.RegisterName(alias, reflect.New(t).Interface())
}

// registerMirror names a mirror and all structs in it, which may have the names of the user's.
func registerMirror(s reflect.Type) {
	switch s.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		registerMirror(s.Elem())
	case reflect.Struct:
		alias := s.Name() + "M"
		if mirrors[alias] == s {
			return
		}
		mirrors[alias] = s
		hprose.RegisterName(alias, reflect.New(s).Interface())
		for f := range s.Fields() {
			registerMirror(f.Type)
		}
	}
}

// mirrors are the registered ones.
var mirrors = map[string]reflect.Type{}

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
