// Package hprose1 benchmarks github.com/hprose/hprose-go/io, the first version of
// hprose's serialization for Go.
//
// It walks the type by reflection and caches its fields. It writes tagged text: a
// struct's class name and field names once for each call, numbers and times as
// digits. Strings and byte slices are copied. The adapter uses its simple mode, as
// its Marshal does, which writes repeated values in full.
//
// A time is written with its clock, and a mark if it is UTC. Any other zone is not
// written, and the reader takes the clock for its own: the instant changes. A
// struct called Time, Int or List is taken for one of the library's own, and there
// are no arrays. Types with these go through mirrors, except with time=native. Text
// that is not UTF-8 is refused.
package hprose1

import (
	"bytes"
	"reflect"
	"strings"

	hprose "github.com/hprose/hprose-go/io"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib hprose1

// Contestant is hprose-go/io.
var Contestant = &contest.Contestant{
	Name:    "hprose1",
	Doc:     "hprose-go/io, the serialization of the first hprose for Go.",
	Module:  "github.com/hprose/hprose-go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-go/io",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and its nanoseconds in a uint32, two fields beside each other, and comes back in UTC.",
		"An array is a list, whose length is checked.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "hprose.Marshal and hprose.Unmarshal.",
			Shown:   contest.Quote{Place: "io/formatter.go", Text: "// Marshal data func Marshal(v interface{}) ([]byte, error) {", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "hprose",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", needed, bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type.",
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Hprose"},
				Bytes: 157.3,
				Why:   "the predecessor wrote each of the six fields with a call; Marshal adds the struct's class and field names, 72 bytes",
			},
			Bind: bind,
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One hprose.Writer over a bytes.Buffer that is reset for each value, and one hprose.Reader.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-go/io#Writer",
			Mirror: true,
			Fields: contest.ByName,
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.Mirrored("native", needed, bindReuse),
		},
	},
}

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsTime, mistaken)

// mistaken reports whether t is an array, which the library lacks, or has a name by which the
// library knows types of its own.
func mistaken(t reflect.Type) bool {
	named := t.Name() == "Time" || t.Name() == "Int" || t.Name() == "List"
	return t.Kind() == reflect.Array || t.Kind() == reflect.Struct && named
}

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
	c := &reuseCodec{}
	c.writer = hprose.NewWriter(&c.out, true)
	c.reader = hprose.NewReader(&c.in, true)
	return c, nil
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
	hprose.ClassManager.Register(t, alias)
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
		hprose.ClassManager.Register(s, alias)
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
	out    bytes.Buffer
	writer *hprose.Writer
	in     hprose.BytesReader
	reader *hprose.Reader
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.out.Reset()
	c.writer.Reset()
	err := c.writer.Serialize(v)
	return c.out.Bytes(), err
}

func (c *reuseCodec) Unmarshal(data []byte, v any) error {
	c.in = hprose.BytesReader{Bytes: data}
	c.reader.Reset()
	return c.reader.Unserialize(v)
}
