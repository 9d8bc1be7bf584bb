// Package xdr1 benchmarks version 1 of github.com/davecgh/go-xdr: XDR, the format
// of Sun's RPC, in byte slices.
//
// It walks the type by reflection on every call and caches nothing. It writes
// fields in order, without names. Strings are copied. Byte slices point into the
// input, so the safe variant replaces each by a copy. A time is written as text with
// its nanoseconds. An int is a 32-bit XDR integer, which would truncate larger
// values.
package xdr1

import (
	"github.com/davecgh/go-xdr/xdr"

	"github.com/serbench/serbench/contest"
)

// Contestant is github.com/davecgh/go-xdr/xdr.
var Contestant = &contest.Contestant{
	Name:    "xdr1",
	Doc:     "XDR by Dave Collins, version 1, over byte slices.",
	Module:  "github.com/davecgh/go-xdr",
	License: "ISC",
	URL:     "https://pkg.go.dev/github.com/davecgh/go-xdr/xdr",
	Schema:  contest.Reflection,
	Variants: []contest.Variant{
		{
			Name:        "default",
			Default:     true,
			Doc:         "xdr.Marshal and xdr.Unmarshal; byte slices, which point into the input, are copied.",
			Shown:       contest.Quote{Place: "xdr/doc.go", Text: `encodedData, err := xdr.Marshal(&h)`, Seen: "2026-11-22"},
			Fields:      contest.ByPosition,
			Format:      "xdr",
			Claims:      contest.Claims{Concurrent: true},
			Predecessor: contest.Predecessor{Names: []string{"XDR"}},
			Bind: func(t *contest.Type) (contest.Codec, error) {
				return contest.CopyAliased(codec{}, t, contest.Bytes), nil
			},
		},
		{
			Name:   "strings=alias",
			Doc:    "xdr.Marshal and xdr.Unmarshal; byte slices point into the input.",
			URL:    "https://pkg.go.dev/github.com/davecgh/go-xdr/xdr#Unmarshal",
			Fields: contest.ByPosition,
			Format: "xdr",
			Claims: contest.Claims{Alias: true, Concurrent: true},
			Bind:   func(*contest.Type) (contest.Codec, error) { return codec{}, nil },
		},
	},
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error) { return xdr.Marshal(v) }

func (codec) Unmarshal(data []byte, v any) error {
	_, err := xdr.Unmarshal(data, v)
	return err
}
