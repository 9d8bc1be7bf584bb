package writer

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

// literal returns a value as Go writes it. The names of types stand between marks, as what they are
// called in the end is not known yet.
func literal(v reflect.Value) string {
	if t, ok := v.Interface().(time.Time); ok {
		return timeLiteral(t)
	}
	switch v.Kind() {
	case reflect.Struct:
		if levels := levelsOf(v); levels > 20 {
			name := marked(v.Type())
			return fmt.Sprintf("Deep(%d, func(n int64, kids []%s) %s { return %s{V: n, Kids: kids} })", levels, name, name, name)
		}
		var fields []string
		for i := range v.NumField() {
			if f := v.Field(i); !f.IsZero() || negativeZero(f) {
				fields = append(fields, v.Type().Field(i).Name+": "+literal(f))
			}
		}
		return marked(v.Type()) + "{" + strings.Join(fields, ", ") + "}"
	case reflect.Slice:
		return sliceLiteral(v)
	case reflect.Map:
		if v.IsNil() {
			return "nil"
		}
		var entries []string
		for it := v.MapRange(); it.Next(); {
			entries = append(entries, literal(it.Key())+": "+literal(it.Value()))
		}
		slices.Sort(entries)
		return typeLiteral(v.Type()) + "{" + strings.Join(entries, ", ") + "}"
	case reflect.Pointer:
		if v.IsNil() {
			return "nil"
		}
		if v.Type().Elem().Kind() == reflect.Struct {
			return "&" + literal(v.Elem())
		}
		return "new(" + v.Type().Elem().String() + "(" + literal(v.Elem()) + "))"
	case reflect.String:
		return textLiteral(v.String())
	case reflect.Float32, reflect.Float64:
		return floatLiteral(v)
	}
	return fmt.Sprint(v.Interface())
}

func negativeZero(v reflect.Value) bool { return v.CanFloat() && math.Signbit(v.Float()) }

func sliceLiteral(v reflect.Value) string {
	switch {
	case v.IsNil():
		return "nil"
	case v.Type().Elem().Kind() == reflect.Uint8:
		return "[]byte(" + textLiteral(string(v.Bytes())) + ")"
	}
	zero := v.Len() > 20
	var elements []string
	for i := range v.Len() {
		zero = zero && v.Index(i).IsZero()
		elements = append(elements, literal(v.Index(i)))
	}
	if zero {
		return fmt.Sprintf("make(%s, %d)", typeLiteral(v.Type()), v.Len())
	}
	return typeLiteral(v.Type()) + "{" + strings.Join(elements, ", ") + "}"
}

func textLiteral(s string) string {
	if len(s) > 60 && strings.Count(s, s[:1]) == len(s) {
		return fmt.Sprintf("strings.Repeat(%q, %d)", s[:1], len(s))
	}
	return strconv.Quote(s)
}

func floatLiteral(v reflect.Value) string {
	f := v.Float()
	text := strconv.FormatFloat(f, 'g', -1, v.Type().Bits())
	switch {
	case math.IsNaN(f):
		text = "math.NaN()"
	case math.IsInf(f, 0):
		text = fmt.Sprintf("math.Inf(%d)", int(math.Copysign(1, f)))
	case negativeZero(v) && f == 0:
		text = "math.Copysign(0, -1)"
	default:
		return text
	}
	if v.Kind() == reflect.Float32 {
		return "float32(" + text + ")"
	}
	return text
}

func timeLiteral(t time.Time) string {
	if t.IsZero() {
		return "time.Time{}"
	}
	name, offset := t.Zone()
	zone := fmt.Sprintf("time.FixedZone(%q, %d)", name, offset)
	switch where := t.Location().String(); {
	case where == "UTC":
		zone = "time.UTC"
	case strings.Contains(where, "/"):
		zone = fmt.Sprintf("In(%q)", where)
	}
	return fmt.Sprintf("time.Date(%d, %d, %d, %d, %d, %d, %d, %s)", t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), zone)
}

// levelsOf counts how often a value lies within itself, in a field Kids; the deepest has none.
func levelsOf(v reflect.Value) (levels int) {
	for ; v.Kind() == reflect.Struct; levels++ {
		kids := v.FieldByName("Kids")
		if !kids.IsValid() || kids.Len() != 1 {
			break
		}
		v = kids.Index(0)
	}
	return levels
}

// typeLiteral spells a type.
func typeLiteral(t reflect.Type) string {
	switch {
	case t.PkgPath() != "" && t.PkgPath() != "time":
		return marked(t)
	case t.Kind() == reflect.Slice && t.Name() == "":
		return "[]" + typeLiteral(t.Elem())
	case t.Kind() == reflect.Pointer:
		return "*" + typeLiteral(t.Elem())
	case t.Kind() == reflect.Map && t.Name() == "":
		return "map[" + typeLiteral(t.Key()) + "]" + typeLiteral(t.Elem())
	}
	return t.String()
}

// mark surrounds the names of types in literals. No Go code has it.
const mark = "\x00"

func marked(t reflect.Type) string { return mark + t.PkgPath() + " " + t.Name() + mark }

// unmarked replaces the marked names.
func unmarked(text string, name func(goType) string) string {
	var b bytes.Buffer
	for i, part := range strings.Split(text, mark) {
		if i%2 == 1 {
			pkg, typ, _ := strings.Cut(part, " ")
			part = name(goType{pkg, typ})
		}
		b.WriteString(part)
	}
	return b.String()
}
