// Package borsh enters github.com/near/borsh-go, the Borsh format of the NEAR
// blockchain by reflection.
//
// It cannot look into a time.Time, so the user's values are converted to structs
// with integers for times, and message=native works on those. NaN is refused, as
// the format asks for one encoding of each value; maps are written in the order of
// their keys. Strings and byte slices are copied. A time comes back in UTC.
package borsh

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

// Contestant is borsh-go.
var Contestant = &contest.Contestant{
	Name:    "borsh",
	Doc:     "near/borsh-go, one encoding of each value, by reflection.",
	Module:  "github.com/near/borsh-go",
	License: "Unlicense",
	URL:     "https://pkg.go.dev/github.com/near/borsh-go",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its nanoseconds since 1970 in an int64.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "borsh.Serialize and borsh.Deserialize, of a converted struct.",
			Format:  "borsh",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A borsh.Encoder over a bytes.Buffer that is reset for each value, and borsh.Deserialize, of a converted struct.",
			URL:    "https://pkg.go.dev/github.com/near/borsh-go#Encoder",
			Format: "borsh",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "message=native",
			Doc:    "As the default, of structs that are converted outside the timed region.",
			Format: "borsh",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativedefault"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "As buffer=reuse, of structs that are converted outside the timed region.",
			URL:    "https://pkg.go.dev/github.com/near/borsh-go#Encoder",
			Format: "borsh",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativereuse"),
		},
	},
}
