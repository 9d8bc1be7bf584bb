package fidelity

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// A Difference is a place where two values of a type differ.
type Difference struct {
	Path      string // field path: "Nested.Tags[key]"
	Want, Got reflect.Value
	// Missing says that one side has no value here: a length, a map key or a nil pointer
	// differs.
	Missing bool
	// Hidden is set if the difference is in an unexported field, which libraries can't see.
	Hidden bool
}

func (d Difference) String() string {
	if d.Missing {
		return fmt.Sprintf("%s: want %v, got %v", d.Path, shape(d.Want), shape(d.Got))
	}
	return fmt.Sprintf("%s: want %s, got %s", d.Path, shown(d.Want), shown(d.Got))
}

// How many characters to show of a value that differs, of a whole sample, and of an error:
// some values have millions.
const (
	mostOfLeaf   = 100
	mostOfSample = 4000
	mostOfError  = 1000
)

// shown shows a value in its own words if it hides its fields, and without the addresses of pointers,
// which are others in the next process.
func shown(v reflect.Value) string {
	if v.IsValid() && v.Kind() == reflect.Struct && v.Type() != timeType && hides(v.Type()) {
		if own := anyBytes(v); utf8.Valid(own) && len(own) > 0 {
			return Clip(string(own), mostOfLeaf)
		}
		return Clip(address.ReplaceAllString(fmt.Sprint(v), "a pointer"), mostOfLeaf)
	}
	return Clip(fmt.Sprint(v), mostOfLeaf)
}

var address = regexp.MustCompile(`\b0x[0-9a-f]{6,16}\b`)

// Clip cuts a string to at most that many characters.
func Clip(text string, most int) string {
	// A string has at most as many characters as bytes.
	if len(text) <= most {
		return text
	}
	// Cut between characters: run files are JSON, and half a character is not valid UTF-8.
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
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
	return shown(v)
}

// A Comparer compares values of one Go type.
type Comparer struct {
	// Blind are the paths of parts that it can't compare: unexported fields, functions and
	// channels. No library can see the first, and no format has the others.
	Blind []string

	compare compareFunc
}

// compareFunc reports the differences between a and b. It returns false as soon as report
// does.
type compareFunc func(path string, a, b reflect.Value, report func(Difference) bool) bool

// A comparison is a compiled type. Leaves are compared without a path, because building the
// paths of millions of equal leaves would take longer than everything else.
type comparison struct {
	leaf    func(a, b reflect.Value) bool // nil if the type has parts
	compare compareFunc
}

// at compares parts. It builds their path only if it may be needed.
func (c *comparison) at(path func() string, a, b reflect.Value, report func(Difference) bool) bool {
	if c.leaf != nil {
		return c.leaf(a, b) || report(Difference{Path: path(), Want: a, Got: b})
	}
	return c.compare(path(), a, b, report)
}

// For compiles the comparer of a type.
func For(t reflect.Type) *Comparer {
	c := compiler{done: map[reflect.Type]*comparison{}}
	whole := c.compile(t, "")
	return &Comparer{c.blind, func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		return whole.at(func() string { return path }, a, b, report)
	}}
}

// Equal compares two pointers to the type.
func (c *Comparer) Equal(want, got any) bool {
	return c.compare("", reflect.ValueOf(want).Elem(), reflect.ValueOf(got).Elem(), func(Difference) bool { return false })
}

// Differences returns at most limit differences between two pointers to the type.
func (c *Comparer) Differences(want, got any, limit int) []Difference {
	var found []Difference
	c.compare("", reflect.ValueOf(want).Elem(), reflect.ValueOf(got).Elem(), func(d Difference) bool {
		found = append(found, d)
		return len(found) < limit
	})
	return found
}

// compiler remembers what it has compiled, so that compiling a recursive type ends.
type compiler struct {
	done  map[reflect.Type]*comparison
	blind []string
}

var timeType = reflect.TypeFor[time.Time]()

func (c *compiler) compile(t reflect.Type, path string) *comparison {
	if done, ok := c.done[t]; ok {
		return done
	}
	// Stored before its parts are compiled, which may refer to this type.
	slot := new(comparison)
	c.done[t] = slot
	if slot.leaf = leaf(t); slot.leaf == nil {
		slot.compare = judged(t, c.build(t, path))
	}
	return slot
}

// leaf returns the comparison for values without parts, or nil for a type with parts.
func leaf(t reflect.Type) func(a, b reflect.Value) bool {
	if t == timeType {
		return func(a, b reflect.Value) bool {
			return a.Interface().(time.Time).Equal(b.Interface().(time.Time))
		}
	}
	return basic(t)
}

