// Package yaml benchmarks go.yaml.in/yaml/v4, the YAML organization's continuation of
// gopkg.in/yaml.v3.
//
// It walks the type by reflection, by way of a tree of nodes on both ways. Strings are copied.
// A byte slice is a list of numbers. Fields have their names in lower case; json names are not
// used. Keys of maps are sorted, and repeated ones are errors. A time keeps its nanoseconds
// and its offset, not its zone's name. A nil slice or map comes back empty.
//
// The default is the README's first example, which has two options. The package's own
// documentation starts without them: that is config=none.
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
			Doc:     "yaml.Dump with WithIndent(4), and yaml.Load with WithKnownFields, which refuses fields that the type lacks.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "yaml.Load(input, &config, yaml.WithKnownFields())",
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=none",
			Doc:    "yaml.Dump and yaml.Load without options.",
			URL:    "https://pkg.go.dev/go.yaml.in/yaml/v4#hdr-Quick_Start",
			Fields: contest.ByName,
			Format: "yaml",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return plainCodec{}, nil },
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

func (codec) Marshal(v any) ([]byte, error) { return yaml.Dump(v, yaml.WithIndent(4)) }
func (codec) Unmarshal(data []byte, v any) error {
	return yaml.Load(data, v, yaml.WithKnownFields())
}

type plainCodec struct{}

func (plainCodec) Marshal(v any) ([]byte, error)      { return yaml.Dump(v) }
func (plainCodec) Unmarshal(data []byte, v any) error { return yaml.Load(data, v) }

type classicCodec struct{}

func (classicCodec) Marshal(v any) ([]byte, error)      { return yaml.Marshal(v) }
func (classicCodec) Unmarshal(data []byte, v any) error { return yaml.Unmarshal(data, v) }
