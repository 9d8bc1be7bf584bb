// Package goccyyaml benchmarks github.com/goccy/go-yaml, which was written from scratch to
// replace go.yaml.in/yaml, contestant yaml.
//
// It walks the type by reflection, and makes a tree of the document on both ways, so it takes
// about a second for a megabyte. Strings are copied. A byte slice is a list of numbers. Fields
// have their json names, or else their names in lower case. A time keeps its nanoseconds and
// its offset, not its zone's name. A nil slice or map comes back empty.
//
// The encoder leaves text with tabs unquoted, and the decoder then drops them, so feed comes
// back wrong. It also leaves control characters unquoted, of which the decoder refuses some.
// With the option JSON every text is quoted, and JSON is YAML, so the same decoder reads it.
package goccyyaml

import (
	"github.com/goccy/go-yaml"

	"github.com/serbench/serbench/contest"
)

// Contestant is goccy/go-yaml.
var Contestant = &contest.Contestant{
	Name:    "goccyyaml",
	Doc:     "goccy/go-yaml, YAML by reflection, by way of a syntax tree.",
	Module:  "github.com/goccy/go-yaml",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/goccy/go-yaml",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "yaml.Marshal and yaml.Unmarshal.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "bytes, err := yaml.Marshal(v)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(),
		},
		{
			Name:   "format=json",
			Doc:    "MarshalWithOptions with JSON, in which every text is quoted; yaml.Unmarshal.",
			URL:    "https://pkg.go.dev/github.com/goccy/go-yaml#JSON",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bind(yaml.JSON()),
		},
	},
}

func bind(options ...yaml.EncodeOption) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) { return codec{options}, nil }
}

type codec struct{ options []yaml.EncodeOption }

func (c codec) Marshal(v any) ([]byte, error)    { return yaml.MarshalWithOptions(v, c.options...) }
func (codec) Unmarshal(data []byte, v any) error { return yaml.Unmarshal(data, v) }