// basic returns the comparison for values of a basic kind, or nil for others.
func basic(t reflect.Type) func(a, b reflect.Value) bool {
	switch t.Kind() {
	case reflect.Bool:
		return func(a, b reflect.Value) bool { return a.Bool() == b.Bool() }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(a, b reflect.Value) bool { return a.Int() == b.Int() }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(a, b reflect.Value) bool { return a.Uint() == b.Uint() }
	case reflect.Float32, reflect.Float64:
		return func(a, b reflect.Value) bool { return sameFloat(a.Float(), b.Float()) }
	case reflect.Complex64, reflect.Complex128:
		return func(a, b reflect.Value) bool {
			x, y := a.Complex(), b.Complex()
			return sameFloat(real(x), real(y)) && sameFloat(imag(x), imag(y))
		}
	case reflect.String:
		return func(a, b reflect.Value) bool { return a.String() == b.String() }
	}
	return nil
}

func sameFloat(a, b float64) bool {
	// The bits, because == calls -0 and 0 equal. NaNs have many bit patterns, of which
	// formats keep one, and mean the same in all.
	return math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
}

func (c *compiler) build(t reflect.Type, path string) compareFunc {
	switch t.Kind() {
	case reflect.Struct:
		return c.structure(t, path)
	case reflect.Slice, reflect.Array:
		elements := sequence(c.compile(t.Elem(), path+"[]"))
		if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
			// The slow way, element by element, is only needed to find the place of a difference.
			return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
				return bytes.Equal(a.Bytes(), b.Bytes()) || elements(path, a, b, report)
			}
		}
		return elements
	case reflect.Map:
		return mapping(c.compile(t.Elem(), path+"[]"))
	case reflect.Pointer:
		return pointer(c.compile(t.Elem(), path))
	case reflect.Interface:
		return dynamic
	}
	c.blind = append(c.blind, path)
	return func(string, reflect.Value, reflect.Value, func(Difference) bool) bool { return true }
}

func (c *compiler) structure(t reflect.Type, path string) compareFunc {
	type part struct {
		*comparison
		name  string
		index int
	}
	var parts []part
	var secrets []int
	for i := range t.NumField() {
		f := t.Field(i)
		at := strings.TrimPrefix(path+"."+f.Name, ".")
		switch {
		case visible(f):
			parts = append(parts, part{c.compile(f.Type, at), f.Name, i})
		case f.Name != "_" && !bookkeeping(t, f):
			secrets = append(secrets, i)
			if equalOf(t) == nil && !makesBytes(t) {
				c.blind = append(c.blind, at)
			}
		}
	}
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if path != "" {
			path += "."
		}
		for _, p := range parts {
			if !p.at(func() string { return path + p.name }, a.Field(p.index), b.Field(p.index), report) {
				return false
			}
		}
		for _, i := range secrets {
			if want, got := opened(a, i), opened(b, i); lost(want, got) && !report(Difference{Path: path + t.Field(i).Name, Want: want, Got: got, Hidden: true}) {
				return false
			}
		}
		return true
	}
}

// visible reports whether a field or what it promotes can be seen outside of its package.
func visible(f reflect.StructField) bool {
	return f.IsExported() || f.Anonymous && f.Type.Kind() == reflect.Struct
}

// dynamic compares what interfaces hold. A comparer for it is compiled each time, which only types
// of the user's cost.
func dynamic(path string, a, b reflect.Value, report func(Difference) bool) bool {
	a, b = a.Elem(), b.Elem()
	switch {
	case !a.IsValid() && !b.IsValid():
		return true
	case !a.IsValid() || !b.IsValid():
		return report(Difference{Path: path, Want: a, Got: b, Missing: true})
	case a.Type() != b.Type():
		return report(Difference{Path: path, Want: reflect.ValueOf(a.Type().String()), Got: reflect.ValueOf(b.Type().String())})
	}
	return For(a.Type()).compare(path, a, b, report)
}

func sequence(element *comparison) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if a.Len() != b.Len() {
			return report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		// Only sequences of equal length are compared by element: behind a missing one, all
		// others would differ.
		for i := range a.Len() {
			if !element.at(func() string { return fmt.Sprintf("%s[%d]", path, i) }, a.Index(i), b.Index(i), report) {
				return false
			}
		}
		return true
	}
}

func mapping(element *comparison) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		// Equal lengths and every key of a found in b mean equal sets of keys.
		if a.Len() != b.Len() {
			return report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		for entries := a.MapRange(); entries.Next(); {
			at := func() string { return fmt.Sprintf("%s[%v]", path, entries.Key()) }
			got := b.MapIndex(entries.Key())
			if !got.IsValid() {
				if !report(Difference{Path: at(), Want: entries.Value(), Got: got, Missing: true}) {
					return false
				}
				continue
			}
			if !element.at(at, entries.Value(), got, report) {
				return false
			}
		}
		return true
	}
}

func pointer(element *comparison) compareFunc {
	return func(path string, a, b reflect.Value, report func(Difference) bool) bool {
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil() || report(Difference{Path: path, Want: a, Got: b, Missing: true})
		}
		return element.at(func() string { return path }, a.Elem(), b.Elem(), report)
	}
}
