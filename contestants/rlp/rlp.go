//go:build !nogpl

package rlp

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen

// Contestant is go-ethereum/rlp.
var Contestant = &contest.Contestant{
	Name:    name,
	Doc:     doc,
	Module:  module,
	License: license,
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A signed integer is an unsigned one of the same bits.",
		"A float is its bits in an unsigned integer.",
		"A time is its nanoseconds since 1970 in a uint64.",
		"A map is a list of entries in the order of the keys.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "rlp.EncodeToBytes and rlp.DecodeBytes, of a converted struct.",
			Format:  "rlp",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    bind("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "rlp.Encode to a bytes.Buffer that is reset for each value, and rlp.DecodeBytes, of a converted struct.",
			URL:    "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp#Encode",
			Format: "rlp",
			Claims: contest.Claims{Reuse: true},
			Bind:   bind("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "rlp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   bind("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/ethereum/go-ethereum/rlp#Encode",
			Format: "rlp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   bind("nativereuse"),
		},
	},
}

func bind(way string) func(*contest.Type) (contest.Codec, error) {
	return contest.Table(Codecs, Refused, way)
}
