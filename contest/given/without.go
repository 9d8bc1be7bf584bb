package given

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Without returns a sampler whose values lack the fields at these paths, such as Spec.Extra or
// Items[].Notes: they are zero. So libraries that take the user's own type get the same values as those
// that get a plain one, which does not have the fields.
func Without[T any](s contest.Sampler[T], paths ...string) contest.Sampler[T] {
	left := map[part]bool{}
	for _, path := range paths {
		p, err := find(reflect.TypeFor[T](), path)
		if err != nil {
			panic(err) // it was found when the plain type was planned
		}
		left[p] = true
	}
	draw := s.Sample
	s.Sample = func(r *random.Source, i int) T {
		v := draw(r, i)
		(&clearer{left, map[visit]bool{}}).clear(reflect.ValueOf(&v).Elem())
		return v
	}
	return s
}

// A part is a field of a struct, wherever the struct occurs.
type part struct {
	of    reflect.Type
	field int
}

// find returns the field at a path. Brackets lead to the elements of a list or a map, or to a map's keys.
func find(t reflect.Type, path string) (p part, err error) {
	for name := range strings.SplitSeq(path, ".") {
		base, brackets, _ := strings.Cut(name, "[")
		if base != "" {
			t = led(t)
			f, ok := reflect.StructField{}, t.Kind() == reflect.Struct
			if ok {
				f, ok = t.FieldByName(base)
			}
			if !ok || len(f.Index) > 1 {
				return p, fmt.Errorf("%v has no field at the path %q", t, path)
			}
			p, t = part{t, f.Index[0]}, f.Type
		}
		if strings.HasPrefix(brackets, "key]") {
			for t.Kind() == reflect.Pointer {
				t = t.Elem()
			}
			t = t.Key()
		}
	}
	return p, nil
}

// led returns the type that a type leads to by pointers and elements.
func led(t reflect.Type) reflect.Type {
	const most = 16 // a map may contain itself
	for range most {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
			t = t.Elem()
		default:
			return t
		}
	}
	return t
}

type visit struct {
	at unsafe.Pointer
	of reflect.Type
}

// A clearer clears parts of a value.
type clearer struct {
	left map[part]bool
	seen map[visit]bool // values may contain themselves
}

// clear clears what is left out of an addressable value.
func (c *clearer) clear(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			// Fields that are unexported are the user's wish as well.
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			if c.left[part{v.Type(), i}] {
				f.SetZero()
			} else if v.Type().Field(i).IsExported() || v.Type().Field(i).Anonymous {
				c.clear(f)
			}
		}
	case reflect.Pointer:
		if at := (visit{v.UnsafePointer(), v.Type()}); !v.IsNil() && !c.seen[at] {
			c.seen[at] = true
			c.clear(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			c.clear(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			elem := reflect.New(v.Type().Elem()).Elem()
			elem.Set(v.MapIndex(key))
			c.clear(elem)
			v.SetMapIndex(key, elem)
		}
	}
}
