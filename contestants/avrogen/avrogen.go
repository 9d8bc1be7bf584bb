// Package avrogen benchmarks github.com/actgardner/gogen-avro. Its generator
// writes Go structs from an Avro schema, functions that write the structs, and a
// description that the library's small virtual machine uses to fill them. Neither
// uses reflection. The other generator called avrogen, of hamba/avro, writes
// structs for that library's reflection, which the contestant hamba measures.
//
// The adapter converts the user's values to those structs; message=native works
// on the structs. It compiles the machine's program from the schema once, as the
// author recommends for speed. The generated Deserialize functions, which the
// documentation shows first, compile it for each value; they are config=oneshot.
// Strings and byte slices are copied. A map is written in Go's order, which
// differs from call to call. A time comes back in UTC, and must lie between 1678
// and 2262. The machine allocates as many items as a list or a map claims to
// have, so a wrong count can exhaust memory and kill the process.
package avrogen

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

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
			Doc:     "Converts to its own struct. Serialize to a new bytes.Buffer; vm.Eval of a program that is compiled once.",
			URL:     compile,
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a bytes.Buffer and a bytes.Reader that are kept and reset.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=oneshot",
			Doc:    "Like the default, with the generated Deserialize function, which compiles the program each time.",
			URL:    readme,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("oneshot"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
