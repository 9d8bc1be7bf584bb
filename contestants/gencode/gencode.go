//go:build !nogpl

package gencode

import (
	"reflect"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants/gencode/unsafemode"
)

//go:generate go run ./gen

// Contestant is gencode.
var Contestant = &contest.Contestant{
	Name:    name,
	Doc:     doc,
	Module:  module,
	License: license,
	URL:     url,
	Schema:  contest.Generated,
	Conventions: []string{
		"An int is a varint of 64 bits, and a uint likewise.",
		"A map is a list of entries in the order of the keys.",
		"With config=unsafe a time is its nanoseconds since 1970 in an int64.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Marshal into a new slice, and Unmarshal, of a converted struct.",
			Format:  "gencode",
			Claims:  contest.Claims{Concurrent: true},
			Seed:    contest.Seed{Names: []string{"Gencode"}},
			Bind:    bind(Codecs, "default"),
		},
		{
			Name:   "config=unsafe",
			Doc:    "As the default, with the generator's option -unsafe: numbers are copied as memory.",
			Format: "gencode",
			Claims: contest.Claims{Concurrent: true},
			Seed:   contest.Seed{Names: []string{"GencodeUnsafe"}},
			Bind:   bind(unsafemode.Codecs, "default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Marshal into a slice that is kept, and Unmarshal, of a converted struct.",
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   bind(Codecs, "reuse"),
		},
		{
			Name:   "config=unsafe,buffer=reuse",
			Doc:    "As buffer=reuse, with the generator's option -unsafe.",
			Format: "gencode",
			Claims: contest.Claims{Reuse: true},
			Bind:   bind(unsafemode.Codecs, "reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "gencode",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   bind(Codecs, "nativedefault"),
		},
		{
			Name:   "config=unsafe,message=native,buffer=reuse",
			Doc:    "As config=unsafe,buffer=reuse, of structs that are converted outside the timed region.",
			Format: "gencode",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   bind(unsafemode.Codecs, "nativereuse"),
		},
	},
}

func bind(codecs map[reflect.Type]map[string]func() contest.Codec, way string) func(*contest.Type) (contest.Codec, error) {
	return contest.Table(codecs, Refused, way)
}
