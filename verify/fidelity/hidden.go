package fidelity

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// addressable returns the value, or a copy if it has no address: one that lies in a map or in an
// interface.
func addressable(v reflect.Value) reflect.Value {
	if v.CanAddr() {
		return v
	}
	whole := reflect.New(v.Type()).Elem()
	whole.Set(v)
	return whole
}

// opened returns a field of a struct, as if it were exported.
func opened(v reflect.Value, i int) reflect.Value {
	f := addressable(v).Field(i)
	return reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
}

// bookkeeping reports whether a field of a message is one in which protobuf's generated code remembers
// something of it.
func bookkeeping(t reflect.Type, f reflect.StructField) bool {
	state, ok := t.FieldByName("state")
	return ok && state.Type.PkgPath() == "google.golang.org/protobuf/internal/impl" &&
		slices.Contains([]string{"state", "sizeCache", "unknownFields", "extensionFields"}, f.Name)
}

// lost reports whether an unexported field had a value that another one lacks. What was zero had
// nothing to lose: methods may fill it, as a cache.
func lost(want, got reflect.Value) bool {
	return !want.IsZero() && !alike(want, got, map[pair]bool{})
}

type pair struct {
	a, b unsafe.Pointer
	t    reflect.Type
}

// alike compares what unexported fields hold, by the rules of the package. Here values may contain
// themselves. Locks, functions and channels are no data.
func alike(a, b reflect.Value, seen map[pair]bool) bool {
	t := a.Type()
	if same := leaf(t); same != nil {
		return same(a, b)
	}
	if pkg := t.PkgPath(); pkg == "sync" || strings.HasPrefix(pkg, "sync/") {
		return true
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if !alike(opened(a, i), opened(b, i), seen) {
				return false
			}
		}
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		p := pair{a.UnsafePointer(), b.UnsafePointer(), t}
		if p.a == p.b || seen[p] {
			return true
		}
		seen[p] = true
		return alike(a.Elem(), b.Elem(), seen)
	case reflect.Slice, reflect.Array:
		return alikeElements(a, b, seen)
	case reflect.Map:
		return alikeEntries(a, b, seen)
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return a.Elem().Type() == b.Elem().Type() && alike(a.Elem(), b.Elem(), seen)
	}
	return true
}

func alikeElements(a, b reflect.Value, seen map[pair]bool) bool {
	if a.Len() != b.Len() {
		return false
	}
	if a.Kind() == reflect.Slice && a.Len() > 0 {
		// A slice may hold one that shares its elements.
		p := pair{a.UnsafePointer(), b.UnsafePointer(), a.Type()}
		if p.a == p.b || seen[p] {
			return true
		}
		seen[p] = true
	}
	for i := range a.Len() {
		if !alike(a.Index(i), b.Index(i), seen) {
			return false
		}
	}
	return true
}

func alikeEntries(a, b reflect.Value, seen map[pair]bool) bool {
	if a.Len() != b.Len() {
		return false
	}
	p := pair{a.UnsafePointer(), b.UnsafePointer(), a.Type()}
	if p.a == p.b || seen[p] {
		return true
	}
	seen[p] = true
	for entries := a.MapRange(); entries.Next(); {
		got := b.MapIndex(entries.Key())
		if !got.IsValid() || !alike(entries.Value(), got, seen) {
			return false
		}
	}
	return true
}

// even returns b with all parts of a that the rules call equal, such as times in other zones and nil
// for empty slices, so that methods which write them write the same. It leaves unexported fields as
// they are. All that is exported is equal by the rules.
func even(a, b reflect.Value) reflect.Value {
	t := b.Type()
	if leaf(t) != nil {
		return a
	}
	out := reflect.New(t).Elem()
	out.Set(b)
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if visible(t.Field(i)) {
				opened(out, i).Set(even(opened(a, i), opened(b, i)))
			}
		}
	case reflect.Pointer:
		if !b.IsNil() {
			out.Set(reflect.New(t.Elem()))
			out.Elem().Set(even(a.Elem(), b.Elem()))
		}
	case reflect.Slice:
		if b.Len() == 0 {
			return a
		}
		out.Set(reflect.MakeSlice(t, b.Len(), b.Len()))
		fallthrough
	case reflect.Array:
		for i := range b.Len() {
			out.Index(i).Set(even(a.Index(i), b.Index(i)))
		}
	case reflect.Map:
		if b.Len() == 0 {
			return a
		}
		out.Set(reflect.MakeMapWithSize(t, b.Len()))
		for entries := b.MapRange(); entries.Next(); {
			out.SetMapIndex(entries.Key(), even(a.MapIndex(entries.Key()), entries.Value()))
		}
	case reflect.Interface:
		if !b.IsNil() {
			out.Set(even(a.Elem(), b.Elem()))
		}
	}
	return out
}
