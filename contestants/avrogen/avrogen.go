// Package avrogen enters github.com/actgardner/gogen-avro, whose generator writes Go
// structs from an Avro schema, with functions that write them and a description by
// which a small virtual machine of the library's fills them. Neither uses reflection.
// The other generator of that kind, avrogen of hamba/avro, writes structs for that
// library's reflection, which the contestant hamba measures.
//
// The user's values are converted to those structs, and message=native works on them.
// The machine's program is compiled from the schema once, as the author recommends for
// speed; the generated Deserialize functions, which the documentation shows first,
// compile it for each value, and are config=oneshot. Strings and byte slices are
// copied. A map is written in Go's order, which differs from call to call. A time comes
// back in UTC, and cannot lie outside the years 1678 to 2262. The machine makes room for
// as many items as a list or a map says it has, so that a wrong count can end the
// program for want of memory.
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
	Doc:     "actgardner/gogen-avro, Avro by structs and functions that its generator writes.",
	Module:  "github.com/actgardner/gogen-avro/v10",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/actgardner/gogen-avro/v10",
	Schema:  contest.Generated,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in a long, and comes back in UTC.",
		"An integer of less than 32 bits is an int, and a uint32 a long; both are checked on the way back.",
		"A uint or a uint64 is the long with the same bits.",
		"An array of fixed length is an array, whose length is checked on the way back.",
		"A map from integers is an array of records with a key and a value, sorted by key.",
		"A pointer is a union with null.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Serialize to a new bytes.Buffer, and vm.Eval of a program that is compiled once, of a converted struct.",
			URL:     compile,
			Format:  "avro",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "As the default, with a bytes.Buffer and a bytes.Reader that are kept and reset.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "config=oneshot",
			Doc:    "As the default, with the generated Deserialize function, which compiles the program each time.",
			URL:    readme,
			Format: "avro",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("oneshot"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			URL:    compile,
			Format: "avro",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
	},
}
