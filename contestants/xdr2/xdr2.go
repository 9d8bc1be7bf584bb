// Package xdr2 benchmarks version 2 of github.com/davecgh/go-xdr: XDR, the format
// of Sun's RPC, over readers and writers. The predecessors' row XDR2 is another
// library.
//
// It walks the type by reflection on every call and caches nothing. It writes
// fields in order, without names. Strings and byte slices are copied. A time is
// written as text with its nanoseconds. An int is a 32-bit XDR integer, which
// would truncate larger values.
package xdr2

import (
	"bytes"

	xdr "github.com/davecgh/go-xdr/xdr2"

	"github.com/serbench/serbench/contest"
)

// Contestant is github.com/davecgh/go-xdr/xdr2.
var Contestant = &contest.Contestant{
	Name:    "xdr2",
	Doc:     "XDR by Dave Collins, version 2, over readers and writers.",
	Module:  "github.com/davecgh/go-xdr",
	License: "ISC",
	URL:     "https://pkg.go.dev/github.com/davecgh/go-xdr/xdr2",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "xdr.Marshal to a new bytes.Buffer and xdr.Unmarshal from a new bytes.Reader.",
			Shown:   contest.Quote{Place: "README.md", Text: `bytesWritten, err := xdr.Marshal(&w, &h)`, Seen: "2026-11-22"},
			Fields:  contest.ByPosition,
			Format:  "xdr",
			Claims:  contest.Claims{Concurrent: true},
			Bind:    func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
		{
			Name:   "buffer=reuse",
			Doc:    "xdr.Marshal to a bytes.Buffer that is reset for each value; xdr.Unmarshal from a new bytes.Reader.",
			URL:    "https://pkg.go.dev/github.com/davecgh/go-xdr/xdr2#Marshal",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Reuse: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return &reuseCodec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	var buffer bytes.Buffer
	_, err := xdr.Marshal(&buffer, v)
	return buffer.Bytes(), err
}

func (codec) Unmarshal(data []byte, v any) error {
	_, err := xdr.Unmarshal(bytes.NewReader(data), v)
	return err
}

type reuseCodec struct {
	codec
	buffer bytes.Buffer
}

func (c *reuseCodec) Marshal(v any) ([]byte, error) {
	c.buffer.Reset()
	_, err := xdr.Marshal(&c.buffer, v)
	return c.buffer.Bytes(), err
}
