package fidelity

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"reflect"
	"slices"
	"time"
)

// Digest returns the SHA-256, in hexadecimal, of values in a canonical form of our own. So it
// depends on the content of a data set, not on a library's encoding. Every value is written
// according to its kind: integers as eight little-endian bytes, floats as their bits, strings
// after their length, maps in key order, and times as seconds and nanoseconds since 1970.
// Values that a [Comparer] calls equal have the same digest, except NaNs with different bits.
func Digest(values []any) string {
	h := sha256.New()
	for _, v := range values {
		digest(h, reflect.ValueOf(v).Elem())
	}
	return hex.EncodeToString(h.Sum(nil))
}

// digest writes one value. Whatever has a length is preceded by it, or a byte that moves from
// the end of one string to the start of the next would not change the digest. It is long
// because it is a single switch: each kind of value has a case of a few lines.
func digest(h hash.Hash, v reflect.Value) {
	number := func(n uint64) { h.Write(binary.LittleEndian.AppendUint64(nil, n)) }
	if v.Type() == timeType {
		// The instant without its zone, because times are equal if they are the same instant.
		t := v.Interface().(time.Time)
		number(uint64(t.Unix()))
		number(uint64(t.Nanosecond()))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		number(map[bool]uint64{true: 1}[v.Bool()])
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		number(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		number(v.Uint())
	case reflect.Float32, reflect.Float64:
		number(math.Float64bits(v.Float()))
	case reflect.String:
		number(uint64(v.Len()))
		h.Write([]byte(v.String()))
	case reflect.Complex64, reflect.Complex128:
		number(math.Float64bits(real(v.Complex())))
		number(math.Float64bits(imag(v.Complex())))
	case reflect.Struct:
		if hides(v.Type()) && makesBytes(v.Type()) {
			own := anyBytes(v) // of what makes none, there are none
			number(uint64(len(own)))
			h.Write(own)
			return
		}
		for i := range v.NumField() {
			if visible(v.Type().Field(i)) {
				digest(h, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		number(uint64(v.Len()))
		for i := range v.Len() {
			digest(h, v.Index(i))
		}
	case reflect.Map:
		number(uint64(v.Len()))
		for _, key := range sortedKeys(v) {
			digest(h, key)
			digest(h, v.MapIndex(key))
		}
	case reflect.Pointer:
		// A flag first, or a nil pointer would look like nothing at all.
		number(map[bool]uint64{false: 1}[v.IsNil()])
		if !v.IsNil() {
			digest(h, v.Elem())
		}
	case reflect.Interface:
		if v.IsNil() {
			number(0)
			return
		}
		name := v.Elem().Type().String()
		number(uint64(len(name)))
		h.Write([]byte(name))
		digest(h, v.Elem())
	}
	// Functions and channels are no content.
}

func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int {
		switch {
		case a.Kind() == reflect.String:
			return cmp.Compare(a.String(), b.String())
		case a.CanInt():
			return cmp.Compare(a.Int(), b.Int())
		case a.CanUint():
			return cmp.Compare(a.Uint(), b.Uint())
		}
		return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})
	return keys
}
