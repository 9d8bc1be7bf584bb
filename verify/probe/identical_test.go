package probe

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Probes report differences that a round trip forgives.
func TestIdenticalIsStricterThanRoundTrips(t *testing.T) {
	seven, other := int64(7), int64(7)
	noon := time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		a, b             any
		identical, alike bool
	}{
		"nil and empty list":  {&probetypes.HasList{}, &probetypes.HasList{V: []int64{}}, false, true},
		"nil and empty map":   {&probetypes.HasMap{}, &probetypes.HasMap{V: map[string]int64{}}, false, true},
		"nil and empty bytes": {&probetypes.HasBytes{}, &probetypes.HasBytes{V: []byte{}}, false, true},
		"lists":               {&probetypes.HasList{V: []int64{1, 2}}, &probetypes.HasList{V: []int64{1, 2}}, true, true},
		"another element":     {&probetypes.HasList{V: []int64{1, 2}}, &probetypes.HasList{V: []int64{1, 3}}, false, false},
		"a longer list":       {&probetypes.HasList{V: []int64{1}}, &probetypes.HasList{V: []int64{1, 2}}, false, false},
		"other bytes":         {&probetypes.HasBytes{V: []byte("a")}, &probetypes.HasBytes{V: []byte("b")}, false, false},
		"maps":                {&probetypes.HasMap{V: map[string]int64{"a": 1}}, &probetypes.HasMap{V: map[string]int64{"a": 1}}, true, true},
		"another key":         {&probetypes.HasMap{V: map[string]int64{"a": 1}}, &probetypes.HasMap{V: map[string]int64{"b": 1}}, false, false},
		"another value":       {&probetypes.HasMap{V: map[string]int64{"a": 1}}, &probetypes.HasMap{V: map[string]int64{"a": 2}}, false, false},
		"pointers":            {&probetypes.HasPointer{V: &seven}, &probetypes.HasPointer{V: &other}, true, true},
		"nil pointer":         {&probetypes.HasPointer{V: new(int64)}, &probetypes.HasPointer{}, false, false},
		"two nil pointers":    {&probetypes.HasPointer{}, &probetypes.HasPointer{}, true, true},
		"NaN":                 {&probetypes.HasFloat64{V: math.NaN()}, &probetypes.HasFloat64{V: -math.NaN()}, true, true},
		"-0":                  {&probetypes.HasFloat64{V: 0}, &probetypes.HasFloat64{V: math.Copysign(0, -1)}, false, false},
		"float32":             {&probetypes.HasFloat32{V: 1.5}, &probetypes.HasFloat32{V: 1.5}, true, true},
		"zones":               {&probetypes.HasTime{V: noon}, &probetypes.HasTime{V: noon.In(time.FixedZone("", 3600))}, true, true},
		"times":               {&probetypes.HasTime{V: noon}, &probetypes.HasTime{V: noon.Add(1)}, false, false},
		"records":             {filled(), filled(), true, true},
		"empty records":       {&probetypes.Nested{Items: []probetypes.Item{{}}}, &probetypes.Nested{Items: []probetypes.Item{{Tags: []string{}}}}, false, true},
		"texts":               {&probetypes.HasText{V: "a"}, &probetypes.HasText{V: "b"}, false, false},
	} {
		if got := identical(test.a, test.b); got != test.identical || identical(test.b, test.a) != got {
			t.Errorf("%s: identical %t, want %t in both directions", name, got, test.identical)
		}
		if got := alike(test.a, test.b); got != test.alike {
			t.Errorf("%s: alike %t, want %t", name, got, test.alike)
		}
	}
}

// A finding shows a value in one line, with nil and empty distinct.
func TestShowIsBriefAndUnambiguous(t *testing.T) {
	seven := int64(7)
	deep := probetypes.Tree{V: 1}
	for range 20 {
		deep = probetypes.Tree{Kids: []probetypes.Tree{deep}}
	}
	for want, v := range map[string]any{
		"{V:nil}":                    &probetypes.HasList{},
		"{V:[]}":                     &probetypes.HasList{V: []int64{}},
		"{V:[1 2]}":                  &probetypes.HasList{V: []int64{1, 2}},
		"{V:9 elements}":             &probetypes.HasList{V: make([]int64, 9)},
		"{V:map[]}":                  &probetypes.HasMap{V: map[string]int64{}},
		`{V:map["a":1 "b":2]}`:       &probetypes.HasMap{V: map[string]int64{"b": 2, "a": 1}},
		`{V:"a\xffb"}`:               &probetypes.HasText{V: "a\xffb"},
		"{V:41 bytes of text}":       &probetypes.HasText{V: strings.Repeat("x", 41)},
		"{V:&7}":                     &probetypes.HasPointer{V: &seven},
		"{V:NaN}":                    &probetypes.HasFloat64{V: math.NaN()},
		"{V:0.1}":                    &probetypes.HasFloat32{V: 0.1},
		"{V:2024-05-06T07:08:09.5Z}": &probetypes.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 5e8, time.UTC)},
	} {
		if got := show(v); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := show(&deep); !strings.Contains(got, "…") || len(got) > 2*shown {
		t.Errorf("20 levels are shown as %s", got)
	}
	many := &probetypes.HasMap{V: map[string]int64{}}
	for i := range int64(9) {
		many.V[strings.Repeat("k", int(i)+1)] = i
	}
	if got := show(many); got != "{V:9 entries}" {
		t.Error(got)
	}
	if got := shorten("one\ntwo"); got != "one" {
		t.Errorf("%q of two lines", got)
	}
	if got := shorten(strings.Repeat("x", shown+1)); got != strings.Repeat("x", shown)+"…" {
		t.Errorf("%d bytes of %d", len(got), shown+1)
	}
}
