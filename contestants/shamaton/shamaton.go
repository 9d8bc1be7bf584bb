// Package shamaton benchmarks github.com/shamaton/msgpack/v2.
//
// It walks the type by reflection, first to add up the size and then to fill a
// buffer of exactly that length. Strings are copied. Decoded byte slices point
// into the input, so for types that have any, all variants but strings=alias
// decode a copy of it. Integers take as few bytes as they need. Fields do not use
// their json names. A time is the timestamp extension: it keeps its nanoseconds
// and comes back in the local zone. The functions called select the layout of
// structs, rather than the package's switch StructAsArray, which would apply to
// the whole program.
package shamaton

import (
	"github.com/shamaton/msgpack/v2"

	"github.com/serbench/serbench/contest"
)

// Contestant is shamaton/msgpack v2.
var Contestant = &contest.Contestant{
	Name:    "shamaton",
	Doc:     "shamaton/msgpack v2, MessagePack by reflection into a buffer of the exact size.",
	Module:  "github.com/shamaton/msgpack/v2",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/shamaton/msgpack/v2",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "msgpack.Marshal and msgpack.Unmarshal: structs are maps; for types with byte slices the input is copied first.",
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"ShamatonMapMsgpack"}},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(codec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:        "layout=array",
			Doc:         "msgpack.MarshalAsArray and msgpack.UnmarshalAsArray; for types with byte slices the input is copied first.",
			URL:         "https://pkg.go.dev/github.com/shamaton/msgpack/v2#MarshalAsArray",
			Format:      "msgpack",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"ShamatonArrayMsgpack"}},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyInput(arrayCodec{}, t, contest.IsBytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, always on the input itself: byte slices point into it.",
			Format: "msgpack",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array,strings=alias",
			Doc:    "Like layout=array, always on the input itself: byte slices point into it.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v2#MarshalAsArray",
			Format: "msgpack",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return arrayCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "msgpack.MarshalWrite to a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v2#MarshalWrite",
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindReuse,
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "msgpack.MarshalWriteAsArray to a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v2#MarshalWriteAsArray",
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind:   bindArrayReuse,
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return msgpack.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return msgpack.Unmarshal(data, v) }

type arrayCodec struct{}

func (arrayCodec) Marshal(v any) ([]byte, error)      { return msgpack.MarshalAsArray(v) }
func (arrayCodec) Unmarshal(data []byte, v any) error { return msgpack.UnmarshalAsArray(data, v) }
