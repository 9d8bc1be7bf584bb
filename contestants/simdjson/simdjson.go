// Package simdjson benchmarks github.com/minio/simdjson-go, a parser of JSON with SIMD
// instructions.
//
// The library only parses, onto a tape, from which its user takes the values; the input comes
// from encoding/json. Generated code takes them as a person would write it: the default looks
// for each field with FindElement, as the README's first example does, and api=object goes
// through an object once. Strings are copied from the tape. A time is the text of
// encoding/json, and keeps its nanoseconds and its offset. Invalid UTF-8 is replaced by
// encoding/json. The library reads -0 as an integer, so it comes back as 0. Of two fields of one
// name FindElement takes the first, and api=object the last. It needs a processor with AVX2 and
// CLMUL.
package simdjson

import (
	"errors"

	simdjson "github.com/minio/simdjson-go"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib simdjson

const (
	reuseURL   = "https://pkg.go.dev/github.com/minio/simdjson-go#Parse"
	nocopyURL  = "https://github.com/minio/simdjson-go#inplace-strings"
	objectsURL = "https://github.com/minio/simdjson-go#parsing-objects"
)

// Contestant is simdjson-go.
var Contestant = &contest.Contestant{
	Name:    "simdjson",
	Doc:     "minio/simdjson-go, a JSON parser with SIMD instructions, which only unmarshals.",
	Module:  "github.com/minio/simdjson-go",
	License: "Apache-2.0",
	URL:     "https://pkg.go.dev/github.com/minio/simdjson-go",
	Schema:  contest.Manual,
	Variants: []contest.Variant{
		{
			Name:    "default",
			Default: true,
			Doc:     "Parse and ForEach; FindElement for each field.",
			Shown: contest.Quote{
				Place: "README.md",
				Text:  `element, err := i.FindElement(nil, "Image", "URL")`,
				Seen:  "2026-11-22",
			},
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true, Concurrent: true},
			Bind:   bind("find"),
		},
		{
			Name:   "config=reuse",
			Doc:    "Like the default, with the last ParsedJson passed to Parse.",
			URL:    reuseURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true},
			Bind:   bind("findreuse"),
		},
		{
			Name:   "config=nocopy",
			Doc:    "Like the default, WithCopyStrings(false): the tape points into the input, and strings are copied only once.",
			URL:    nocopyURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true, Concurrent: true},
			Bind:   bind("findnocopy"),
		},
		{
			Name:   "api=object",
			Doc:    "Parse and ForEach; Object and NextElementBytes for all fields.",
			URL:    objectsURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true, Concurrent: true},
			Bind:   bind("object"),
		},
		{
			Name:   "api=object,config=reuse",
			Doc:    "Like api=object, with the last ParsedJson passed to Parse.",
			URL:    reuseURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true},
			Bind:   bind("objectreuse"),
		},
		{
			Name:   "api=object,config=nocopy",
			Doc:    "Like api=object, WithCopyStrings(false).",
			URL:    nocopyURL,
			Fields: contest.ByName,
			Format: "json",
			Claims: contest.Claims{NoMarshal: true, Concurrent: true},
			Bind:   bind("objectnocopy"),
		},
	},
}

// bind refuses a processor on which the library can't parse.
func bind(name string) func(*contest.Type) (contest.Codec, error) {
	return func(t *contest.Type) (contest.Codec, error) {
		if err := supported(); err != nil {
			return nil, err
		}
		return t.GeneratedCodec(name)
	}
}

func supported() error {
	if !simdjson.SupportedCPU() {
		return errors.New("the library needs a processor with AVX2 and CLMUL")
	}
	return nil
}
