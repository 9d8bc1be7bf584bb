package probe

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// identical compares two pointers to values more strictly than a round trip does: nil and
// empty differ. Times are compared as instants, and floats by their bits, except that any NaN
// equals any NaN.
func identical(a, b any) bool {
	return same(reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
}

func same(a, b reflect.Value) bool {
	if t, ok := a.Interface().(time.Time); ok {
		return t.Equal(b.Interface().(time.Time))
	}
	switch a.Kind() {
	case reflect.Float32, reflect.Float64:
		x, y := a.Float(), b.Float()
		return math.IsNaN(x) && math.IsNaN(y) || math.Float64bits(x) == math.Float64bits(y)
	case reflect.Struct:
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		if a.Type().Elem().Kind() == reflect.Uint8 {
			return bytes.Equal(a.Bytes(), b.Bytes())
		}
		for i := range a.Len() {
			if !same(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for it := a.MapRange(); it.Next(); {
			if other := b.MapIndex(it.Key()); !other.IsValid() || !same(it.Value(), other) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return same(a.Elem(), b.Elem())
	}
	return a.Equal(b)
}

// show formats a value briefly, with nil and empty distinct.
func show(v any) string {
	return shorten(text(reflect.ValueOf(v).Elem(), 0))
}

func text(v reflect.Value, level int) string {
	if level > 6 {
		return "…"
	}
	if t, ok := v.Interface().(time.Time); ok {
		return t.Format(time.RFC3339Nano)
	}
	switch v.Kind() {
	case reflect.String:
		if v.Len() > 40 {
			return fmt.Sprintf("%d bytes of text", v.Len())
		}
		return strconv.Quote(v.String())
	case reflect.Struct:
		out := "{"
		for i := range v.NumField() {
			if i > 0 {
				out += " "
			}
			out += v.Type().Field(i).Name + ":" + text(v.Field(i), level+1)
		}
		return out + "}"
	case reflect.Slice:
		if v.IsNil() {
			return "nil"
		}
		if v.Len() > 8 {
			return fmt.Sprintf("%d elements", v.Len())
		}
		out := "["
		for i := range v.Len() {
			if i > 0 {
				out += " "
			}
			out += text(v.Index(i), level+1)
		}
		return out + "]"
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		if v.Len() > 8 {
			return fmt.Sprintf("%d entries", v.Len())
		}
		var entries []string
		for it := v.MapRange(); it.Next(); {
			entries = append(entries, text(it.Key(), level+1)+":"+text(it.Value(), level+1))
		}
		slices.Sort(entries)
		return "map[" + strings.Join(entries, " ") + "]"
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		return "&" + text(v.Elem(), level+1)
	case reflect.Float32, reflect.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	}
	return fmt.Sprint(v.Interface())
}
