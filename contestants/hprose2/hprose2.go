// Package hprose2 benchmarks github.com/hprose/hprose-golang/io, the second
// version of hprose's serialization for Go.
//
// It walks the type by reflection and caches its fields. It writes tagged text: a
// struct's class name and field names once for each call, numbers and times as
// digits. Strings and byte slices are copied. The adapter uses its simple mode,
// as its Marshal does, which writes repeated values in full. Its functions return
// no error: they panic with one, and the adapter recovers it.
package hprose2

import (
	"fmt"
	"reflect"

	hprose "github.com/hprose/hprose-golang/io"

	"github.com/serbench/serbench/contest"
)

// Contestant is hprose-golang/io.
var Contestant = &contest.Contestant{
	Name:    "hprose2",
	Doc:     "hprose-golang/io, the serialization of hprose 2 for Go.",
	Module:  "github.com/hprose/hprose-golang",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hprose/hprose-golang/io",
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
			Doc:    "One io.Writer, cleared for each value, and one io.Reader.",
			URL:    "https://pkg.go.dev/github.com/hprose/hprose-golang/io#Writer",
			Format: "hprose",
			Claims: contest.Claims{Reuse: true},
			Predecessor: contest.Predecessor{
				Names: []string{"Hprose2"},
				Bytes: 157.3,
				Why:   "the predecessor wrote each of the six fields with a call; Serialize adds the struct's class and field names, 72 bytes",
			},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				register(t.Go)
				return &reuseCodec{hprose.NewWriter(true), hprose.NewReader(nil, true)}, nil
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
	hprose.Register(reflect.New(t).Interface(), alias)
}

type codec struct{}

func (codec) Marshal(v any) (data []byte, err error) {
	defer recovered(&err)
	return hprose.Marshal(v), nil
}

func (codec) Unmarshal(data []byte, v any) (err error) {
	defer recovered(&err)
	hprose.Unmarshal(data, v)
	return nil
}

type reuseCodec struct {
	writer *hprose.Writer
	reader *hprose.Reader
}

func (c *reuseCodec) Marshal(v any) (data []byte, err error) {
	defer recovered(&err)
	c.writer.Clear()
	c.writer.Reset()
	return c.writer.Serialize(v).Bytes(), nil
}

func (c *reuseCodec) Unmarshal(data []byte, v any) (err error) {
	defer recovered(&err)
	c.reader.Init(data)
	c.reader.Reset()
	c.reader.Unserialize(v)
	return nil
}

func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("hprose: %v", p)
	}
}
