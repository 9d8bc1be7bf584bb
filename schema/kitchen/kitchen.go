// Package kitchen holds the kitchen sink: a type with every kind that schema
// supports, nested three deep, recursive, optional and empty, over which the packages
// of schema are tested; and small types for which every generator writes code, so
// that its tests can send them round.
package kitchen

import (
	"reflect"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// Color is a named number.
type Color uint8

// Label is a named text.
type Label string

// Named has names for its fields' types.
type Named struct {
	V Color
	W Label
}

// Sink has every kind.
type Sink struct {
	Flag    bool
	I       int
	I8      int8
	I16     int16
	I32     int32
	I64     int64
	U       uint
	U8      uint8
	U16     uint16
	U32     uint32
	U64     uint64
	F32     float32
	F64     float64
	Text    string
	Raw     []byte
	When    time.Time
	Shade   Color
	Title   Label
	Corners [4]float32
	Names   [2]string
	Inner   Inner
	Flags   []bool
	Numbers []int64
	Counts  []int
	Floats  []float32
	Words   []string
	Blobs   [][]byte
	Days    []time.Time
	Grid    [][]int64
	Inners  []Inner
	Shades  []Color
	ByName  map[string]string
	Scores  map[string]float64
	ByID    map[int64]Inner
	Lists   map[string][]string
	Nested  map[string]map[string]int64
	MaybeI  *int64
	MaybeS  *string
	MaybeT  *time.Time
	MaybeX  *Inner
	Tree    *Tree
	Refs    []*Inner
}

// Inner is nested in Sink, and has a third level.
type Inner struct {
	ID    int32
	Point Point
	Tags  []string
}

// Point is nothing but numbers.
type Point struct{ X, Y float64 }

// Tree refers to itself.
type Tree struct {
	Value    int64
	Left     *Tree
	Children []Tree
}

// Sample draws a Sink; the larger fill is, from 0, the more of it is there.
func Sample(r *random.Source, fill int) Sink {
	var s Sink
	fillValue(r, reflect.ValueOf(&s).Elem(), fill)
	return s
}

var timeType = reflect.TypeFor[time.Time]()

func fillValue(r *random.Source, v reflect.Value, fill int) {
	if v.Type() == timeType {
		v.Set(reflect.ValueOf(time.Unix(int64(r.IntN(4e9)), int64(r.IntN(1e9))).UTC()))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(r.Uint64()) >> (64 - v.Type().Bits()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(r.Float64())
	case reflect.String:
		v.SetString(r.Hex(r.IntN(fill + 1)))
	case reflect.Struct:
		for i := range v.NumField() {
			fillValue(r, v.Field(i), fill)
		}
	case reflect.Array:
		for i := range v.Len() {
			fillValue(r, v.Index(i), fill)
		}
	case reflect.Slice:
		n := r.IntN(fill + 1)
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			fillValue(r, v.Index(i), fill-1)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(fill + 1) {
			key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fillValue(r, key, 8)
			fillValue(r, elem, fill-1)
			v.SetMapIndex(key, elem)
		}
	case reflect.Pointer:
		if r.IntN(fill+1) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillValue(r, v.Elem(), fill-1)
		}
	}
}
