// Package cbor benchmarks github.com/fxamacker/cbor/v2.
//
// It walks the type by reflection and caches the result. Modes are made from
// options once and are then immutable. Strings and byte slices are copied.
// Integers take as few bytes as they need. Fields use their json names. By
// default, and in Core Deterministic Encoding, it writes a time in whole seconds
// and loses the fraction; as text with nanoseconds, a time is exact.
package cbor

import (
	"github.com/fxamacker/cbor/v2"

	"github.com/serbench/serbench/contest"
)

// Contestant is fxamacker/cbor.
var Contestant = &contest.Contestant{
	Name:    "cbor",
	Doc:     "fxamacker/cbor, CBOR by reflection, with modes made from options.",
	Module:  "github.com/fxamacker/cbor/v2",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/fxamacker/cbor/v2",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "cbor.Marshal and cbor.Unmarshal: times in whole seconds.",
			Format:  "cbor",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=rfc3339nano",
			Doc:    "A mode with TimeRFC3339Nano: times as text with nanoseconds.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#TimeMode",
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindMode(cbor.EncOptions{Time: cbor.TimeRFC3339Nano}),
		},
		{
			Name:   "config=coredet",
			Doc:    "A mode of CoreDetEncOptions: sorted keys and the shortest floats that keep the value.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#CoreDetEncOptions",
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindMode(cbor.CoreDetEncOptions()),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "MarshalToBuffer of a UserBufferEncMode with the default options, into a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#UserBufferEncMode",
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse,
		},
		{
			Name:   "config=rfc3339nano,buffer=reuse",
			Doc:    "Like buffer=reuse with TimeRFC3339Nano.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#UserBufferEncMode",
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindRFC3339NanoReuse,
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return cbor.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return cbor.Unmarshal(data, v) }

func bindMode(options cbor.EncOptions) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		mode, err := options.EncMode()
		return modeCodec{mode: mode}, err
	}
}

type modeCodec struct {
	codec
	mode cbor.EncMode
}

func (c modeCodec) Marshal(v any) ([]byte, error) { return c.mode.Marshal(v) }
