// Package plist benchmarks howett.net/plist, Apple's property lists in four formats: XML,
// binary, and the texts of OpenStep and GNUstep.
//
// It walks the type by reflection, by way of a tree of values on both ways. Strings are copied.
// Keys are sorted. A nil slice or map comes back empty. XML replaces control characters, and
// binary refuses NaN. Both texts lose an empty text in a list, and their encoder panics at a
// character beyond the basic plane, as in feed. It also copies a text for each character of it,
// so a text of a mebibyte takes a minute. A list with a nil pointer comes back changed.
//
// Dates are in whole seconds, those of binary lists in a float64, and maps are from text only. A
// nil pointer has no value: what the library writes for one, it refuses or panics, unless the
// flag omitempty leaves the field out. So types with any of these go through mirrors.
package plist

import (
	"reflect"

	"howett.net/plist"

	"github.com/serbench/serbench/contest"
)

//go:generate go run ../.. generate --lib plist

// Contestant is howett.net/plist.
var Contestant = &contest.Contestant{
	Name:    "plist",
	Doc:     "howett.net/plist, Apple's property lists by reflection.",
	Module:  "howett.net/plist",
	License: "BSD-2-Clause AND BSD-3-Clause",
	URL:     url,
	Schema:  contest.Reflection,
	Conventions: []string{
		"A time is its seconds since 1970 in an int64 and the nanoseconds in a uint32, or a record of both where only one value fits; it comes back in UTC.",
		"A map from integers is a list of entries.",
		"A pointer has the flag omitempty: without it the library writes a nil pointer as a key without a value, which it then refuses or panics at.",
	},
	Variants: variants(),
}

const url = "https://pkg.go.dev/howett.net/plist"

// needed says for which types values go through a mirror, neededByDates for which besides times.
var (
	needed        = contest.Holding(contest.IsTime, contest.IsNumberedMap, isPointer)
	neededByDates = contest.Holding(contest.IsNumberedMap, isPointer)
)

func isPointer(t reflect.Type) bool { return t.Kind() == reflect.Pointer }

// variants returns the modes of every format.
func variants() (list []contest.Variant) {
	for _, f := range []struct {
		name    string
		format  int
		shown   contest.Quote
		instead string
	}{
		{"xml", plist.XMLFormat, contest.Quote{Place: "README.md", Text: "encoder := plist.NewEncoder(os.Stdout)", Seen: "2026-11-22"}, ""},
		{"binary", plist.BinaryFormat, ofMarshal, otherFormat},
		{"openstep", plist.OpenStepFormat, contest.Quote{Place: "example_custom_marshaler_test.go", Text: "data, err := plist.Marshal(&s, plist.OpenStepFormat)", Seen: "2026-11-22"}, otherFormat},
		{"gnustep", plist.GNUStepFormat, ofMarshal, otherFormat},
	} {
		bind := func(*contest.Type) (contest.Codec, error) { return codec{f.format}, nil }
		list = append(list, contest.Variant{
			Name:    "format=" + f.name,
			Default: true,
			Doc:     "plist.Marshal, which makes an Encoder of the format, and plist.Unmarshal.",
			URL:     url + "#Marshal",
			Shown:   f.shown,
			Instead: f.instead,
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "plist-" + f.name,
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.Mirrored("native", needed, bind),
		}, contest.Variant{
			Name:   "format=" + f.name + ",time=native",
			Doc:    "Like format=" + f.name + ", with the format's dates, which are in whole seconds.",
			URL:    url + "#Marshal",
			Mirror: true,
			Fields: contest.ByName,
			Format: "plist-" + f.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.Mirrored("nativetime/native", neededByDates, bind),
		})
	}
	return list
}

var ofMarshal = contest.Quote{
	Place: "encode.go",
	Text:  "Marshal returns the property list encoding of v in the specified format.",
	Seen:  "2026-11-22",
}

const otherFormat = "the first example writes XML, the format of NewEncoder; the other formats are arguments of Marshal"

type codec struct{ format int }

func (c codec) Marshal(v any) ([]byte, error) { return plist.Marshal(v, c.format) }

func (codec) Unmarshal(data []byte, v any) error {
	_, err := plist.Unmarshal(data, v)
	return err
}
