// Package plist benchmarks howett.net/plist, Apple's property lists in four formats: XML,
// binary, and the texts of OpenStep and GNUstep.
//
// It walks the type by reflection, by way of a tree of values on both ways. Strings are copied.
// Dates are in whole seconds, and maps are from text only. A nil pointer has no value: the
// library reads back only what the flag omitempty left out. So the adapter converts the user's
// values to structs that suit it; message=native works on these. A nil slice or map comes back
// empty. Keys are sorted.
//
// XML replaces control characters, and binary refuses NaN. Both texts lose an empty text in a
// list, and their encoder panics at a character beyond the basic plane, as in feed. A list with
// a nil pointer comes back changed, and makes binary panic.
package plist

import "github.com/serbench/serbench/contest"

//go:generate go run ./gen/cmd

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
		"A pointer has the flag omitempty.",
	},
	Variants: variants(),
}

const url = "https://pkg.go.dev/howett.net/plist"

// variants returns the modes of every format.
func variants() (list []contest.Variant) {
	for _, f := range []struct {
		name    string
		shown   contest.Quote
		instead string
		native  bool
	}{
		{"xml", contest.Quote{Place: "README.md", Text: "encoder := plist.NewEncoder(os.Stdout)", Seen: "2026-11-22"}, "", true},
		{"binary", ofMarshal, otherFormat, true},
		{"openstep", contest.Quote{Place: "example_custom_marshaler_test.go", Text: "data, err := plist.Marshal(&s, plist.OpenStepFormat)", Seen: "2026-11-22"}, otherFormat, false},
		{"gnustep", ofMarshal, otherFormat, false},
	} {
		list = append(list, contest.Variant{
			Name:    "format=" + f.name,
			Default: true,
			Doc:     "plist.Marshal, which makes an Encoder of the format, and plist.Unmarshal, on a converted struct.",
			URL:     url + "#Marshal",
			Shown:   f.shown,
			Instead: f.instead,
			Mirror:  true,
			Fields:  contest.ByName,
			Format:  "plist-" + f.name,
			Claims:  contest.Claims{Concurrent: true},
			Bind:    contest.GeneratedCodec(f.name),
		}, contest.Variant{
			Name:   "format=" + f.name + ",time=native",
			Doc:    "Like format=" + f.name + ", with the format's dates, which are in whole seconds.",
			URL:    url + "#Marshal",
			Mirror: true,
			Fields: contest.ByName,
			Format: "plist-" + f.name,
			Claims: contest.Claims{Concurrent: true},
			Bind:   contest.GeneratedCodec("nativetime/" + f.name),
		})
		if f.native {
			list = append(list, contest.Variant{
				Name:   "format=" + f.name + ",message=native",
				Doc:    "Like format=" + f.name + ", on structs converted outside the timed region.",
				URL:    url + "#Marshal",
				Fields: contest.ByName,
				Format: "plist-" + f.name,
				Claims: contest.Claims{Native: true, Concurrent: true},
				Bind:   contest.GeneratedCodec("native" + f.name),
			})
		}
	}
	return list
}

var ofMarshal = contest.Quote{
	Place: "encode.go",
	Text:  "Marshal returns the property list encoding of v in the specified format.",
	Seen:  "2026-11-22",
}

const otherFormat = "the first example writes XML, the format of NewEncoder; the other formats are arguments of Marshal"
