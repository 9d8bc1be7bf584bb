// Package cbor benchmarks github.com/fxamacker/cbor/v2.
//
// It walks the type by reflection and caches the result. Modes are made from
// options once and are then immutable. Strings and byte slices are copied.
// Integers take as few bytes as they need. Fields use their json names. Text that
// is not UTF-8 and more than 32 levels of nesting are refused.
//
// cbor.Marshal, which the README shows first, writes a time in whole seconds and
// loses the fraction: that is time=native. The default is the mode with the
// library's own exact time, text with nanoseconds and offset. The name of a zone
// is lost, and an offset of seconds is cut to minutes. With the tags toarray and keyasint, on mirror types, a struct is an
// array, or a map from integers.
package cbor

import (
	"github.com/fxamacker/cbor/v2"

	"github.com/serbench/serbench/contest"
)

const tagsURL = "https://github.com/fxamacker/cbor#smaller-encodings-with-struct-tag-options"

//go:generate go run ../.. generate --lib cbor

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
			Doc:     "A mode with TimeRFC3339NanoUTC, times as text with nanoseconds; cbor.Unmarshal.",
			URL:     "https://pkg.go.dev/github.com/fxamacker/cbor/v2#TimeMode",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  "b, err := em.Marshal(v)            // encode v to []byte b",
				Seen:  "2026-11-22",
			},
			Instead: "The first example, cbor.Marshal, writes whole seconds; of that the documentation says: \"For fractional seconds, use other TimeMode options\".",
			Fields:  contest.ByName,
			Format:  "cbor",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    bindMode(exact),
		},
		{
			Name:   "time=native",
			Doc:    "cbor.Marshal and cbor.Unmarshal: times in whole seconds.",
			URL:    "https://github.com/fxamacker/cbor#default-mode",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "config=coredet",
			Doc:    "A mode of CoreDetEncOptions with TimeRFC3339NanoUTC: sorted keys and the shortest floats that keep the value.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#CoreDetEncOptions",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindMode(coreDet()),
		},
		{
			Name:   "keys=unique",
			Doc:    "Like the default, decoding in a mode with DupMapKeyEnforcedAPF, which refuses a map that has a key twice.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#DupMapKeyMode",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   bindUnique,
		},
		{
			Name:   "layout=array",
			Doc:    "Like the default, on a type with the tag toarray.",
			URL:    tagsURL,
			Fields: contest.ByPosition,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("array"),
		},
		{
			Name:   "keys=int",
			Doc:    "Like the default, on a type with the tags keyasint, from 1.",
			URL:    tagsURL,
			Fields: contest.ByTag,
			Format: "cbor",
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("int"),
		},
		{
			Name:   "buffer=reuse",
			Doc:    "Like the default with MarshalToBuffer of a UserBufferEncMode, into a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#UserBufferEncMode",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse,
		},
		{
			Name:   "time=native,buffer=reuse",
			Doc:    "Like buffer=reuse with the default options: times in whole seconds.",
			URL:    "https://pkg.go.dev/github.com/fxamacker/cbor/v2#UserBufferEncMode",
			Fields: contest.ByName,
			Format: "cbor",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindNativeReuse,
		},
	},
}

// exact are the default options with times that keep their nanoseconds.
var exact = cbor.EncOptions{Time: cbor.TimeRFC3339NanoUTC}

func coreDet() cbor.EncOptions {
	options := cbor.CoreDetEncOptions()
	options.Time = cbor.TimeRFC3339NanoUTC
	return options
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return cbor.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return cbor.Unmarshal(data, v) }

type modeCodec struct {
	codec
	mode cbor.EncMode
}

func bindMode(options cbor.EncOptions) func(*contest.Type) (contest.Codec, error) {
	return func(*contest.Type) (contest.Codec, error) {
		mode, err := options.EncMode()
		return modeCodec{mode: mode}, err
	}
}

func (c modeCodec) Marshal(v any) ([]byte, error) { return c.mode.Marshal(v) }

type uniqueCodec struct {
	encode cbor.EncMode
	decode cbor.DecMode
}

func bindUnique(*contest.Type) (contest.Codec, error) {
	encode, err := exact.EncMode()
	if err != nil {
		return nil, err
	}
	decode, err := cbor.DecOptions{DupMapKey: cbor.DupMapKeyEnforcedAPF}.DecMode()
	return uniqueCodec{encode, decode}, err
}

func (c uniqueCodec) Marshal(v any) ([]byte, error)      { return c.encode.Marshal(v) }
func (c uniqueCodec) Unmarshal(data []byte, v any) error { return c.decode.Unmarshal(data, v) }
