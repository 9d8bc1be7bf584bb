package describe

import (
	"math/bits"
	"reflect"
	"time"
	"unicode/utf8"
)

// A census counts the parts of values.
type census struct {
	leaves, depth  int
	strings, bytes []float64 // lengths
	notASCII       int
	bits           []float64 // of integers
	negative       int
	lists, maps    []float64 // lengths
	optionals, set int
	fields, zero   int // leaves directly in a struct
}

var timeType = reflect.TypeFor[time.Time]()

func isLeaf(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		return t == timeType
	case reflect.Slice, reflect.Array:
		return t.Elem().Kind() == reflect.Uint8
	case reflect.Map, reflect.Pointer:
		return false
	}
	return true
}

// fields returns how many leaves a type declares, without those of the types in seen.
func fields(t reflect.Type, seen map[reflect.Type]bool) (n int) {
	switch {
	case isLeaf(t):
		return 1
	case seen[t]:
		return 0
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			n += fields(t.Field(i).Type, seen)
		}
		return n
	case reflect.Map:
		n = fields(t.Key(), seen)
	}
	n += fields(t.Elem(), seen)
	// Two lists of strings are two fields; the same struct twice counts once.
	delete(seen, t)
	return n
}

// visit counts a value of the data set.
func (c *census) visit(v reflect.Value) { c.depth = max(c.depth, c.levels(v)) }

// levels counts a value and returns how many levels it has.
func (c *census) levels(v reflect.Value) (depth int) {
	if isLeaf(v.Type()) {
		c.leaf(v)
		return 0
	}
	switch v.Kind() {
	case reflect.Pointer:
		c.optionals++
		if v.IsNil() {
			return 0
		}
		c.set++
		return c.levels(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			c.field(f)
			depth = max(depth, c.levels(f))
		}
		return 1 + depth
	case reflect.Map:
		c.maps = append(c.maps, float64(v.Len()))
		for entries := v.MapRange(); entries.Next(); {
			c.leaf(entries.Key())
			depth = max(depth, c.levels(entries.Value()))
		}
	default: // a slice or an array
		c.lists = append(c.lists, float64(v.Len()))
		for i := range v.Len() {
			depth = max(depth, c.levels(v.Index(i)))
		}
	}
	if v.Len() == 0 {
		return 0
	}
	return 1 + depth
}

func (c *census) field(v reflect.Value) {
	if !isLeaf(v.Type()) {
		return
	}
	c.fields++
	zero := v.IsZero()
	switch {
	case v.Type() == timeType: // the zero time may have a zone
		zero = v.Interface().(time.Time).IsZero()
	case v.Kind() == reflect.Slice:
		zero = v.Len() == 0
	}
	if zero {
		c.zero++
	}
}

func (c *census) leaf(v reflect.Value) {
	c.leaves++
	switch {
	case v.Kind() == reflect.String:
		c.strings = append(c.strings, float64(v.Len()))
		if !isASCII(v.String()) {
			c.notASCII++
		}
	case v.Kind() == reflect.Slice, v.Kind() == reflect.Array:
		c.bytes = append(c.bytes, float64(v.Len()))
	case v.CanInt():
		n := v.Int()
		magnitude := uint64(n)
		if n < 0 {
			c.negative++
			magnitude = -magnitude
		}
		c.bits = append(c.bits, float64(bits.Len64(magnitude)))
	case v.CanUint():
		c.bits = append(c.bits, float64(bits.Len64(v.Uint())))
	}
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
