//go:build amd64 || arm64

package hyperpb

import "github.com/serbench/serbench/contest"

//go:generate go run ../.. generate --lib hyperpb

const (
	memoryURL  = "https://github.com/bufbuild/hyperpb-go#memory-reuse"
	profileURL = "https://github.com/bufbuild/hyperpb-go#profile-guided-optimization-pgo"
	aliasURL   = "https://pkg.go.dev/buf.build/go/hyperpb#WithAllowAlias"
)

// Contestant is hyperpb.
var Contestant = &contest.Contestant{
	Name:    "hyperpb",
	Doc:     doc,
	Module:  module,
	License: license,
	URL:     url,
	Schema:  contest.RunTime,
	Conventions: []string{
		"A time is a google.protobuf.Timestamp.",
		"int and uint are int64 and uint64; integers of 8 and 16 bits are int32 and uint32.",
		"An array is a repeated field.",
		"A list or a map within a list or a map, and a pointer within one, is a message with one field.",
	},
	Variants: []contest.Variant{
		{
			Name:    "message=native",
			Default: true,
			Doc:     "proto.Unmarshal into a new message of a compiled type.",
			Shown:   contest.Quote{Place: "README.md", Text: `if err := proto.Unmarshal(weatherDataBytes, msg); err != nil {`, Seen: "2026-11-22"},
			Fields:  contest.ByTag,
			Format:  "protobuf",
			Claims:  contest.Claims{Native: true, NoMarshal: true, Concurrent: true},
			Bind:    contest.GeneratedCodec("parseFresh"),
		},
		{
			Name:   "message=native,strings=alias",
			Doc:    "Unmarshal with WithAllowAlias: the message points into the input.",
			URL:    aliasURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, NoMarshal: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("parseAlias"),
		},
		{
			Name:   "message=native,config=shared",
			Doc:    "Like the default, in the memory of a Shared that is freed before each value.",
			URL:    memoryURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, NoMarshal: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("parseShared"),
		},
		{
			Name:   "message=native,config=shared,strings=alias",
			Doc:    "Like config=shared, with WithAllowAlias.",
			URL:    memoryURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, NoMarshal: true, Alias: true, Concurrent: true},
			Bind:   contest.GeneratedCodec("parseSharedAlias"),
		},
		{
			Name:   "message=native,config=pgo",
			Doc:    "Like config=shared, with the type recompiled from a profile, made by parsing values of the first data set other than the measured ones.",
			URL:    profileURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, NoMarshal: true, Concurrent: true},
			Bind:   bindTrained("parseShared"),
		},
		{
			Name:   "message=native,config=pgo,strings=alias",
			Doc:    "Like config=pgo, with WithAllowAlias.",
			URL:    profileURL,
			Fields: contest.ByTag,
			Format: "protobuf",
			Claims: contest.Claims{Native: true, NoMarshal: true, Alias: true, Concurrent: true},
			Bind:   bindTrained("parseSharedAlias"),
		},
	},
}

// bindTrained recompiles the type after it has parsed a corpus, as the
// documentation shows: the values of the type's first data set that follow the
// measured ones.
func bindTrained(prefix string) func(*contest.Type) (contest.Codec, error) {
	return func(t *contest.Type) (contest.Codec, error) {
		codec, err := t.GeneratedCodec(prefix)
		if err != nil {
			return nil, err
		}
		native := codec.(contest.NativeCodec)
		native.NewMessage() // compiles the type
		var corpus [][]byte
		for i, d := 0, t.Datasets[0]; i < d.Count; i++ {
			m, err := native.FromUser(d.Sample(d.Count + 1 + i))
			if err != nil {
				return nil, err
			}
			data, err := native.Marshal(m)
			if err != nil {
				return nil, err
			}
			corpus = append(corpus, data)
		}
		return codec, codec.(interface{ Train(corpus [][]byte) error }).Train(corpus)
	}
}
