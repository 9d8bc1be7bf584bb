// Package toml benchmarks github.com/BurntSushi/toml.
//
// It walks the type by reflection, and makes a tree of the document before it decodes. Strings
// are copied. A byte slice is a list of numbers, and the keys of maps are sorted. A time keeps
// its nanoseconds and its offset, not its zone's name. Text that is not UTF-8 is refused, and so
// is a list with a nil pointer. TOML's integers are signed, so a uint64 from 2^63 is refused;
// and the decoder calls infinite floats of 32 bits, and the largest one as the encoder writes it,
// out of range.
//
// Maps are from text only. Types with other maps go through mirrors.
package toml

import (
	"github.com/BurntSushi/toml"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib toml

// needed says for which types values go through a mirror.
var needed = contest.Holding(contest.IsNumberedMap)

// Contestant is BurntSushi/toml.
var Contestant = &contest.Contestant{
	Name:    "toml",
	Doc:     "BurntSushi/toml, TOML by reflection.",
	Module:  "github.com/BurntSushi/toml",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/BurntSushi/toml",
	Schema:  contest.Reflection,
	Conventions: []string{
		"A map from integers is a list of entries.",
	},
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "toml.Marshal, and toml.Decode of a string.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "_, err := toml.Decode(tomlData, &conf)",
				Seen:  "2026-11-22",
			},
			Mirror: true,
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return codec{}, nil
			}),
		},
		{
			Name:   "api=unmarshal",
			Doc:    "toml.Marshal and toml.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/BurntSushi/toml#Unmarshal",
			Mirror: true,
			Fields: contest.ByName,
			Format: "toml",
			Claims: contest.Claims{Concurrent: true},
			Bind: contest.Mirrored("native", needed, func(*contest.Type) (contest.Codec, error) {
				return bytesCodec{}, nil
			}),
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) { return toml.Marshal(v) }

func (codec) Unmarshal(data []byte, v any) error {
	_, err := toml.Decode(string(data), v)
	return err
}

type bytesCodec struct{ codec }

func (bytesCodec) Unmarshal(data []byte, v any) error { return toml.Unmarshal(data, v) }
