// Package shamaton3 benchmarks github.com/shamaton/msgpack/v3, the successor of
// v2.
//
// It walks the type by reflection, first to add up the size and then to fill a
// buffer of exactly that length. Strings are copied. Decoded byte slices point
// into the input, so all variants but strings=alias replace each by a copy.
// Integers take as few bytes as they need. Fields do not use
// their json names. A time is the timestamp extension: it keeps its nanoseconds
// and comes back in UTC. The functions called select the layout of structs,
// rather than the package's switch StructAsArray, which would apply to the whole
// program.
package shamaton3

import (
	"bytes"
	"io"

	"github.com/shamaton/msgpack/v3"

	"github.com/serbench/serbench/contest"
)

// Contestant is shamaton/msgpack v3.
var Contestant = &contest.Contestant{
	Name:    "shamaton3",
	Doc:     "shamaton/msgpack v3, MessagePack by reflection into a buffer of the exact size.",
	Module:  "github.com/shamaton/msgpack/v3",
	License: "MIT",
	URL:     "https://pkg.go.dev/github.com/shamaton/msgpack/v3",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Shown:   contest.Quote{Place: "README.md", Text: "d, err := msgpack.Marshal(v)", Seen: "2026-11-22"},
			Doc:     "msgpack.Marshal and msgpack.Unmarshal: structs are maps; byte slices are copied out of the input.",
			Fields:  contest.ByName,
			Format:  "msgpack",
			Claims:  contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyAliased(codec{}, t, contest.Bytes), nil
			},
		},
		{
			Name:   "layout=array",
			Doc:    "msgpack.MarshalAsArray and msgpack.UnmarshalAsArray; byte slices are copied out of the input.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v3#MarshalAsArray",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Concurrent: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyAliased(arrayCodec{}, t, contest.Bytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "Like the default, always on the input itself: byte slices point into it.",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "layout=array,strings=alias",
			Doc:    "Like layout=array, always on the input itself: byte slices point into it.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v3#MarshalAsArray",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return arrayCodec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "msgpack.MarshalWrite to a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v3#MarshalWrite",
			Fields: contest.ByName,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return &reuseCodec{Codec: contest.CopyAliased(codec{}, t, contest.Bytes), write: msgpack.MarshalWrite}, nil
			},
		},
		{
			Name:   "layout=array,buffer=reuse",
			Doc:    "msgpack.MarshalWriteAsArray to a bytes.Buffer that is reset for each value.",
			URL:    "https://pkg.go.dev/github.com/shamaton/msgpack/v3#MarshalWriteAsArray",
			Fields: contest.ByPosition,
			Format: "msgpack",
			Claims: contest.Claims{Reuse: true},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return &reuseCodec{Codec: contest.CopyAliased(arrayCodec{}, t, contest.Bytes), write: msgpack.MarshalWriteAsArray}, nil
			},
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return msgpack.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return msgpack.Unmarshal(data, v) }

type arrayCodec struct{}

func (arrayCodec) Marshal(v any) ([]byte, error)      { return msgpack.MarshalAsArray(v) }
func (arrayCodec) Unmarshal(data []byte, v any) error { return msgpack.UnmarshalAsArray(data, v) }

// reuseCodec decodes like the codec that it embeds.
type reuseCodec struct {
	contest.Codec
	write  func(w io.Writer, v any) error
	buffer bytes.Buffer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	err := c.write(&c.buffer, v)
	return c.buffer.Bytes(), err
}
