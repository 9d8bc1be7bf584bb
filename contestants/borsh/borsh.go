// Package borsh benchmarks github.com/near/borsh-go, which implements the Borsh
// format of the NEAR blockchain by reflection.
//
// It cannot see inside a time.Time, so the adapter converts the user's values to
// structs with integers for times; message=native works on those structs. It
// refuses NaN, because the format requires one encoding of each value, and writes
// maps in key order. Strings and byte slices are copied. A time comes back in
// UTC.
package borsh

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib borsh

// Contestant is borsh-go.
var Contestant = &contest.Contestant{
	Name:    "borsh",
	Doc:     "near/borsh-go, one encoding for each value, by reflection.",
	Module:  "github.com/near/borsh-go",
	License: "Unlicense",
	URL:     "https://pkg.go.dev/github.com/near/borsh-go",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, or a record of both where only one value fits.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "borsh.Serialize and borsh.Deserialize, on a converted struct.",
			Shown:   contest.Quote{Place: "README.md", Text: `data, err := borsh.Serialize(x)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "borsh",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A borsh.Encoder over a bytes.Buffer that is reset for each value; borsh.Deserialize; on a converted struct.",
			URL:    "https://pkg.go.dev/github.com/near/borsh-go#Encoder",
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "Like the default, on structs converted outside the timed region.",
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "Like buffer=reuse, on structs converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/near/borsh-go#Encoder",
			Fields: contest.ByPosition,
			Format: "borsh",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
