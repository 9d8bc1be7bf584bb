// Package fory benchmarks github.com/apache/fory/go/fory, Apache Fory.
//
// It compiles the registered structs by reflection. By default it writes for
// readers in other languages and of other versions: each value carries the field
// names and types of its structs. Serialize returns a view of a buffer that the
// next call overwrites, and the default copies it. Decoded strings and byte
// slices are copies. Nil lists and maps come back empty, and a time in the local
// zone. More than 20 nested values are refused, unless WithMaxDepth says otherwise.
package fory

import (
	"bytes"
	"reflect"
	"slices"
	"time"

	"github.com/apache/fory/go/fory"
	"github.com/apache/fory/go/fory/threadsafe"

	"github.com/serbench/serbench/contest"
)

// Contestant is Apache Fory.
var Contestant = &contest.Contestant{
	Name:    "fory",
	Doc:     "Apache Fory, which serializes object graphs across languages.",
	Module:  "github.com/apache/fory/go/fory",
	License: "Apache-2.0",
	URL:     "https://fory.apache.org/docs/object-serialization/go/",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Fory.Serialize and Fory.Deserialize in cross-language mode, with a copy of the result.",
			Shown:   contest.Quote{Place: "README.md", Text: "data, err := f.Serialize(user)", Seen: "2026-11-22"},
			Fields:  contest.ByName,
			Format:  "fory",
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(true))
				return codec{f}, err
			},
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, without the copy.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory#Fory.Serialize",
			Fields: contest.ByName,
			Format: "fory",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(true))
				return reuseCodec{f}, err
			},
		},
		{
			Name:   "config=native",
			Doc:    "Like the default, WithXlang(false): for readers in Go.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory#WithXlang",
			Fields: contest.ByName,
			Format: "fory",
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(false))
				return codec{f}, err
			},
		},
		{
			Name:   "config=sameschema",
			Doc:    "Like config=native, WithCompatible(false): for readers with the same structs.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory#WithCompatible",
			Fields: contest.ByPosition,
			Format: "fory",
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(false), fory.WithCompatible(false))
				return codec{f}, err
			},
		},
		{
			Name:   "config=native,buffer=reuse",
			Doc:    "Like config=native, without the copy.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory#WithXlang",
			Fields: contest.ByName,
			Format: "fory",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(false))
				return reuseCodec{f}, err
			},
		},
		{
			Name:   "config=sameschema,buffer=reuse",
			Doc:    "Like config=sameschema, without the copy.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory#WithCompatible",
			Fields: contest.ByPosition,
			Format: "fory",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				f, err := instance(t, fory.WithXlang(false), fory.WithCompatible(false))
				return reuseCodec{f}, err
			},
		},
		{
			Name:   "config=threadsafe",
			Doc:    "Serialize and Deserialize of a threadsafe.Fory in cross-language mode, which copies the result out of a pooled instance.",
			URL:    "https://pkg.go.dev/github.com/apache/fory/go/fory/threadsafe",
			Fields: contest.ByName,
			Format: "fory",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				if _, err := instance(t, fory.WithXlang(true)); err != nil {
					return nil, err
				}
				return threadsafeCodec{threadsafe.NewWithFactory(func() *fory.Fory {
					f, _ := instance(t, fory.WithXlang(true))
					return f
				})}, nil
			},
		},
	},
}

// instance returns a Fory that knows the type and the structs in it.
func instance(t *contest.Type, options ...fory.Option) (*fory.Fory, error) {
	f := fory.New(options...)
	for i, s := range structs(t.Go, nil) {
		if err := f.RegisterStruct(s, uint32(i+1)); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// structs appends the structs that make up t to found, inner ones last.
func structs(t reflect.Type, found []reflect.Type) []reflect.Type {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer:
		return structs(t.Elem(), found)
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() || slices.Contains(found, t) {
			return found
		}
		found = append(found, t)
		for i := range t.NumField() {
			found = structs(t.Field(i).Type, found)
		}
	}
	return found
}

type reuseCodec struct{ *fory.Fory }

func (c reuseCodec) Marshal(v any) ([]byte, error)      { return c.Serialize(v) }
func (c reuseCodec) Unmarshal(data []byte, v any) error { return c.Deserialize(data, v) }

type codec struct{ *fory.Fory }

func (c codec) Marshal(v any) ([]byte, error) {
	data, err := c.Serialize(v)
	return bytes.Clone(data), err
}

func (c codec) Unmarshal(data []byte, v any) error { return c.Deserialize(data, v) }

type threadsafeCodec struct{ *threadsafe.Fory }

func (c threadsafeCodec) Marshal(v any) ([]byte, error)      { return c.Serialize(v) }
func (c threadsafeCodec) Unmarshal(data []byte, v any) error { return c.Deserialize(data, v) }
