// Package msgpackgen benchmarks github.com/shamaton/msgpackgen, whose generator
// writes MessagePack functions for the user's types.
//
// The functions are for mirror types of the same memory layout, and the adapter
// casts the user's values to them. They find a type among all in their package
// with a type switch, add up the size, and fill a buffer of exactly that length.
// Strings and byte slices are copied. Integers take as few bytes as they need.
// Fields do not use their json names. A time is the timestamp extension: it keeps
// its nanoseconds and comes back in UTC. Types that the generator does not know
// are left to the library's reflection, but it knows all of these. Marshal and
// Unmarshal check the library's switch StructAsArray, which nobody sets; the
// functions called select the array layout. A struct must have all of its fields:
// another version of a record is refused.
package msgpackgen

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib msgpackgen

// Contestant is shamaton/msgpackgen.
var Contestant = &contest.Contestant{
	Name:    "msgpackgen",
	Doc:     "shamaton/msgpackgen, MessagePack with generated functions.",
	Module:  "github.com/shamaton/msgpackgen",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/shamaton/msgpackgen",
	Schema:  contest.Generated,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "The generated Marshal and Unmarshal: structs are maps.",
			Shown:       contest.Quote{Place: "README.md", Text: "b, err := Marshal(v)", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"ShamatonMapMsgpackgen"}},
			Bind:        contest.GeneratedCodec("default"),
		},
		{
			Name:        "layout=array",
			Doc:         "The generated MarshalAsArray and UnmarshalAsArray: structs are arrays.",
			URL:         "https://github.com/shamaton/msgpackgen#switch-default-behaviour",
			Fields:      contest.ByPosition,
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"ShamatonArrayMsgpackgen"}},
			Bind:        contest.GeneratedCodec("array"),
		},
	},
}
