// Package hprose2 benchmarks github.com/hprose/hprose-golang/io, the second version
// of hprose's serialization for Go.
//
// It walks the type by reflection and caches its fields. It writes tagged text: a
// struct's class name and field names once for each call, numbers and times as
// digits. Strings and byte slices are copied. The adapter uses its simple mode, as
// its Marshal does, which writes repeated values in full. Its functions return no
// error: they panic with one.
//
// A time is written with its clock, and a mark if it is UTC. Any other zone is not
// written, and the reader takes the clock for its own: the instant changes. So
// types with times go through mirrors, except with time=native. -Inf comes back as
// +Inf, and an empty list nil.
package hprose2

import (
	"reflect"
	"strings"

	hprose "github.com/hprose/hprose-golang/io"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib hprose2

// Contestant is hprose-golang/io.
var Contestant = &contest.Contestant{
	Name:    "hprose2",
	Doc:     "hprose-golang/io, the serialization of hprose 2 for Go.",
	Module:  "github.com/hprose/hprose-golang",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-golang/io",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "io.Marshal and io.Unmarshal.",
			Shown:   contest.Quote{Place: "io/formatter.go", Text: "// Marshal data func Marshal(v interface{}) []byte {", Seen: "2026-11-22"},
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
			Doc:    "One io.Writer, cleared for each value, and one io.Reader.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-golang/io#Writer",
			Mirror: true,
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.Mirrored("native", hasTime, bindReuse),
		},
		{
			Name:   "time=native,buffer=reuse",
			Doc:    "Like buffer=reuse on the user's own type.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-golang/io#Writer",
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Hprose2"},
				Bytes: 157.3,
				Why:   "the predecessor wrote each of the six fields with a call; Serialize adds the struct's class and field names, 72 bytes",
			},
			Bind: bindReuse,
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
	return &reuseCodec{hprose.NewWriter(true), hprose.NewReader(nil, true)}, nil
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
	hprose.Register(reflect.New(t).Interface(), alias)
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
		hprose.Register(reflect.New(s).Interface(), alias)
		for f := range s.Fields() {
			registerMirror(f.Type)
		}
	}
}

// mirrors are the registered ones.
var mirrors = map[string]reflect.Type{}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) { return hprose.Marshal(v), nil }

func (codec) Unmarshal(data []byte, v any) error {
	hprose.Unmarshal(data, v)
	return nil
}

type reuseCodec struct {
	writer *hprose.Writer
	reader *hprose.Reader
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.writer.Clear()
	c.writer.Reset()
	return c.writer.Serialize(v).Bytes(), nil
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.reader.Init(data)
	c.reader.Reset()
	c.reader.Unserialize(v)
	return nil
}
