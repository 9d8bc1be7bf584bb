// Package shim is what a module that shows faults has in place of serbench's own packages. Its
// declarations are copied into the module's main.go, those only that are needed. The first file has
// what adapters use of package contest.
package shim

import (
	"fmt"
	"os"
	"reflect"
	"time"
)

// A Codec encodes and decodes values of one type. v is a pointer to a value.
type Codec interface {
	Marshal(v any) ([]byte, error)
	Unmarshal(data []byte, v any) error
}

// A NativeCodec works on messages of the library's own, which are converted from and to values.
type NativeCodec interface {
	Codec
	NewMessage() any
	FromUser(v any) (msg any, err error)
	ToUser(msg, v any) error
	Reset(msg any)
}

// A Native sends values as messages.
type Native struct{ NativeCodec }

// Marshal converts a value, and encodes the message.
func (c Native) Marshal(v any) ([]byte, error) {
	m, err := c.FromUser(v)
	if err != nil {
		return nil, err
	}
	return c.NativeCodec.Marshal(m)
}

// Unmarshal decodes a message, and converts it.
func (c Native) Unmarshal(data []byte, v any) error {
	m := c.NewMessage()
	c.Reset(m)
	if err := c.NativeCodec.Unmarshal(data, m); err != nil {
		return err
	}
	return c.ToUser(m, v)
}

// A Converted codec sends values as another type, to and from which they are converted.
type Converted struct {
	Codec
	by NativeCodec
}

// Marshal converts a value, and encodes the result.
func (c Converted) Marshal(v any) ([]byte, error) {
	m, err := c.by.FromUser(v)
	if err != nil {
		return nil, err
	}
	return c.Codec.Marshal(m)
}

// Unmarshal decodes a value, and converts it.
func (c Converted) Unmarshal(data []byte, v any) error {
	m := c.by.NewMessage()
	if err := c.Codec.Unmarshal(data, m); err != nil {
		return err
	}
	return c.by.ToUser(m, v)
}

// A Type is the type of the values.
type Type struct {
	Name string
	Go   reflect.Type

	generated map[string]func() Codec
}

// TypeOf returns the type T.
func TypeOf[T any]() *Type {
	t := reflect.TypeFor[T]()
	return &Type{Name: t.Name(), Go: t}
}

// New returns a pointer to a zero value of the type.
func (t *Type) New() any { return reflect.New(t.Go).Interface() }

// With adds a codec of generated code.
func (t *Type) With(name string, made func() Codec) *Type {
	if t.generated == nil {
		t.generated = map[string]func() Codec{}
	}
	t.generated[name] = made
	return t
}

// GeneratedCodec returns a codec of generated code.
func (t *Type) GeneratedCodec(name string) (Codec, error) {
	if made, ok := t.generated[name]; ok {
		return made(), nil
	}
	return nil, fmt.Errorf("no generated code %s for %v", name, t.Go)
}

// Holds reports whether the type or a part of it fits.
func (t *Type) Holds(part func(reflect.Type) bool) bool {
	return holds(t.Go, part, map[reflect.Type]bool{})
}

func holds(t reflect.Type, part func(reflect.Type) bool, seen map[reflect.Type]bool) bool {
	if part(t) {
		return true
	}
	if seen[t] || IsTime(t) {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if holds(t.Field(i).Type, part, seen) {
				return true
			}
		}
	case reflect.Map:
		return holds(t.Key(), part, seen) || holds(t.Elem(), part, seen)
	case reflect.Slice, reflect.Array, reflect.Pointer:
		return holds(t.Elem(), part, seen)
	}
	return false
}

// Holding returns a function that reports whether a type holds one of these kinds of parts.
func Holding(parts ...func(reflect.Type) bool) func(t *Type) bool {
	return func(t *Type) bool {
		for _, part := range parts {
			if t.Holds(part) {
				return true
			}
		}
		return false
	}
}

// Mirrored binds types that need it by another type, to and from which generated code converts.
func Mirrored(name string, needed func(t *Type) bool, bind func(t *Type) (Codec, error)) func(t *Type) (Codec, error) {
	return func(t *Type) (Codec, error) {
		if !needed(t) {
			return bind(t)
		}
		generated, err := t.GeneratedCodec(name)
		if err != nil {
			return nil, err
		}
		by := generated.(NativeCodec)
		mirror := reflect.TypeOf(by.NewMessage()).Elem()
		c, err := bind(&Type{Name: mirror.Name(), Go: mirror})
		return Converted{c, by}, err
	}
}

// IsTime reports whether t is a time.Time.
func IsTime(t reflect.Type) bool { return t == reflect.TypeFor[time.Time]() }

// IsBytes reports whether t is a []byte.
func IsBytes(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8
}

// IsNumberedMap reports whether t is a map whose keys are not strings.
func IsNumberedMap(t reflect.Type) bool {
	return t.Kind() == reflect.Map && t.Key().Kind() != reflect.String
}

// A SizeHint is where a codec may keep the size of its last result. Here it keeps none.
type SizeHint struct{}

// Buffer makes an empty slice.
func (*SizeHint) Buffer() []byte { return nil }

// Keep returns the result.
func (*SizeHint) Keep(result []byte) []byte { return result }

// Parts are the kinds of parts of a decoded value that may point into the input.
type Parts uint8

// The parts.
const (
	Bytes Parts = 1 << iota
	Strings
	Keys
)

// CopyAliased returns the codec as it is: nothing here writes to an input, so that values may point
// into it.
func CopyAliased(c Codec, _ *Type, _ Parts) Codec { return c }

// Untried is the exit status if nothing could be tried.
const Untried = 3

// Bound binds an adapter to a type.
func Bound(bind func(*Type) (Codec, error), t *Type) Codec {
	c, err := bind(t)
	if err != nil {
		fmt.Println("there is no codec:", err)
		os.Exit(Untried)
	}
	return c
}
