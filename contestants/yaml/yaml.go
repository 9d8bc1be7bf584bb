// Package yaml benchmarks go.yaml.in/yaml/v4, the YAML organization's continuation of
// gopkg.in/yaml.v3.
//
// It walks the type by reflection, by way of a tree of nodes on both ways. Strings are copied.
// A byte slice is a list of numbers. Fields have their names in lower case; json names are not
// used. Keys of maps are sorted, and repeated ones are errors. A time keeps its nanoseconds
// and its offset, not its zone's name. A nil slice or map comes back empty.
//
// The default is the quick start of the package's documentation. The README's first example
// shows two options with the same functions: that is config=strict.
package yaml

import (
	"go.yaml.in/yaml/v4"

	"github.com/serbench/serbench/contest"
)

// Contestant is go.yaml.in/yaml v4.
var Contestant = &contest.Contestant{
	Name:    "yaml",
	Doc:     "go.yaml.in/yaml v4, YAML by reflection, by way of a tree of nodes.",
	Module:  "go.yaml.in/yaml/v4",
	License: "Apache-2.0 AND MIT",
	URL:     "https://pkg.go.dev/go.yaml.in/yaml/v4",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "yaml.Dump and yaml.Load.",
			Shown: contest.Quote{
				Place: "doc.go",
				Text:  "// Encode Go struct to YAML data, err := yaml.Dump(&config)",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=strict",
			Doc:    "yaml.Dump with WithIndent(4) and yaml.Load with WithKnownFields, which refuses fields that the type lacks.",
			URL:    "https://github.com/yaml/go-yaml#get-started",
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return strictCodec{}, nil },
		},
		{
			Name:   "api=classic",
			Doc:    "yaml.Marshal and yaml.Unmarshal, with the defaults of version 3.",
			URL:    "https://pkg.go.dev/go.yaml.in/yaml/v4#Marshal",
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return classicCodec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return yaml.Dump(v) }
func (codec) Unmarshal(data []byte, v any) error { return yaml.Load(data, v) }

type strictCodec struct{}

func (strictCodec) Marshal(v any) ([]byte, error) { return yaml.Dump(v, yaml.WithIndent(4)) }
func (strictCodec) Unmarshal(data []byte, v any) error {
	return yaml.Load(data, v, yaml.WithKnownFields())
}

type classicCodec struct{}

func (classicCodec) Marshal(v any) ([]byte, error)      { return yaml.Marshal(v) }
func (classicCodec) Unmarshal(data []byte, v any) error { return yaml.Unmarshal(data, v) }
