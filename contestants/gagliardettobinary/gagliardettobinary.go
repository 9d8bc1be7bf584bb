// Package gagliardettobinary benchmarks github.com/gagliardetto/binary, the formats of Solana's
// programs, by reflection.
//
// Borsh is what the README shows; bin and compact-u16 have the same values with other lengths.
// The adapter converts the user's values to structs with the library's tags; message=native works
// on these structs. Strings are copied. Byte slices point into the input, so all variants but
// strings=alias copy them. A time comes back in UTC. Borsh sorts the keys of maps, refuses NaN,
// and an empty list or map comes back nil. A compact-u16 length has 16 bits: longer bytes are
// refused, but the length of a longer string is left out without an error. No element of a list
// or a map may be absent, so lists of pointers have no codec.
package gagliardettobinary

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib gagliardettobinary

const (
	page     = "https://pkg.go.dev/github.com/gagliardetto/binary"
	buffered = page + "#Encoder"
)

// Contestant is gagliardetto/binary.
var Contestant = &contest.Contestant{
	Name:    "gagliardettobinary",
	Doc:     "gagliardetto/binary, the formats of Solana's programs: Borsh, bin and compact-u16, by reflection.",
	Module:  "github.com/gagliardetto/binary",
	License: "Apache-2.0",
	URL:     page,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is two fields, its seconds since 1970 in an int64 and its nanoseconds in a uint32; in a list or a map, a struct of both.",
		"int and uint are int64 and uint64.",
		`A pointer has the tag bin:"optional".`,
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "NewBorshEncoder over a new bytes.Buffer and NewBorshDecoder, on a converted struct.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "enc := bin.NewBorshEncoder(buf)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("borsh"),
		},
		{
			Name:    "format=bin",
			Default: true,
			Doc:     "Like the default, with NewBinEncoder and NewBinDecoder: the lengths of strings have 64 bits, other lengths are varints.",
			URL:     page + "#NewBinEncoder",
			Shown: contest.Quote{
				Place: "interface.go",
				Text:  "encoder := NewBinEncoder(buf)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByPosition,
			Format: "bin",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("bin"),
		},
		{
			Name:    "format=compactu16",
			Default: true,
			Doc:     "Like the default, with NewCompactU16Encoder and NewCompactU16Decoder: lengths take up to three bytes.",
			URL:     page + "#NewCompactU16Encoder",
			Shown: contest.Quote{
				Place: "interface.go",
				Text:  "encoder := NewCompactU16Encoder(buf)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByPosition,
			Format: "compactu16",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("compactu16"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default, with a bytes.Buffer that is reset for each value.",
			URL:    buffered,
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("borshreuse"),
		},
		{
			Name:   "format=bin,buffer=reuse",
			Doc:    "Like format=bin, with a bytes.Buffer that is reset for each value.",
			URL:    buffered,
			Fields: contest.ByPosition,
			Format: "bin",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("binreuse"),
		},
		{
			Name:   "format=compactu16,buffer=reuse",
			Doc:    "Like format=compactu16, with a bytes.Buffer that is reset for each value.",
			URL:    buffered,
			Fields: contest.ByPosition,
			Format: "compactu16",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("compactu16reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with byte slices that point into the input.",
			URL:    page + "#Decoder",
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("borshalias"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeborsh"),
		},
		{
			Name:   "message=native,format=bin",
			Doc:    "Like format=bin, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "bin",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativebin"),
		},
	},
}
