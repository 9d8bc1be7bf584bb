// Package capnp3 benchmarks capnproto.org/go/capnp/v3, the third version of Cap'n
// Proto for Go.
//
// A program builds and reads a message through accessors that the compiler
// writes. There are no structs to convert to, so Marshal sets every field of a
// new message from the user's value, and Unmarshal gets every field. The adapter
// copies texts out of the input, and data too, because its accessor returns a
// part of the input. With message=native the message is built outside the timed
// region, which leaves only the framing of its bytes to time. Unmarshal then
// reads every field once, because a message that only points into its input has
// decoded nothing. Such a message reads directly from the bytes that it gets and
// needs them for itself, so it gets a copy except in strings=alias.
//
// An empty text, data or list is a null pointer. A time comes back in UTC. The
// library limits how much may be read from a message, by default to 64 MiB; the
// adapter raises this to four times the size of the input where that is more.
package capnp3

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib capnp3

const (
	typesURL   = "https://github.com/capnproto/go-capnp/blob/main/docs/Working-with-Capn-Proto-Types.md"
	messageURL = "https://pkg.go.dev/capnproto.org/go/capnp/v3#Message"
	textURL    = "https://pkg.go.dev/capnproto.org/go/capnp/v3#Ptr.TextBytes"
)

// Contestant is go-capnp v3.
var Contestant = &contest.Contestant{
	Name:    "capnp3",
	Doc:     "capnproto.org/go/capnp/v3, Cap'n Proto messages built and read through generated accessors.",
	Module:  "capnproto.org/go/capnp/v3",
	License: "MIT",
	URL:     typesURL,
	Schema:  contest.Generated,
	Entries: true,
	Conventions: []string{
		"A time is its seconds since 1970 in an Int64 and the nanoseconds in a UInt32, or a record of both where only one value fits.",
		"An int is an Int64, and a uint a UInt64.",
		"A map is a list of entries.",
		"An array is a list, whose length is checked.",
		"A pointer to a struct may be null; a pointer to anything else is a field and a Bool that says whether it is set.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "NewMessage, setters and Marshal; Unmarshal and getters.",
			Shown:   contest.Quote{Place: "docs/Working-with-Capn-Proto-Types.md", Text: `b, err := msg.Marshal()`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "capnp",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec("default"),
		},
		{
			Name:    "format=packed",
			Default: true,
			Doc:     "Like the default, with MarshalPacked and UnmarshalPacked, which leave out zero bytes.",
			Shown:   contest.Quote{Place: "message.go", Text: `MarshalPacked marshals the message in packed form.`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "capnp-packed",
			Claims:  contest.Claims{Varies: true, Concurrent: true},
			Bind:    contest.GeneratedCodec("packed"),
		},
		{
			Name:   "config=release",
			Doc:    "Like the default, then Release of each message, which returns its memory to the library's pools.",
			URL:    messageURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("release"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Reset of one message, and an Encoder into a bytes.Buffer that is kept; Unmarshal, getters and Release.",
			URL:    messageURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true},
			Bind:   contest.GeneratedCodec("reuse"),
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, with the getters that return a text's bytes, which package unsafe turns into a string: texts and data point into the input.",
			URL:    textURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("alias"),
		},
		{
			Name:   "buffer=reuse,strings=alias",
			Doc:    "Like buffer=reuse, with texts and data that point into the input.",
			URL:    textURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("reuseAlias"),
		},
		{
			Name:   "message=native",
			Doc:    "Marshal of a prebuilt message; Unmarshal of a copy of the input, and every getter once.",
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("native"),
		},
		{
			Name:   "message=native,buffer=reuse",
			Doc:    "An Encoder of a prebuilt message into a bytes.Buffer that is kept; Unmarshal of a copy in a slice that is kept, every getter once, and Release.",
			URL:    messageURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true},
			Bind:   contest.GeneratedCodec("nativeReuse"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Marshal of a prebuilt message; Unmarshal of the input itself, and every getter once (for texts, the one that returns bytes).",
			URL:    textURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("nativeAlias"),
		},
		{
			Name:   "message=native,buffer=reuse,strings=alias",
			Doc:    "Like message=native,strings=alias, with an Encoder into a bytes.Buffer that is kept, and Release.",
			URL:    textURL,
			Fields: contest.ByTag,
			Format: "capnp",
			Claims: contest.Claims{Native: true, Reuse: true, Alias: true},
			Bind:   contest.GeneratedCodec("nativeReuseAlias"),
		},
	},
}
