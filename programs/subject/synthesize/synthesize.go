// Package synthesize makes values of a type of which there are no samples: what a field's name and
// tags promise, as long and as often there as such things are.
package synthesize

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

const (
	// filled is how many of a hundred optional fields have a value. Of structs behind pointers it is
	// half as many on each level: types of some APIs reach nearly all others, and a value with a third
	// of them has megabytes.
	filled = 35
	// mostStructs is how many structs behind pointers or in lists a value has, about.
	mostStructs = 500
	// depth is how many times a type may contain itself.
	depth = 3
	// tries is how many values are made for each that is wanted, because a type may refuse some.
	tries = 4
)

// Lines returns values of a type as lines of JSON. Values that the type's own JSON refuses, or on which
// it panics, are dropped, so that there may be fewer; none at all is an error.
func Lines(t reflect.Type, n int) (lines []string, err error) {
	var refused error
	for i := uint64(0); len(lines) < n && i < uint64(tries*n); i++ {
		m := &maker{Source: random.New(1, i), within: map[reflect.Type]int{}}
		v := reflect.New(t)
		var text []byte
		err := Attempt(func() (err error) {
			m.fill(v.Elem(), "", false)
			if text, err = json.Marshal(v.Interface()); err != nil {
				return err
			}
			return json.Unmarshal(text, reflect.New(t).Interface())
		})
		if err != nil {
			refused = err
			continue
		}
		lines = append(lines, string(text))
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("no value of %v could be made up: %w; give real values with --samples or --values", t, refused)
	}
	return lines, nil
}

type maker struct {
	*random.Source
	within map[reflect.Type]int // how often each struct is being filled
	// below is behind how many pointers and lists the value is that is being filled, and structs how
	// many structs there were behind any.
	below, structs int
}

// chance is how likely a pointer to a struct is not nil here, in percent.
func (m *maker) chance() int {
	if m.structs > mostStructs {
		return 0
	}
	return filled >> min(m.below, 6)
}

// indirect fills what a pointer or a list leads to. Elements of lists are not nil: few programs have
// such, and gob refuses them.
func (m *maker) indirect(v reflect.Value, name string) {
	if v.Kind() == reflect.Pointer {
		p := reflect.New(v.Type().Elem())
		m.indirect(p.Elem(), name)
		v.Set(p)
		return
	}
	if v.Kind() == reflect.Struct {
		m.structs++
	}
	m.below++
	m.fill(v, name, false)
	m.below--
}

// length is how long a list or a map is here.
func (m *maker) length(elem reflect.Type, most int) int {
	n := m.LogNormal(2, 0.8, 0, most)
	for elem.Kind() == reflect.Pointer {
		elem = elem.Elem()
	}
	if elem.Kind() != reflect.Struct {
		return n
	}
	if m.structs > mostStructs || m.within[elem] >= depth {
		return 0
	}
	return n >> max(0, min(m.below, 6)-1)
}

// fill fills a value. name is that of its field, in lower case, and optional says that it may stay
// zero.
func (m *maker) fill(v reflect.Value, name string, optional bool) {
	if optional && !m.Chance(filled) || m.within[v.Type()] >= depth {
		return
	}
	if m.known(v) || m.own(v, name) || m.basic(v, name) {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		m.structure(v)
	case reflect.Pointer:
		m.pointer(v, name)
	case reflect.Slice:
		m.slice(v, name)
	case reflect.Array:
		for i := range v.Len() {
			m.fill(v.Index(i), name, false)
		}
	case reflect.Map:
		m.mapping(v, name)
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(m.anything(name)))
		}
	}
	// Channels, functions and interfaces with methods stay nil.
}

// known fills a value of some types of the standard library.
func (m *maker) known(v reflect.Value) bool {
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(m.time()))
	case reflect.TypeFor[time.Duration]():
		v.SetInt(int64(m.Between(1, 90_000)) * int64(time.Millisecond))
	case reflect.TypeFor[json.RawMessage]():
		v.SetBytes([]byte(`{"` + words.Word(m.Source) + `":` + fmt.Sprint(m.IntN(1000)) + `}`))
	default:
		return false
	}
	return true
}

// basic fills a value of a type without parts.
func (m *maker) basic(v reflect.Value, name string) bool {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(m.Chance(40))
	case v.Kind() == reflect.String:
		v.SetString(m.text(name))
	case v.CanInt():
		v.SetInt(m.integer(name, v.Type().Bits()-1))
	case v.CanUint():
		v.SetUint(uint64(m.integer(name, v.Type().Bits())))
	case v.CanFloat():
		v.SetFloat(m.float(name, v.Type().Bits()))
	default:
		return false
	}
	return true
}

func (m *maker) pointer(v reflect.Value, name string) {
	elem, chance := v.Type().Elem(), filled
	if elem.Kind() == reflect.Struct {
		chance = m.chance()
	}
	if m.within[elem] < depth && (m.Chance(chance) || name == "") {
		m.indirect(v, name)
	}
}

