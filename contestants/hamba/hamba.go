// Package hamba benchmarks github.com/hamba/avro/v2, an Avro codec that is no
// longer maintained.
//
// The adapter derives the schema from the Go type and parses it once. The library
// compiles schema and type into an encoder and a decoder, and caches them. A uint64
// is a fixed of eight bytes. Strings and byte slices are copied. Nil lists and maps
// come back empty.
//
// The finest time that the library maps to a time.Time has microseconds, a map must
// have strings for keys, and there is no form of a uint or an array. Types with these
// go through mirrors, except with time=native.
//
// Goroutines that marshal a uint64 share the eight bytes in which the library's codec writes it,
// so its value may be another goroutine's, and no variant claims Concurrent.
package hamba

import (
	"errors"
	"reflect"

	"github.com/hamba/avro/v2"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/hamba/parser"
)

//go:generate go run ../.. generate --lib hamba

// Contestant is hamba/avro.
var Contestant = &contest.Contestant{
	Name:    "hamba",
	Doc:     "hamba/avro, Avro with a schema that is read at run time.",
	Module:  "github.com/hamba/avro/v2",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/hamba/avro/v2",
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is its seconds since 1970 in a long and its nanoseconds in an int, two fields beside each other, and comes back in UTC.",
		"A map from integers is a list of entries, and an array a list, whose length is checked.",
		"A uint64 and a uint are a fixed of eight bytes.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "avro.Marshal and avro.Unmarshal with a parsed schema.",
			Shown:   contest.Quote{Place: "README.md", Text: "data, err := avro.Marshal(schema, in)", Seen: "2026-11-22"},
			Mirror:  true,
			Fields:  contest.ByPosition,
			Format:  "avro",
			Bind:    mirrored(bind),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default on the user's own type: a time is a timestamp-micros.",
			URL:    "https://github.com/hamba/avro#types-conversions",
			Fields: contest.ByPosition,
			Format: "avro",
			Bind:   bind,
		},
		{
			Name:   "config=noblocksize",
			Doc:    "Like the default, with the functions of a configuration with DisableBlockSizeHeader: the blocks of lists and maps have no length in bytes.",
			URL:    "https://pkg.go.dev/github.com/hamba/avro/v2#Config",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Bind:   mirrored(bindNoBlockSize),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "One avro.Writer, reset for each value; avro.Unmarshal, which has a pool of readers.",
			URL:    "https://pkg.go.dev/github.com/hamba/avro/v2#Writer",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind: mirrored(func(t *contest.Type) (contest.Codec, error) {
				schema, err := parser.Schema(t.Go)
				return &reuseCodec{codec{schema}, avro.NewWriter(nil, 512)}, err
			}),
		},
	},
}

func mirrored(bind func(*contest.Type) (contest.Codec, error)) func(*contest.Type) (contest.Codec, error) {
	return contest.Mirrored("native", contest.Holding(contest.IsTime, contest.IsNumberedMap, lacking), bind)
}

// lacking reports whether the library has no form of t.
func lacking(t reflect.Type) bool { return t.Kind() == reflect.Uint || t.Kind() == reflect.Array }

func bind(t *contest.Type) (contest.Codec, error) {
	schema, err := parser.Schema(t.Go)
	return codec{schema}, err
}

type codec struct{ schema avro.Schema }

func (c codec) Marshal(v any) ([]byte, error)      { return avro.Marshal(c.schema, v) }
func (c codec) Unmarshal(data []byte, v any) error { return avro.Unmarshal(c.schema, data, v) }

func (c codec) written() avro.Schema { return c.schema }

// From returns a codec that reads what a codec of another type wrote, with its schema.
func (c codec) From(writer contest.Codec) (contest.Codec, error) {
	// Releases before v2.13 can't, and are still to be probed.
	resolver, ok := any(avro.NewSchemaCompatibility()).(interface {
		Resolve(reader, writer avro.Schema) (avro.Schema, error)
	})
	if !ok {
		return nil, errors.New("this release does not resolve schemas")
	}
	resolved, err := resolver.Resolve(c.schema, writer.(interface{ written() avro.Schema }).written())
	return codec{resolved}, err
}

type reuseCodec struct {
	codec
	writer *avro.Writer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.writer.Reset(nil)
	c.writer.WriteVal(c.schema, v)
	return c.writer.Buffer(), c.writer.Error
}
