package contest

import (
	"bytes"
	"reflect"
	"unsafe"
)

// CopyBytes makes a codec safe whose library lets decoded byte slices point into the input: after
// each unmarshal, every byte slice of the value is replaced by a copy, as a user would do field by
// field. The copies are made in the timed region, because users pay for that safety too. Other
// types cost nothing. Where a library lets more than byte slices alias, [CopyInput] copies the
// whole input.
func CopyBytes(c Codec, t *Type) Codec {
	if own := ownBytes(t.Go, map[reflect.Type]*owner{}); own != nil {
		return owningCodec{c, *own}
	}
	return c
}

type owningCodec struct {
	Codec
	own owner
}

func (c owningCodec) Unmarshal(data []byte, v any) error {
	err := c.Codec.Unmarshal(data, v)
	if err == nil {
		c.own(reflect.ValueOf(v).UnsafePointer())
	}
	return err
}

// An owner copies the byte slices of the value at p.
type owner func(p unsafe.Pointer)

// ownBytes returns the owner of a type, found once so that a call only follows offsets. It is nil
// if the type has no byte slice. A type within itself is reached through a pointer to its owner.
func ownBytes(t reflect.Type, known map[reflect.Type]*owner) *owner {
	if !holds(t, IsBytes, map[reflect.Type]bool{}) {
		return nil
	}
	if own, ok := known[t]; ok {
		return own
	}
	own := new(owner)
	known[t] = own
	switch {
	case IsBytes(t):
		*own = func(p unsafe.Pointer) { *(*[]byte)(p) = bytes.Clone(*(*[]byte)(p)) }
	case t.Kind() == reflect.Struct:
		*own = ownStruct(t, known)
	case t.Kind() == reflect.Slice:
		elem, size := ownBytes(t.Elem(), known), t.Elem().Size()
		*own = func(p unsafe.Pointer) {
			s := (*[]byte)(p) // only its address and its length count
			for i := range len(*s) {
				(*elem)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(*s)), uintptr(i)*size))
			}
		}
	case t.Kind() == reflect.Array:
		elem, size, n := ownBytes(t.Elem(), known), t.Elem().Size(), t.Len()
		*own = func(p unsafe.Pointer) {
			for i := range n {
				(*elem)(unsafe.Add(p, uintptr(i)*size))
			}
		}
	case t.Kind() == reflect.Pointer:
		elem := ownBytes(t.Elem(), known)
		*own = func(p unsafe.Pointer) {
			if at := *(*unsafe.Pointer)(p); at != nil {
				(*elem)(at)
			}
		}
	case t.Kind() == reflect.Map:
		*own = ownMap(t, known)
	}
	return own
}

func ownStruct(t reflect.Type, known map[reflect.Type]*owner) owner {
	type part struct {
		offset uintptr
		own    *owner
	}
	var parts []part
	for f := range t.Fields() {
		if own := ownBytes(f.Type, known); own != nil && f.IsExported() {
			parts = append(parts, part{f.Offset, own})
		}
	}
	return func(p unsafe.Pointer) {
		for _, part := range parts {
			(*part.own)(unsafe.Add(p, part.offset))
		}
	}
}

// ownMap replaces the elements of a map, which have no addresses. Keys can't be byte slices.
func ownMap(t reflect.Type, known map[reflect.Type]*owner) owner {
	elem := ownBytes(t.Elem(), known)
	return func(p unsafe.Pointer) {
		m := reflect.NewAt(t, p).Elem()
		for entries := m.MapRange(); entries.Next(); {
			copied := reflect.New(t.Elem())
			copied.Elem().Set(entries.Value())
			(*elem)(copied.UnsafePointer())
			m.SetMapIndex(entries.Key(), copied.Elem())
		}
	}
}
