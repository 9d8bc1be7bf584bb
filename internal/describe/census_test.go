package describe

import (
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

// counted visits one value.
func counted(v any) (c census) {
	c.visit(reflect.ValueOf(v))
	return c
}

// What has no parts for a library to carry is a leaf.
func TestLeaves(t *testing.T) {
	type text string
	for _, test := range []struct {
		of   reflect.Type
		leaf bool
	}{
		{reflect.TypeFor[bool](), true},
		{reflect.TypeFor[text](), true},
		{reflect.TypeFor[time.Time](), true}, // a struct, and carried whole
		{reflect.TypeFor[[]byte](), true},
		{reflect.TypeFor[[16]byte](), true},
		{reflect.TypeFor[[]int8](), false},
		{reflect.TypeFor[[][]byte](), false},
		{reflect.TypeFor[*int](), false},
		{reflect.TypeFor[map[string]int](), false},
		{reflect.TypeFor[owner](), false},
	} {
		if got := isLeaf(test.of); got != test.leaf {
			t.Errorf("%v is a leaf: %v, want %v", test.of, got, test.leaf)
		}
	}
}

// Levels are of what is there: an empty list has none, and a pointer is no level.
func TestDepth(t *testing.T) {
	type inner struct{ V int }
	type node struct {
		List  []inner
		Map   map[string][]inner
		Maybe *inner
		Grid  [2][]int
	}
	for name, test := range map[string]struct {
		v    node
		want int
	}{
		"nothing":             {node{}, 2}, // the array is filled, with lists of nothing
		"an empty list":       {node{List: []inner{}}, 2},
		"a list of structs":   {node{List: []inner{{}}}, 3},
		"a map of lists":      {node{Map: map[string][]inner{"a": {{}}}}, 4},
		"a map of none":       {node{Map: map[string][]inner{"a": nil}}, 2},
		"behind a pointer":    {node{Maybe: &inner{}}, 2},
		"a list in the array": {node{Grid: [2][]int{nil, {1}}}, 3},
	} {
		if got := counted(test.v).depth; got != test.want {
			t.Errorf("%s: %d levels, want %d", name, got, test.want)
		}
	}
}

// The magnitude is of the absolute value, which the smallest of all has no room for.
func TestMagnitudes(t *testing.T) {
	type numbers struct {
		A, B, C, D int64
		E          uint64
		F          int8
	}
	c := counted(numbers{0, 1, -1, math.MinInt64, math.MaxUint64, -128})
	if want := []float64{0, 1, 1, 64, 64, 8}; !slices.Equal(c.bits, want) || c.negative != 3 {
		t.Errorf("%v bits, %d negative; want %v, 3", c.bits, c.negative, want)
	}
}

// A time is zero whatever its zone, an empty slice of bytes as a nil one.
func TestZeroFields(t *testing.T) {
	type fields struct {
		T time.Time
		B []byte
		A [2]byte
		S string
		F float64
		P *int // no leaf of this struct
	}
	zone := time.FixedZone("", 3600)
	for name, test := range map[string]struct {
		v    fields
		zero int
	}{
		"all":         {fields{}, 5},
		"with a zone": {fields{T: time.Time{}.In(zone), B: []byte{}}, 5},
		"the epoch":   {fields{T: time.Unix(0, 0)}, 4}, // 1970 is a time
		"a byte":      {fields{B: []byte{0}, A: [2]byte{0, 1}}, 3},
		"minus zero":  {fields{F: math.Copysign(0, -1)}, 5},
		"none":        {fields{time.Unix(1, 0), []byte{1}, [2]byte{1}, "x", 1, nil}, 0},
	} {
		c := counted(test.v)
		if c.zero != test.zero || c.fields != 5 {
			t.Errorf("%s: %d of %d are zero, want %d of 5", name, c.zero, c.fields, test.zero)
		}
	}
}

// Keys of maps are strings and numbers like any other.
func TestKeysCount(t *testing.T) {
	c := counted(struct {
		A map[string]bool
		B map[int16]string
	}{map[string]bool{"é": true, "ab": false}, map[int16]string{-5: "x"}})
	slices.Sort(c.strings)
	if !slices.Equal(c.strings, []float64{1, 2, 2}) || c.notASCII != 1 || c.negative != 1 || c.leaves != 6 || !slices.Equal(c.maps, []float64{2, 1}) {
		t.Errorf("%+v", c)
	}
}

// Figures have three decimals, and there is none that JSON can't write.
func TestRounding(t *testing.T) {
	for _, test := range []struct{ got, want float64 }{
		{share(1, 3), 0.333},
		{share(2, 3), 0.667},
		{share(0, 0), 0},
		{share(5, 0), 0},
		{quantile(nil, 0.5), 0},
		{quantile([]float64{1, 2}, 0.1234), 1.123},
		{rounded(-0.0004), 0},
	} {
		if test.got != test.want {
			t.Errorf("%v, want %v", test.got, test.want)
		}
	}
	if got := lengths(nil); got != (Lengths{}) {
		t.Errorf("of nothing: %+v", got)
	}
	if got := sizes([]float64{3, 1, 2}); got != (Sizes{3, 2, 3}) {
		t.Errorf("%+v", got)
	}
	for text, want := range map[string]bool{"": true, "abc\x7f": true, "é": false, "a\x80": false} {
		if isASCII(text) != want {
			t.Errorf("%q is ASCII: %v, want %v", text, !want, want)
		}
	}
}