func (m *maker) structure(v reflect.Value) {
	t := v.Type()
	m.within[t]++
	defer func() { m.within[t]-- }()
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		if !f.IsExported() || tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if name == "" {
			name = f.Name
		}
		if f.Anonymous {
			name = ""
		}
		m.fill(v.Field(i), strings.ToLower(name), strings.Contains(options, "omit") && f.Type.Kind() != reflect.Pointer)
	}
}

func (m *maker) slice(v reflect.Value, name string) {
	t := v.Type()
	if t.Elem().Kind() == reflect.Uint8 {
		v.SetBytes(m.Bytes(m.LogNormal(24, 0.8, 1, 1000)))
		return
	}
	n := m.length(t.Elem(), 12)
	v.Set(reflect.MakeSlice(t, n, n))
	for i := range n {
		m.indirect(v.Index(i), strings.TrimSuffix(name, "s"))
	}
}

func (m *maker) mapping(v reflect.Value, name string) {
	t := v.Type()
	if m.within[t]++; m.within[t] <= depth {
		v.Set(reflect.MakeMap(t))
		for range m.length(t.Elem(), 8) {
			key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
			m.fill(key, "key", false)
			m.indirect(elem, strings.TrimSuffix(name, "s"))
			v.SetMapIndex(key, elem)
		}
	}
	m.within[t]--
}

// anything is a value of no particular type, as JSON has them.
func (m *maker) anything(name string) any {
	switch m.IntN(4) {
	case 0:
		return float64(m.IntN(1000))
	case 1:
		return m.Bool()
	case 2:
		return []any{m.text(name)}
	}
	return m.text(name)
}

// own fills a value whose type reads its own text or JSON, by trying texts that such types read.
func (m *maker) own(v reflect.Value, name string) bool {
	to := v.Addr().Interface()
	switch to := to.(type) {
	case encoding.TextUnmarshaler:
		for _, text := range m.candidates(name) {
			if to.UnmarshalText([]byte(text)) == nil {
				return true
			}
		}
		v.SetZero()
		return true
	case json.Unmarshaler:
		if v.Kind() == reflect.Struct && exportsFields(v.Type()) {
			return false // its JSON is probably that of its fields
		}
		for _, text := range m.candidates(name) {
			if quoted, err := json.Marshal(text); err == nil && to.UnmarshalJSON(quoted) == nil {
				return true
			}
		}
		if to.UnmarshalJSON([]byte(fmt.Sprint(m.IntN(1000)))) != nil {
			v.SetZero()
		}
		return true
	}
	return false
}

func exportsFields(t reflect.Type) bool {
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() && !f.Anonymous {
			return true
		}
	}
	return false
}

// candidates are texts of the kinds that types read: numbers, identifiers, addresses, times.
func (m *maker) candidates(name string) []string {
	return []string{
		fmt.Sprint(m.Between(1, 100_000)), m.uuid(), m.address(), m.time().Format(time.RFC3339Nano), m.address() + "/24",
		m.Hex(40), "https://" + m.host() + "/" + words.Word(m.Source), m.text(name), "true",
	}
}

func (m *maker) time() time.Time {
	base := time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)
	return base.Add(time.Duration(m.Uint64()%uint64(5*365*24*time.Hour)) / time.Millisecond * time.Millisecond)
}

// integer is a whole number of a field that fits into so many bits.
func (m *maker) integer(name string, bits int) int64 {
	var n int64
	switch {
	case has(name, "age"):
		n = int64(m.Between(0, 99))
	case has(name, "year"):
		n = int64(m.Between(1970, 2026))
	case has(name, "port"):
		n = int64(m.Between(1024, 65535))
	case has(name, "percent"):
		n = int64(m.IntN(101))
	case strings.HasSuffix(name, "at") || has(name, "time", "date", "expires"):
		n = m.time().Unix()
	case has(name, "count", "num", "replica", "retries", "index", "order", "priority", "line"):
		n = int64(m.LogNormal(5, 1.2, 0, 10_000))
	default:
		n = m.Magnitude(min(bits, 40))
	}
	if most := int64(math.MaxInt64) >> max(63-bits, 0); n > most {
		n %= most
	}
	return max(n, 0)
}

func (m *maker) float(name string, bits int) float64 {
	x := 100 * math.Abs(m.Normal())
	switch {
	case has(name, "lat"):
		x = 180*m.Float64() - 90
	case has(name, "lon", "lng"):
		x = 360*m.Float64() - 180
	case has(name, "price", "amount", "total", "cost", "rate"):
		x = math.Round(x*100) / 100
	case has(name, "ratio", "prob", "share", "fraction", "percent"):
		x = m.Float64()
	}
	if bits == 32 {
		return float64(float32(x))
	}
	return x
}
