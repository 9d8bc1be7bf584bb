package fidelity

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
)

// judged returns the comparison of a type. If it has methods that compare its values, or that make
// text or bytes of them, these decide what the comparison of its parts can't: whether a difference in
// unexported fields is one of data. If they can't decide, because they fail, panic or disagree, what
// differs counts.
func judged(t reflect.Type, parts compareFunc) compareFunc {
	// The methods of a struct with unexported fields also decide about its exported ones.
	whole := t.Kind() == reflect.Struct && hides(t)
	var equal func(a, b reflect.Value) bool
	if whole {
		equal = equalOf(t)
	}
	own := makersOf(t)
	if equal == nil && len(own) == 0 {
		return parts
	}
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if equal != nil {
			if same, err := attempt(func() (bool, error) { return equal(a, b), nil }); err == nil {
				return same || report(Difference{Path: path, Want: a, Got: b})
			}
		}
		var found []Difference
		parts(path, a, b, func(d Difference) bool { found = append(found, d); return true })
		shown := slices.ContainsFunc(found, func(d Difference) bool { return !d.Hidden })
		if len(found) > 0 && (whole || !shown) {
			other := b
			if !shown {
				other = even(a, b)
			}
			switch v := bytesOf(own, a, other); {
			case v == alwaysSame:
				return true
			case v == neverSame && whole:
				return report(Difference{Path: path, Want: a, Got: b})
			}
		}
		for _, d := range found {
			if !report(d) {
				return false
			}
		}
		return true
	}
}

// equalOf returns how a type compares its values itself; nil if it doesn't.
func equalOf(t reflect.Type) func(a, b reflect.Value) bool {
	equal, ok := t.MethodByName("Equal")
	if !ok || equal.Type != reflect.FuncOf([]reflect.Type{t, t}, []reflect.Type{reflect.TypeFor[bool]()}, false) {
		return nil
	}
	return func(a, b reflect.Value) bool { return equal.Func.Call([]reflect.Value{a, b})[0].Bool() }
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

// gobEncoder repeats encoding/gob's, which a program that is timed must not link just for this.
type gobEncoder interface{ GobEncode() ([]byte, error) }

// A maker makes text or bytes of a value, by a method of the value's type.
type maker struct {
	has  reflect.Type
	make func(v any) ([]byte, error)
}

var makers = []maker{
	{reflect.TypeFor[encoding.TextMarshaler](), func(v any) ([]byte, error) { return v.(encoding.TextMarshaler).MarshalText() }},
	{reflect.TypeFor[encoding.BinaryMarshaler](), func(v any) ([]byte, error) { return v.(encoding.BinaryMarshaler).MarshalBinary() }},
	{reflect.TypeFor[json.Marshaler](), func(v any) ([]byte, error) { return v.(json.Marshaler).MarshalJSON() }},
	{reflect.TypeFor[gobEncoder](), func(v any) ([]byte, error) { return v.(gobEncoder).GobEncode() }},
}

// makersOf returns those whose method a pointer to the type has.
func makersOf(t reflect.Type) (all []maker) {
	for _, m := range makers {
		if reflect.PointerTo(t).Implements(m.has) {
			all = append(all, m)
		}
	}
	return all
}

func makesBytes(t reflect.Type) bool { return len(makersOf(t)) > 0 }

// again is how often a value is written once more if its bytes differ from another one's: methods
// that range over a map may write two entries in another order half of the time.
const again = 32

// A verdict is what the methods of a type find of two values.
type verdict int

const (
	undecided verdict = iota
	alwaysSame
	neverSame
)

// bytesOf compares what two values make of themselves, in every way in which the first one can and
// always makes the same.
func bytesOf(ways []maker, a, b reflect.Value) verdict {
	same, other := 0, 0
	for _, m := range ways {
		want, err := m.bytes(a)
		if err != nil {
			continue
		}
		switch got, err := m.bytes(b); {
		case err == nil && bytes.Equal(got, want):
			same++
		case m.steady(a, want):
			other++
		}
	}
	switch {
	case same > 0 && other == 0:
		return alwaysSame
	case other > 0 && same == 0:
		return neverSame
	}
	return undecided
}

func (m maker) steady(v reflect.Value, first []byte) bool {
	for range again {
		if next, err := m.bytes(v); err != nil || !bytes.Equal(next, first) {
			return false
		}
	}
	return true
}

// bytes returns what the method makes of a value. A panic is an error: types panic on values that they
// did not make themselves.
func (m maker) bytes(v reflect.Value) ([]byte, error) {
	v = addressable(v)
	return attempt(func() ([]byte, error) { return m.make(v.Addr().Interface()) })
}

// anyBytes returns what the first of a value's methods makes of it; nil if none can.
func anyBytes(v reflect.Value) []byte {
	for _, m := range makersOf(v.Type()) {
		if own, err := m.bytes(v); err == nil {
			return own
		}
	}
	return nil
}

func attempt[T any](f func() (T, error)) (result T, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}
