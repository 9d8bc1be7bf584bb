// Package hprose1 benchmarks github.com/hprose/hprose-go/io, the first version of
// hprose's serialization for Go.
//
// It walks the type by reflection and caches its fields. It writes tagged text: a
// struct's class name and field names once for each call, numbers and times as
// digits. Strings and byte slices are copied. The adapter uses its simple mode,
// as its Marshal does, which writes repeated values in full.
package hprose1

import (
	"bytes"
	"reflect"

	hprose "github.com/hprose/hprose-go/io"

	"github.com/serbench/serbench/contest"
)

// Contestant is hprose-go/io.
var Contestant = &contest.Contestant{
	Name:    "hprose1",
	Doc:     "hprose-go/io, the serialization of the first hprose for Go.",
	Module:  "github.com/hprose/hprose-go",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-go/io",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "hprose.Marshal and hprose.Unmarshal.",
			Format:  "hprose",
			Claims:  contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Hprose"},
				Bytes: 157.3,
				Why:   "the predecessor wrote each of the six fields with a call; Marshal adds the struct's class and field names, 72 bytes",
			},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				register(t.Go)
				return codec{}, nil
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One hprose.Writer over a bytes.Buffer that is reset for each value, and one hprose.Reader.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-go/io#Writer",
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				register(t.Go)
				c := &reuseCodec{}
				c.writer = hprose.NewWriter(&c.out, true)
				c.reader = hprose.NewReader(&c.in, true)
				return c, nil
			},
		},
	},
}

// register names a struct for the whole program. Structs within it are registered
// under their Go names when they are first written. Two types are called A, and
// one of them has the predecessor's name.
func register(t reflect.Type) {
	alias := t.Name()
	if t.String() == "persontags.A" {
		alias = t.String()
	}
	hprose.ClassManager.Register(t, alias)
}

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
