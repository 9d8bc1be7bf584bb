// Package ipld benchmarks github.com/ipld/go-ipld-prime, the data model of IPFS, with Go structs
// that are bound to a schema by reflection.
//
// The adapter converts the user's values to structs of the library's shape, in which a map is a
// struct of its keys and of a Go map; message=native works on these structs. The library reads
// back into a new struct, which Unmarshal copies. It compares struct and schema at each call,
// except with api=registry. Both codecs sort the keys of maps and the names of fields, except
// with keys=unsorted. Strings and byte slices are copied. A time comes back in UTC.
//
// DAG-JSON writes a float without a fraction as an integer, and then a field of floats refuses
// it; so catalog fails. It also refuses integers beyond an int64. DAG-CBOR writes all floats
// with 64 bits. Neither has NaN or infinities. DAG-CBOR's limit on what a message may demand is
// raised from 10 MiB to 256, except with config=limits, because the largest mesh needs it.
package ipld

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib ipld

const (
	page        = "https://pkg.go.dev/github.com/ipld/go-ipld-prime"
	cborURL     = page + "/codec/dagcbor"
	tupleURL    = page + "#example-package-GoValueWithSchema"
	reuseURL    = page + "#MarshalStreaming"
	registryURL = page + "/node/bindnode/registry"
)

var (
	withSchema = contest.Quote{
		Place: "node/bindnode/example_test.go",
		Text:  "node := bindnode.Wrap(person, schemaType)",
		Seen:  "2026-11-22",
	}
	cborShown = contest.Quote{
		Place: "README.md",
		Text:  "`github.com/ipld/go-ipld-prime/codec/dagcbor` -- implementations of marshalling and unmarshalling as CBOR (a fast, binary serialization format).",
		Seen:  "2026-11-22",
	}
)

// Contestant is ipld/go-ipld-prime.
var Contestant = &contest.Contestant{
	Name:    "ipld",
	Doc:     "ipld/go-ipld-prime, DAG-JSON and DAG-CBOR of Go structs that are bound to a schema.",
	Module:  "github.com/ipld/go-ipld-prime",
	License: "MIT",
	URL:     page,
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is two fields, its seconds since 1970 in an int64 and its nanoseconds in a uint32; in a list or a map, a struct of both.",
		"A uint is a uint64.",
		"A map is a struct of its keys and a Go map; one from integers is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is an optional field, with layout=array a nullable one, and in a list or a map a list of at most one element.",
	},
	Warnings: []contest.Warning{
		{Kind: contest.Unfinished, Quote: contest.Quote{
			Place: "node/bindnode/api.go",
			Text:  "This package is EXPERIMENTAL; its behavior and API might change as it's still",
			Seen:  "2026-11-22",
		}},
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "ipld.Marshal and ipld.Unmarshal with dagjson, on a converted struct and with a schema.",
			Shown:   withSchema,
			Fields:  contest.ByName,
			Format:  "json",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("json"),
		},
		{
			Name:    "format=cbor",
			Default: true,
			Doc:     "Like the default, with dagcbor.",
			URL:     cborURL,
			Shown:   cborShown,
			Fields:  contest.ByName,
			Format:  "cbor",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("cbor"),
		},
		{
			Name:   "format=cbor,buffer=reuse",
			Doc:    "Like format=cbor, with MarshalStreaming to a bytes.Buffer that is reset for each value.",
			URL:    reuseURL,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("cborreuse"),
		},
		{
			Name:   "format=cbor,api=registry",
			Doc:    "Like format=cbor, with TypeToBytes and TypeFromBytes of a BindnodeRegistry, which compares the struct with its schema once.",
			URL:    registryURL,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("cborregistry"),
		},
		{
			Name:   "format=cbor,config=limits",
			Doc:    "Like format=cbor, with the decoder's own limit on what a message may demand.",
			URL:    cborURL + "#DecodeOptions",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("cborlimits"),
		},
		{
			Name:   "keys=unsorted",
			Doc:    "Like the default, with EncodeOptions that leave the order of keys as it is.",
			URL:    page + "/codec/dagjson#EncodeOptions",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("jsonunsorted"),
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default, with structs as tuples.",
			URL:    tupleURL,
			Fields: contest.ByPosition,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("tuple/json"),
		},
		{
			Name:   "format=cbor,layout=array",
			Doc:    "Like format=cbor, with structs as tuples.",
			URL:    tupleURL,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("tuple/cbor"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("jsonnative"),
		},
		{
			Name:   "message=native,format=cbor",
			Doc:    "Like format=cbor, on structs converted outside the timed region.",
			URL:    cborURL,
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("cbornative"),
		},
	},
}
