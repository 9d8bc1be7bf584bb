// Package fidelity decides what a round trip kept. A comparer is compiled once
// per Go type; its rules are those of docs/METHODOLOGY.md: floats are equal by
// their bits (any NaN equals any NaN, -0 differs from 0), times when they are the
// same instant, nil equals empty for slices, maps and []byte, and a nil pointer
// differs from a pointer to zero.
package fidelity

import (
	"fmt"
	"math"
	"reflect"
	"time"
)

// A Difference is one place where two values of a type differ.
type Difference struct {
	Path      string // field path: "Nested.Tags[key]"
	Want, Got reflect.Value
	// Missing says that one side has no value here: a length, a map key or a
	// nil pointer differs.
	Missing bool
}

func (d Difference) String() string {
	if d.Missing {
		return fmt.Sprintf("%s: want %v, got %v", d.Path, shape(d.Want), shape(d.Got))
	}
	return fmt.Sprintf("%s: want %v, got %v", d.Path, d.Want, d.Got)
}

func shape(v reflect.Value) string {
	switch {
	case !v.IsValid():
		return "nothing"
	case v.Kind() == reflect.Pointer && v.IsNil():
		return "nil"
	case v.Kind() == reflect.Slice || v.Kind() == reflect.Map:
		return fmt.Sprintf("%d elements", v.Len())
	}
	return fmt.Sprint(v)
}

// A Comparer compares values of one Go type.
type Comparer struct{ compare compareFunc }

// compareFunc reports differences between a and b; it stops when report returns
// false.
type compareFunc func(path string, a, b reflect.Value, report func(Difference) bool) bool

// For compiles the comparer of a type. It panics at a kind that no data set may
// have (a channel, a function, an interface, a map whose keys are not texts or
// integers), naming the path.
func For(t reflect.Type) *Comparer {
	return &Comparer{compiler{}.compile(t, t.Name())}
}

// Equal compares two pointers to the type.
func (c *Comparer) Equal(want, got any) bool {
	return c.compare("", reflect.ValueOf(want).Elem(), reflect.ValueOf(got).Elem(), func(Difference) bool { return false })
}

// Differences returns at most limit differences between two pointers to the
// type.
func (c *Comparer) Differences(want, got any, limit int) []Difference {
	var found []Difference
	c.compare("", reflect.ValueOf(want).Elem(), reflect.ValueOf(got).Elem(), func(d Difference) bool {
		found = append(found, d)
		return len(found) < limit
	})
	return found
}

// compiler keeps what it has compiled, so that a type that refers to itself
// ends.
type compiler map[reflect.Type]*compareFunc

var timeType = reflect.TypeFor[time.Time]()

func (c compiler) compile(t reflect.Type, path string) compareFunc {
	if done, ok := c[t]; ok {
		return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
			return (*done)(path, a, b, report)
		}
	}
	slot := new(compareFunc)
	c[t] = slot
	*slot = c.build(t, path)
	return *slot
}

func (c compiler) build(t reflect.Type, path string) compareFunc {
	if t == timeType {
		return leaf(func(a, b reflect.Value) bool {
			return a.Interface().(time.Time).Equal(b.Interface().(time.Time))
		})
	}
	switch t.Kind() {
	case reflect.Bool:
		return leaf(func(a, b reflect.Value) bool { return a.Bool() == b.Bool() })
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return leaf(func(a, b reflect.Value) bool { return a.Int() == b.Int() })
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return leaf(func(a, b reflect.Value) bool { return a.Uint() == b.Uint() })
	case reflect.Float32, reflect.Float64:
		return leaf(func(a, b reflect.Value) bool { return sameFloat(a.Float(), b.Float()) })
	case reflect.String:
		return leaf(func(a, b reflect.Value) bool { return a.String() == b.String() })
	case reflect.Struct:
		return c.structure(t, path)
	case reflect.Slice, reflect.Array:
		return sequence(c.compile(t.Elem(), path+"[]"))
	case reflect.Map:
		if key := reflect.Zero(t.Key()); t.Key().Kind() != reflect.String && !key.CanInt() && !key.CanUint() {
			panic(fmt.Sprintf("fidelity: %s: no data set may hold a map whose key is a %s", path, t.Key()))
		}
		return mapping(c.compile(t.Elem(), path+"[]"))
	case reflect.Pointer:
		return pointer(c.compile(t.Elem(), path))
	}
	panic(fmt.Sprintf("fidelity: %s: no data set may hold a %s", path, t.Kind()))
}

func sameFloat(a, b float64) bool {
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

func leaf(equal func(a, b reflect.Value) bool) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		return equal(a, b) || report(Difference{Path: path, Want: a, Got: b})
	}
}

func (c compiler) structure(t reflect.Type, path string) compareFunc {
	fields := make([]compareFunc, t.NumField())
	names := make([]string, t.NumField())
	for i := range fields {
		f := t.Field(i)
		if !f.IsExported() {
			panic(fmt.Sprintf("fidelity: %s.%s: not exported, so no library can see it", path, f.Name))
		}
		names[i] = f.Name
		fields[i] = c.compile(f.Type, path+"."+f.Name)
	}
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if path != "" {
			path += "."
		}
		for i, compare := range fields {
			if !compare(path+names[i], a.Field(i), b.Field(i), report) {
				return false
			}
		}
		return true
	}
}

func sequence(element compareFunc) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if a.Len() != b.Len() {
			return report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		for i := range a.Len() {
			if !element(fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i), report) {
				return false
			}
		}
		return true
	}
}

func mapping(element compareFunc) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if a.Len() != b.Len() {
			return report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		for entries := a.MapRange(); entries.Next(); {
			at := fmt.Sprintf("%s[%v]", path, entries.Key())
			got := b.MapIndex(entries.Key())
			if !got.IsValid() {
				if !report(Difference{Path: at, Want: entries.Value(), Got: got, Missing: true}) {
					return false
				}
				continue
			}
			if !element(at, entries.Value(), got, report) {
				return false
			}
		}
		return true
	}
}

func pointer(element compareFunc) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil() || report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		return element(path, a.Elem(), b.Elem(), report)
	}
}
