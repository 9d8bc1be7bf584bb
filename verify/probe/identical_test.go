package probe

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/kinds"
)

// Probes report differences that a round trip forgives.
func TestIdenticalIsStricterThanRoundTrips(t *testing.T) {
	seven, other := int64(7), int64(7)
	noon := time.Date(2024, 5, 6, 12, 0, 0, 0, time.UTC)
	for name, test := range map[string]struct {
		a, b             any
		identical, alike bool
	}{
		"nil and empty list":  {&kinds.HasList{}, &kinds.HasList{V: []int64{}}, false, true},
		"nil and empty map":   {&kinds.HasMap{}, &kinds.HasMap{V: map[string]int64{}}, false, true},
		"nil and empty bytes": {&kinds.HasBytes{}, &kinds.HasBytes{V: []byte{}}, false, true},
		"lists":               {&kinds.HasList{V: []int64{1, 2}}, &kinds.HasList{V: []int64{1, 2}}, true, true},
		"another element":     {&kinds.HasList{V: []int64{1, 2}}, &kinds.HasList{V: []int64{1, 3}}, false, false},
		"a longer list":       {&kinds.HasList{V: []int64{1}}, &kinds.HasList{V: []int64{1, 2}}, false, false},
		"other bytes":         {&kinds.HasBytes{V: []byte("a")}, &kinds.HasBytes{V: []byte("b")}, false, false},
		"maps":                {&kinds.HasMap{V: map[string]int64{"a": 1}}, &kinds.HasMap{V: map[string]int64{"a": 1}}, true, true},
		"another key":         {&kinds.HasMap{V: map[string]int64{"a": 1}}, &kinds.HasMap{V: map[string]int64{"b": 1}}, false, false},
		"another value":       {&kinds.HasMap{V: map[string]int64{"a": 1}}, &kinds.HasMap{V: map[string]int64{"a": 2}}, false, false},
		"pointers":            {&kinds.HasPointer{V: &seven}, &kinds.HasPointer{V: &other}, true, true},
		"nil pointer":         {&kinds.HasPointer{V: new(int64)}, &kinds.HasPointer{}, false, false},
		"two nil pointers":    {&kinds.HasPointer{}, &kinds.HasPointer{}, true, true},
		"NaN":                 {&kinds.HasFloat64{V: math.NaN()}, &kinds.HasFloat64{V: -math.NaN()}, true, true},
		"-0":                  {&kinds.HasFloat64{V: 0}, &kinds.HasFloat64{V: math.Copysign(0, -1)}, false, false},
		"float32":             {&kinds.HasFloat32{V: 1.5}, &kinds.HasFloat32{V: 1.5}, true, true},
		"zones":               {&kinds.HasTime{V: noon}, &kinds.HasTime{V: noon.In(time.FixedZone("", 3600))}, true, true},
		"times":               {&kinds.HasTime{V: noon}, &kinds.HasTime{V: noon.Add(1)}, false, false},
		"records":             {filled(), filled(), true, true},
		"empty records":       {&kinds.Nested{Items: []kinds.Item{{}}}, &kinds.Nested{Items: []kinds.Item{{Tags: []string{}}}}, false, true},
		"texts":               {&kinds.HasText{V: "a"}, &kinds.HasText{V: "b"}, false, false},
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
	deep := kinds.Tree{V: 1}
	for range 20 {
		deep = kinds.Tree{Kids: []kinds.Tree{deep}}
	}
	for want, v := range map[string]any{
		"{V:nil}":                    &kinds.HasList{},
		"{V:[]}":                     &kinds.HasList{V: []int64{}},
		"{V:[1 2]}":                  &kinds.HasList{V: []int64{1, 2}},
		"{V:9 elements}":             &kinds.HasList{V: make([]int64, 9)},
		"{V:map[]}":                  &kinds.HasMap{V: map[string]int64{}},
		`{V:map["a":1 "b":2]}`:       &kinds.HasMap{V: map[string]int64{"b": 2, "a": 1}},
		`{V:"a\xffb"}`:               &kinds.HasText{V: "a\xffb"},
		"{V:41 bytes of text}":       &kinds.HasText{V: strings.Repeat("x", 41)},
		"{V:&7}":                     &kinds.HasPointer{V: &seven},
		"{V:NaN}":                    &kinds.HasFloat64{V: math.NaN()},
		"{V:0.1}":                    &kinds.HasFloat32{V: 0.1},
		"{V:2024-05-06T07:08:09.5Z}": &kinds.HasTime{V: time.Date(2024, 5, 6, 7, 8, 9, 5e8, time.UTC)},
	} {
		if got := show(v); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := show(&deep); !strings.Contains(got, "…") || len(got) > 2*shown {
		t.Errorf("20 levels are shown as %s", got)
	}
	many := &kinds.HasMap{V: map[string]int64{}}
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
