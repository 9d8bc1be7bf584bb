// Package json benchmarks encoding/json of the standard library.
//
// It walks the type by reflection and caches the result. Strings and byte slices
// are copied. Map keys are sorted, HTML is escaped, text that is not UTF-8 is
// repaired, and of equal names the last one counts. NaN and the infinities are
// refused. A time keeps its nanoseconds and its offset, not its zone's name; an
// offset of seconds is cut to minutes.
package json

import (
	"bytes"
	"encoding/json"

	"github.com/serbench/serbench/contest"
)

// Contestant is encoding/json.
var Contestant = &contest.Contestant{
	Name:    "json",
	Doc:     "encoding/json of the standard library.",
	Module:  "std",
	License: "BSD-3-Clause",
	URL:     "https://pkg.go.dev/encoding/json",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "json.Marshal and json.Unmarshal.",
			Shown:       contest.Quote{Place: "encoding/json/example_test.go", Text: "b, err := json.Marshal(group)", Seen: "2026-11-22"},
			Fields:      contest.ByName,
			Format:      "json",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"Json", "JSON"}},
			Bind:        func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "html=raw",
			Doc:    "A json.Encoder with SetEscapeHTML(false) over a bytes.Buffer for each value, which it ends with a newline.",
			URL:    "https://pkg.go.dev/encoding/json#Encoder.SetEscapeHTML",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return rawCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "A json.Encoder over a bytes.Buffer that is reset for each value; it ends each with a newline.",
			URL:    "https://pkg.go.dev/encoding/json#Encoder",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(true),
		},
		{
			Name:   "html=raw,buffer=reuse",
			Doc:    "Like buffer=reuse with SetEscapeHTML(false).",
			URL:    "https://pkg.go.dev/encoding/json#Encoder.SetEscapeHTML",
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse(false),
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return json.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

type rawCodec struct{ codec }

func (rawCodec) Marshal(v any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(v)
	return out.Bytes(), err
}

func bindReuse(escapeHTML bool) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		c := &reuseCodec{}
		c.encoder = json.NewEncoder(&c.buffer)
		c.encoder.SetEscapeHTML(escapeHTML)
		return c, nil
	}
}

type reuseCodec struct {
	codec
	buffer  bytes.Buffer
	encoder *json.Encoder
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.encoder.Encode(v)
	return c.buffer.Bytes(), err
}
