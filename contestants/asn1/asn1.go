// Package asn1 benchmarks encoding/asn1 of the standard library, which writes the distinguished
// encoding rules of ASN.1 (DER).
//
// It walks the type by reflection. It knows signed integers, texts, bytes, records and lists, so
// the adapter converts the user's values to structs of those; message=native works on these
// structs. It also knows times, to the second. A struct is passed by value, because the encoder
// takes no pointers. Strings and byte slices are copied. Text that is not UTF-8 is refused.
package asn1

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib asn1

// Contestant is encoding/asn1.
var Contestant = &contest.Contestant{
	Name:    "asn1",
	Doc:     "encoding/asn1 of the standard library, the DER of ASN.1 by reflection.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/asn1",
	Schema:  contest.Reflection,
	Conventions: []string{
		"An integer of less than 32 bits is an int32, and a uint32 an int64; both are checked on decoding.",
		"A uint or a uint64 is the int64 with the same bits.",
		"A float is its bits in a signed integer.",
		"A time is its seconds since 1970 in an int64 and the nanoseconds in an int32, or a record of both where only one value fits; it comes back in UTC.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer is a list of at most one element.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "asn1.Marshal and asn1.Unmarshal, on a converted struct.",
			Shown: contest.Quote{
				Place: "encoding/asn1/marshal.go",
				Text:  "Marshal returns the ASN.1 encoding of val.",
				Seen:  "2026-11-22",
			},
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "asn1-der",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("default"),
		},
		{
			Name:   "time=native",
			Doc:    "Like the default, with a time as a UTCTime, or a GeneralizedTime outside 1950 to 2049, which are to the second.",
			URL:    "https://pkg.go.dev/encoding/asn1#Unmarshal",
			Mirror: true,
			Fields: contest.ByPosition,
			Format: "asn1-der",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("nativetime/default"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "asn1-der",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
	},
}
