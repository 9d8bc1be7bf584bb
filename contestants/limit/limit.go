// Package limit benchmarks the best code that could be written by hand for a
// type: one fixed layout, the exact size computed first, one allocation for a
// fresh buffer and none for a reused one. It is the yardstick of every ratio.
//
// Package gen writes the code as a person would: plain assignments at constant
// offsets, and memory copies. The layout has no tags, no versions and almost no
// checks: only lengths are checked, against the input. Times keep their instant
// and come back in UTC.
package limit

import (
	"unsafe"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib limit

// Lists of int are copied as memory, eight bytes each.
var _ [8]byte = [unsafe.Sizeof(int(0))]byte{}

// Contestant is the code written by hand.
var Contestant = &contest.Contestant{
	Name:      "limit",
	Doc:       "The best code that could be written by hand for the type: fixed layout, memory copies, almost no checks.",
	Module:    "std",
	Schema:    contest.Manual,
	Reference: true,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "One allocation of the exact size; strings are copied.",
			Format:  "limit",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Into a buffer that is kept; strings are copied.",
			Format: "limit",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Into a buffer that is kept; strings point into the input.",
			Format: "limit",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
	},
}
