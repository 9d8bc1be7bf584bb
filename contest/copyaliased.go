package contest

import (
	"bytes"
	"reflect"
	"strings"
	"unsafe"
)

// Parts are the kinds of parts of a decoded value that a library lets point into the input.
type Parts uint8

// The parts that libraries are known to let alias.
const (
	Bytes   Parts = 1 << iota // byte slices
	Strings                   // strings, apart from keys
	Keys                      // strings that are keys of a map
)

// CopyAliased makes a codec safe whose library lets parts of decoded values point into the input:
// after each unmarshal, every such part of the value is replaced by a copy, as a user would do
// field by field. A key can't be replaced in its map, so types whose keys alias are decoded from a
// copy of the whole input. The copies are made in the timed region, because users pay for that
// safety too. Types without such parts cost nothing.
func CopyAliased(c Codec, t *Type, aliased Parts) Codec {
	if aliased&Keys != 0 && t.Holds(hasTextKeys) {
		return copyingCodec{c}
	}
	if own := ownParts(t.Go, aliased, map[reflect.Type]*owner{}); own != nil {
		return owningCodec{c, *own}
	}
	return c
}

// CopyingCodec is [GeneratedCodec] for generated code whose decoded values have such parts.
func CopyingCodec(name string, aliased Parts) func(*Type) (Codec, error) {
	return func(t *Type) (Codec, error) {
		c, err := t.GeneratedCodec(name)
		if err != nil {
			return nil, err
		}
		return CopyAliased(c, t, aliased), nil
	}
}

// IsBytes reports whether t is a []byte, the part that most libraries alias.
func IsBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

func hasTextKeys(t reflect.Type) bool {
	return t.Kind() == reflect.Map && holds(t.Key(), Strings.holds, map[reflect.Type]bool{})
}

// holds reports whether t itself is such a part.
func (p Parts) holds(t reflect.Type) bool {
	return p&Bytes != 0 && IsBytes(t) || p&Strings != 0 && t.Kind() == reflect.String
}

type copyingCodec struct{ Codec }

func (c copyingCodec) Unmarshal(data []byte, v any) error {
	return c.Codec.Unmarshal(bytes.Clone(data), v)
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

// An owner copies the parts of the value at p that would point into the input.
type owner func(p unsafe.Pointer)

// ownParts returns the owner of a type, found once so that a call only follows offsets. It is nil
// if the type has no such part. A type within itself is reached through a pointer to its owner.
func ownParts(t reflect.Type, aliased Parts, known map[reflect.Type]*owner) *owner {
	if !holds(t, aliased.holds, map[reflect.Type]bool{}) {
		return nil
	}
	if own, ok := known[t]; ok {
		return own
	}
	own := new(owner)
	known[t] = own
	switch {
	case t.Kind() == reflect.String:
		*own = func(p unsafe.Pointer) { *(*string)(p) = strings.Clone(*(*string)(p)) }
	case IsBytes(t):
		*own = func(p unsafe.Pointer) { *(*[]byte)(p) = bytes.Clone(*(*[]byte)(p)) }
	case t.Kind() == reflect.Struct:
		*own = ownStruct(t, aliased, known)
	case t.Kind() == reflect.Slice:
		elem, size := ownParts(t.Elem(), aliased, known), t.Elem().Size()
		*own = func(p unsafe.Pointer) {
			s := (*[]byte)(p) // only its address and its length count
			for i := range len(*s) {
				(*elem)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(*s)), uintptr(i)*size))
			}
		}
	case t.Kind() == reflect.Array:
		elem, size, n := ownParts(t.Elem(), aliased, known), t.Elem().Size(), t.Len()
		*own = func(p unsafe.Pointer) {
			for i := range n {
				(*elem)(unsafe.Add(p, uintptr(i)*size))
			}
		}
	case t.Kind() == reflect.Pointer:
		elem := ownParts(t.Elem(), aliased, known)
		*own = func(p unsafe.Pointer) {
			if at := *(*unsafe.Pointer)(p); at != nil {
				(*elem)(at)
			}
		}
	case t.Kind() == reflect.Map:
		*own = ownMap(t, aliased, known)
	}
	return own
}

func ownStruct(t reflect.Type, aliased Parts, known map[reflect.Type]*owner) owner {
	type part struct {
		offset uintptr
		own    *owner
	}
	var parts []part
	for f := range t.Fields() {
		if own := ownParts(f.Type, aliased, known); own != nil && f.IsExported() {
			parts = append(parts, part{f.Offset, own})
		}
	}
	return func(p unsafe.Pointer) {
		for _, part := range parts {
			(*part.own)(unsafe.Add(p, part.offset))
		}
	}
}

// ownMap replaces the elements of a map, which have no addresses, and leaves its keys.
func ownMap(t reflect.Type, aliased Parts, known map[reflect.Type]*owner) owner {
	elem := ownParts(t.Elem(), aliased, known)
	if elem == nil {
		return func(unsafe.Pointer) {}
	}
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
