// Package avrogen benchmarks github.com/actgardner/gogen-avro. Its generator
// writes Go structs from an Avro schema, functions that write the structs, and a
// description that the library's small virtual machine uses to fill them. Neither
// uses reflection. The other generator called avrogen, of hamba/avro, writes
// structs for that library's reflection, which the contestant hamba measures.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. The generated Deserialize functions, which the examples show
// first, compile the machine's program for each value; config=compiled compiles
// it once, as the author recommends for speed. Strings and byte slices are
// copied. A map is written in Go's order, which differs from call to call. A
// time comes back in UTC. The machine allocates as many items as a list or a
// map claims to have, so a wrong count can exhaust memory and kill the process.
package avrogen

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib avrogen

const (
	compile = "https://github.com/actgardner/gogen-avro/issues/139"
	readme  = "https://github.com/actgardner/gogen-avro#usage"
)

// Contestant is actgardner/gogen-avro.
var Contestant = &contest.Contestant{
	Name:    "avrogen",
	Doc:     "actgardner/gogen-avro, Avro with generated structs and functions.",
	Module:  "github.com/actgardner/gogen-avro/v10",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/actgardner/gogen-avro/v10",
	Schema:  contest.Generated,
	Warnings: []contest.Warning{{
		Kind:  contest.Archived,
		Quote: contest.Quote{Place: "https://github.com/actgardner/gogen-avro", Text: "### This project is on a (possibly permanent) break", Seen: "2026-11-24"},
	}},
	Conventions: []string{
		"A time is its seconds since 1970 in a long and the nanoseconds in an int, or a record of both where only one value fits; it comes back in UTC.",
		"An integer of less than 32 bits is an int, and a uint32 a long; both are checked on decoding.",
		"A uint or a uint64 is the long with the same bits.",
		"An array of fixed length is an array, whose length is checked on decoding.",
		"A map from integers is an array of records with a key and a value.",
		"A pointer is a union with null.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Converts to its own struct. Serialize to a new bytes.Buffer; the generated Deserialize function, which compiles the machine's program each time.",
			URL:     readme,
			Shown:   contest.Quote{Place: "example/record/example.go", Text: "newDemoStruct, err := avro.DeserializeDemoSchema(&buf)", Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("oneshot"),
		},
		{
			Name:   "config=compiled",
			Doc:    "Like the default, with vm.Eval of a program that is compiled once.",
			URL:    compile,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "config=compiled,buffer=reuse",
			Doc:    "Like config=compiled, with a bytes.Buffer and a bytes.Reader that are kept and reset.",
			URL:    compile,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=compiled,message=native",
			Doc:    "Like config=compiled, on structs converted outside the timed region.",
			URL:    compile,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "config=compiled,message=native,buffer=reuse",
			Doc:    "Like config=compiled,buffer=reuse, on structs converted outside the timed region.",
			URL:    compile,
			Fields: contest.ByPosition,
			Format: "avro",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
