// Package null benchmarks a serializer that does nothing: its figures are the
// cost of the harness itself.
package null

import "github.com/serbench/serbench/contest"

// Contestant does nothing.
var Contestant = &contest.Contestant{
	Name:      "null",
	Doc:       "Does nothing: measures the harness's own cost.",
	Module:    "std",
	Reference: true,
	Variants: []contest.Variant{{
		Name:    "default",
		Default: true,
		Doc:     "Returns stored bytes; decodes nothing.",
		Claims:  contest.Claims{Reuse: false},
		Bind:    func(*contest.Type) (contest.Codec, error) { return &codec{stored: make([]byte, 64)}, nil },
	}},
}

type codec struct{ stored []byte }

// The call itself is what we measure, so it must not be inlined.
//
//go:noinline
func (c *codec) Marshal(any) ([]byte, error) { return c.stored, nil }

//go:noinline
func (c *codec) Unmarshal([]byte, any) error { return nil }
