// Package twmbavro benchmarks github.com/twmb/avro, which takes the place of the archived
// hamba/avro and has what linkedin/goavro has.
//
// The adapter derives the schema from the Go type and parses it once. The library compiles
// schema and type into an encoder and a decoder, and caches them. Strings and byte slices are
// copied, unless AliasInput lets them point into the input. Nil lists and maps come back empty.
//
// The library's finest time is a timestamp-nanos, which ends in 2262 and has no zero time. Avro
// has no unsigned integer of 64 bits, and its maps are from text. Types with any of these go
// through mirrors. A CustomType would do for them too, but a record of two fields would pass
// through a map[string]any, which takes three times as long.
package twmbavro

import (
	"reflect"

	"github.com/twmb/avro"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib twmbavro

const url = "https://pkg.go.dev/github.com/twmb/avro"

// Contestant is twmb/avro.
var Contestant = &contest.Contestant{
	Name:    "twmbavro",
	Doc:     "twmb/avro, Avro with a schema that is read at run time.",
	Module:  "github.com/twmb/avro",
	License: "MIT",
	URL:     url,
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is its seconds since 1970 in a long and the nanoseconds in an int, or a record of both where only one value fits; it comes back in UTC.",
		"A uint or a uint64 is the long with the same bits.",
		"A map from integers is an array of entries.",
	},
	Variants: []contest.Variant{
		{
			Name:    "format=binary",
			Default: true,
			Doc:     "Schema.Encode and Schema.Decode.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  `data, err := schema.Encode(&User{Name: "Alice", Age: 30})`,
				Seen:  "2026-11-22",
			},
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return codec{s} }),
		},
		{
			Name:    "format=json",
			Default: true,
			Doc:     "Schema.EncodeJSON and Schema.DecodeJSON: values of unions have no type.",
			URL:     url + "#Schema.EncodeJSON",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "jsonBytes, err := schema.EncodeJSON(&user)",
				Seen:  "2026-11-22",
			},
			Mirror: true,
			Fields: contest.ByName,
			Format: "avro-json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return jsonCodec{schema: s} }),
		},
		{
			Name:   "format=json,unions=tagged",
			Doc:    "Like format=json with TaggedUnions: values of unions have their type, as Avro's own JSON prescribes.",
			URL:    url + "#TaggedUnions",
			Mirror: true,
			Fields: contest.ByName,
			Format: "avro-json",
			Claims: contest.Claims{Concurrent: true},
			Bind: bind(func(s *avro.Schema) contest.Codec {
				return jsonCodec{s, []avro.Opt{avro.TaggedUnions()}}
			}),
		},
		{
			Name:   "format=single",
			Doc:    "Schema.AppendSingleObject to a new slice and Schema.DecodeSingleObject: a fingerprint of the schema precedes the value.",
			URL:    url + "#Schema.AppendSingleObject",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro-single",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return singleCodec{s} }),
		},
		{
			Name:   "format=binary,time=native",
			Doc:    "Like format=binary with a time as a timestamp-nanos, which ends in 2262 and has no zero time.",
			URL:    "https://github.com/twmb/avro#logical-types",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind: contest.Mirrored("nativetime/native", contest.Holding(contest.IsNumberedMap, isUint64), func(t *contest.Type) (contest.Codec, error) {
				schema, err := schemaOf(t.Go)
				return codec{schema}, err
			}),
		},
		{
			Name:   "format=binary,api=append",
			Doc:    "Schema.AppendEncode to a slice of the last result's size; Schema.Decode.",
			URL:    url + "#Schema.AppendEncode",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return &appendCodec{codec: codec{s}} }),
		},
		{
			Name:   "format=binary,strings=alias",
			Doc:    "Schema.Encode; Schema.Decode with AliasInput: strings and byte slices point into the input.",
			URL:    url + "#AliasInput",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return aliasCodec{codec{s}} }),
		},
		{
			Name:   "format=binary,buffer=reuse",
			Doc:    "Schema.AppendEncode to a slice that is kept; Schema.Decode.",
			URL:    url + "#Schema.AppendEncode",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   bind(func(s *avro.Schema) contest.Codec { return &reuseCodec{codec: codec{s}} }),
		},
		{
			Name:   "format=binary,buffer=reuse,strings=alias",
			Doc:    "Schema.AppendEncode to a slice that is kept; Schema.Decode with AliasInput.",
			URL:    url + "#AliasInput",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind: bind(func(s *avro.Schema) contest.Codec {
				return &reuseAliasCodec{reuseCodec{codec: codec{s}}}
			}),
		},
	},
}

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsTime, contest.IsNumberedMap, isUint64)

func isUint64(t reflect.Type) bool { return t.Kind() == reflect.Uint64 || t.Kind() == reflect.Uint }

// bind makes codecs from the schema of the type, or of its mirror.
func bind(codec func(*avro.Schema) contest.Codec) func(*contest.Type) (contest.Codec, error) {
	return contest.Mirrored("native", needed, func(t *contest.Type) (contest.Codec, error) {
		schema, err := schemaOf(t.Go)
		if err != nil {
			return nil, err
		}
		return codec(schema), nil
	})
}
