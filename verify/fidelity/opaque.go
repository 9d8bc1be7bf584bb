package fidelity

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
)

// sameOpaque returns how a struct with unexported fields is compared by its own methods: Equal, or
// the text or bytes that it makes of itself. It is nil if the struct has no unexported field or no
// such method.
func sameOpaque(t reflect.Type) func(a, b reflect.Value) bool {
	if !hides(t) {
		return nil
	}
	if equal, ok := t.MethodByName("Equal"); ok && equal.Type == reflect.FuncOf([]reflect.Type{t, t}, []reflect.Type{reflect.TypeFor[bool]()}, false) {
		return func(a, b reflect.Value) bool { return equal.Func.Call([]reflect.Value{a, b})[0].Bool() }
	}
	if !makesBytes(t) {
		return nil
	}
	return func(a, b reflect.Value) bool {
		x, xErr := ownBytes(a)
		y, yErr := ownBytes(b)
		// What makes no bytes of itself, such as an unset value, is the same as another such.
		return (xErr != nil) == (yErr != nil) && bytes.Equal(x, y)
	}
}

// hides reports whether a struct has unexported fields, apart from embedded structs, whose fields
// may be promoted.
func hides(t reflect.Type) bool {
	for i := range t.NumField() {
		if f := t.Field(i); !visible(f) && f.Name != "_" {
			return true
		}
	}
	return false
}

var byteMakers = []reflect.Type{
	reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[json.Marshaler](),
}

func makesBytes(t reflect.Type) bool {
	for _, maker := range byteMakers {
		if reflect.PointerTo(t).Implements(maker) {
			return true
		}
	}
	return false
}

// ownBytes are the text or bytes that a value makes of itself.
func ownBytes(v reflect.Value) ([]byte, error) {
	if !v.CanAddr() { // in a map
		whole := reflect.New(v.Type()).Elem()
		whole.Set(v)
		v = whole
	}
	switch v := v.Addr().Interface().(type) {
	case encoding.TextMarshaler:
		return v.MarshalText()
	case encoding.BinaryMarshaler:
		return v.MarshalBinary()
	case json.Marshaler:
		return v.MarshalJSON()
	}
	return nil, nil
}
