// Package ion benchmarks github.com/amazon-ion/ion-go/ion, Amazon's Ion.
//
// It walks the type by reflection on every call. Each binary value carries its own
// table of field names, unless writer and reader share one: symbols=shared. The
// text form is a superset of JSON. One Unmarshal reads both. Strings and byte
// slices are copied. An empty list comes back nil. Binary text that is not UTF-8 is
// refused. Bytes after a value are not looked at. A map from integers would panic,
// so types with one go through mirrors, where it is a list of entries.
package ion

import (
	"bytes"
	"io"
	"reflect"
	"slices"
	"time"

	"github.com/amazon-ion/ion-go/ion"

	"github.com/serbench/serbench/contest"
)

const encoderURL = "https://pkg.go.dev/github.com/amazon-ion/ion-go/ion#Encoder"

//go:generate go run ../.. generate --lib ion

// Contestant is amazon-ion/ion-go.
var Contestant = &contest.Contestant{
	Name:    "ion",
	Doc:     "amazon-ion/ion-go, Ion in its binary and text forms.",
	Module:  "github.com/amazon-ion/ion-go",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/amazon-ion/ion-go/ion",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A map from integers is a list of entries.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "ion.MarshalBinary and ion.Unmarshal.",
			Shown:   contest.Quote{Place: "README.md", Text: "binary, err := ion.MarshalBinary(&t)", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "ion",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    mirrored(func(*contest.Type) (contest.Codec, error) { return binaryCodec{}, nil }),
		},
		{
			Name:    "format=text",
			Default: true,
			Doc:     "ion.MarshalText, which sorts maps by key; ion.Unmarshal.",
			Shown:   contest.Quote{Place: "README.md", Text: "text, err := ion.MarshalText(&t)", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "ion-text",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    mirrored(func(*contest.Type) (contest.Codec, error) { return textCodec{}, nil }),
		},
		{
			Name:   "format=binary,symbols=shared",
			Doc:    "ion.MarshalBinary and ion.Unmarshal with a SharedSymbolTable of the fields' names, which the bytes refer to.",
			URL:    "https://pkg.go.dev/github.com/amazon-ion/ion-go/ion#SharedSymbolTable",
			Mirror: true,
			Fields: contest.ByTag,
			Format: "ion",
			Claims: contest.Claims{Concurrent: true},
			Bind: mirrored(func(t *contest.Type) (contest.Codec, error) {
				return sharedCodec{ion.NewSharedSymbolTable("serbench", 1, symbols(t.Go))}, nil
			}),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "A new ion.Encoder from NewBinaryEncoder for each value, over a bytes.Buffer that is reset.",
			URL:    encoderURL,
			Mirror: true,
			Fields: contest.ByName,
			Format: "ion",
			Claims: contest.Claims{Reuse: true},
			Bind: mirrored(func(*contest.Type) (contest.Codec, error) {
				return &reuseCodec{newEncoder: func(w io.Writer) *ion.Encoder { return ion.NewBinaryEncoder(w) }}, nil
			}),
		},
		{
			Name:   "format=text,buffer=reuse",
			Doc:    "A new ion.Encoder from NewTextEncoder for each value, over a bytes.Buffer that is reset; it ends each with a newline.",
			URL:    encoderURL,
			Mirror: true,
			Fields: contest.ByName,
			Format: "ion-text",
			Claims: contest.Claims{Reuse: true},
			Bind:   mirrored(func(*contest.Type) (contest.Codec, error) { return &reuseCodec{newEncoder: ion.NewTextEncoder}, nil }),
		},
	},
}

func mirrored(bind func(*contest.Type) (contest.Codec, error)) func(*contest.Type) (contest.Codec, error) {
	return contest.Mirrored("native", contest.Holding(contest.IsNumberedMap), bind)
}

type unmarshaler struct{}

func (unmarshaler) Unmarshal(data []byte, v any) error { return ion.Unmarshal(data, v) }

type binaryCodec struct{ unmarshaler }

func (binaryCodec) Marshal(v any) ([]byte, error) { return ion.MarshalBinary(v) }

type textCodec struct{ unmarshaler }

func (textCodec) Marshal(v any) ([]byte, error) { return ion.MarshalText(v) }

type sharedCodec struct{ table ion.SharedSymbolTable }

func (c sharedCodec) Marshal(v any) ([]byte, error)      { return ion.MarshalBinary(v, c.table) }
func (c sharedCodec) Unmarshal(data []byte, v any) error { return ion.Unmarshal(data, v, c.table) }

// symbols are the names of the fields of a type and of those within it.
func symbols(t reflect.Type) []string {
	var names []string
	seen := map[reflect.Type]bool{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] || t == reflect.TypeFor[time.Time]() {
				return
			}
			seen[t] = true
			for f := range t.Fields() {
				if !slices.Contains(names, f.Name) {
					names = append(names, f.Name)
				}
				visit(f.Type)
			}
		}
	}
	visit(t)
	return names
}

// reuseCodec keeps only the buffer, because Finish ends the use of a binary
// encoder.
type reuseCodec struct {
	unmarshaler
	buffer     bytes.Buffer
	newEncoder func(io.Writer) *ion.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	encoder := c.newEncoder(&c.buffer)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	err := encoder.Finish()
	return c.buffer.Bytes(), err
}
