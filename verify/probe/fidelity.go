package probe

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// A sample is a value to send through the codec.
type sample struct {
	name  string // kind: what is special about it
	typ   *contest.Type
	value any
	// same reports whether the value came back as sent, and otherwise describes the
	// difference. Nil stands for strict equality.
	same func(sent, back any) (bool, string)
	// local is the machine's time zone for this sample; nil for what it is.
	local *time.Location
}

// kindsOfFields are the sorts of fields. Each is a group of edge cases, with its version.
var kindsOfFields = []struct {
	name    string
	version int
	kinds   []kind
}{
	{"time", 2, []kind{{"time", times}}},
	{"float", 2, []kind{{"float64", floats64}, {"float32", floats32}}},
	{"int", 2, signed},
	{"uint", 2, unsigned},
	{"string", 2, []kind{{"string", texts}}},
	{"bytes", 2, []kind{{"bytes", byteSlices}}},
	{"list", 2, []kind{{"list", lists}}},
	{"map", 2, []kind{{"map", maps}}},
	{"pointer", 2, []kind{{"pointer", pointers}}},
	{"nested", 2, []kind{{"nested", nested}}},
}

// groupsOfKinds returns the groups of edge cases, one for each sort of field.
func groupsOfKinds() (groups []Group) {
	for _, g := range kindsOfFields {
		groups = append(groups, Group{Name: "fidelity of " + g.name, Version: g.version, Doc: g.name, questions: func(full bool) (all []question) {
			for _, k := range g.kinds {
				all = append(all, k.questions(full)...)
			}
			return all
		}})
	}
	return groups
}

// A kind is a sort of field with the samples that are sent of it. The first sample has the kind's
// simplest type.
type kind struct {
	name    string
	samples func(full bool) []sample
}

// questions asks whether the library carries the kind at all, and then what becomes of each
// sample. If the library can't carry the kind, that is a single finding: the others would only
// repeat it.
func (k kind) questions(full bool) []question {
	samples := k.samples(full)
	all := []question{{k.name, func(q *inquiry) { q.carries(k.name, samples[0].typ) }}}
	for _, one := range samples {
		all = append(all, question{one.name, func(q *inquiry) {
			if carried, tried := q.carried[k.name]; carried || !tried {
				q.send(one)
			}
		}})
	}
	return all
}

// carries tries whether the library can carry a kind, and reports only if it can't.
func (q *inquiry) carries(kind string, typ *contest.Type) {
	_, err := q.bind(typ)
	q.carried[kind] = err == nil
	if err == nil {
		return
	}
	answer := result.Unsupported
	if failed(err) == result.AnswerCrashed {
		answer = result.AnswerCrashed
	}
	q.found(kind, answer, err.Error(), "")
}

// send makes a round trip of one value by its own codec, because what a failure leaves behind
// must not affect the next value.
func (q *inquiry) send(one sample) {
	if one.local != nil {
		defer func(before *time.Location) { time.Local = before }(time.Local)
		time.Local = one.local
	}
	s, err := q.bind(one.typ)
	if err != nil {
		q.found(one.name, result.Unsupported, err.Error(), "")
		return
	}
	back, err := s.round(one.value)
	if err != nil {
		q.found(one.name, failed(err), err.Error(), show(one.value))
		return
	}
	same := one.same
	if same == nil {
		same = strictly
	}
	if ok, difference := same(one.value, back); !ok {
		q.found(one.name, result.Changed, difference, show(one.value))
		return
	}
	q.found(one.name, result.Kept, "", "")
}

// strictly forgives nothing that a caller could notice, such as nil that becomes empty: a
// round trip of a data set forgives it, and a probe reports it.
func strictly(sent, back any) (bool, string) {
	if identical(sent, back) {
		return true, ""
	}
	return false, "became " + show(back)
}

func times(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasTime]()
	add := func(name string, t time.Time, same func(a, b time.Time) (bool, string)) {
		all = append(all, sample{name: "time: " + name, typ: typ, value: &probetypes.HasTime{V: t}, same: func(sent, back any) (bool, string) {
			return same(sent.(*probetypes.HasTime).V, back.(*probetypes.HasTime).V)
		}})
	}
	instant := func(a, b time.Time) (bool, string) {
		if a.Equal(b) {
			return true, ""
		}
		return false, "became " + b.Format(time.RFC3339Nano)
	}
	offset := func(a, b time.Time) (bool, string) {
		_, want := a.Zone()
		if _, got := b.Zone(); got != want {
			return false, fmt.Sprintf("%d s east of UTC became %d", want, got)
		}
		return true, ""
	}
	name := func(a, b time.Time) (bool, string) {
		want, _ := a.Zone()
		if got, _ := b.Zone(); got != want {
			return false, fmt.Sprintf("%q became %q", want, got)
		}
		return true, ""
	}
	at := func(year, month, day, hour, minute, second, nanosecond int) time.Time {
		return time.Date(year, time.Month(month), day, hour, minute, second, nanosecond, time.UTC)
	}
	add("whole seconds", at(2024, 5, 6, 7, 8, 9, 0), instant)
	add("milliseconds", at(2024, 5, 6, 7, 8, 9, 123_000_000), instant)
	add("microseconds", at(2024, 5, 6, 7, 8, 9, 123_456_000), instant)
	add("hundreds of nanoseconds", at(2024, 5, 6, 7, 8, 9, 123_456_700), instant)
	add("nanoseconds", at(2024, 5, 6, 7, 8, 9, 123_456_789), instant)
	add("zero", time.Time{}, instant)
	add("epoch", at(1970, 1, 1, 0, 0, 0, 0), instant)
	add("year 1969", at(1969, 12, 31, 23, 59, 59, 999_999_999), instant)
	add("year 1600", at(1600, 2, 29, 12, 0, 0, 1000), instant)
	add("year 1", at(1, 2, 3, 4, 5, 6, 0), instant)
	add("year 2038", at(2038, 1, 19, 3, 14, 8, 0), instant)
	add("year 2261", at(2261, 12, 31, 0, 0, 0, 0), instant)
	add("year 2300", at(2300, 1, 1, 0, 0, 0, 0), instant)
	add("year 9999", at(9999, 12, 31, 23, 59, 59, 0), instant)
	add("leap day", at(2024, 2, 29, 23, 59, 59, 0), instant)
	east := time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 5*3600+1800))
	add("zone, instant", east, instant)
	add("zone offset", east, offset)
	add("zone name", time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("XYZ", -7*3600)), name)
	add("zone offset of seconds", time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 3600+17)), instant)
	add("monotonic reading", time.Now(), instant)
	// A machine in New York: a library that reads clocks as local ones is right only in UTC.
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		return all // neither this machine nor the program has the time zones
	}
	add("named zone, instant", time.Date(2024, 7, 6, 7, 8, 9, 0, york), instant)
	elsewhere := func(name string, t time.Time, same func(a, b time.Time) (bool, string)) {
		add("machine elsewhere, "+name, t, same)
		all[len(all)-1].local = york
	}
	elsewhere("instant", at(2024, 7, 6, 7, 8, 9, 0), instant)
	elsewhere("local instant", time.Date(2024, 7, 6, 7, 8, 9, 0, york), instant)
	elsewhere("UTC stays UTC", at(2024, 7, 6, 7, 8, 9, 0), offset)
	return all
}

func floats64(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasFloat64]()
	for _, f := range []struct {
		name  string
		value float64
	}{
		{"NaN", math.NaN()},
		{"+Inf", math.Inf(1)},
		{"-Inf", math.Inf(-1)},
		{"-0", math.Copysign(0, -1)},
		{"smallest", math.SmallestNonzeroFloat64},
		{"largest", math.MaxFloat64},
		{"17 digits", 0.1 + 0.2},
		{"a third", 1.0 / 3},
		{"above 2^53", 1<<53 + 2},
	} {
		all = append(all, sample{name: "float64: " + f.name, typ: typ, value: &probetypes.HasFloat64{V: f.value}})
	}
	return all
}

func floats32(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasFloat32]()
	for _, f := range []struct {
		name  string
		value float32
	}{
		{"NaN", float32(math.NaN())},
		{"+Inf", float32(math.Inf(1))},
		{"-Inf", float32(math.Inf(-1))},
		{"-0", float32(math.Copysign(0, -1))},
		{"smallest", math.SmallestNonzeroFloat32},
		{"largest", math.MaxFloat32},
		{"9 digits", 16777.215},
		{"a third", 1.0 / 3},
	} {
		all = append(all, sample{name: "float32: " + f.name, typ: typ, value: &probetypes.HasFloat32{V: f.value}})
	}
	return all
}

// signed and unsigned are the integers, each width alone: a library that refuses one may keep the
// others.
var (
	signed = []kind{
		{"int8", integers[probetypes.HasInt8]},
		{"int16", integers[probetypes.HasInt16]},
		{"int32", integers[probetypes.HasInt32]},
		{"int64", integers[probetypes.HasInt64]},
		{"int", integers[probetypes.HasInt]},
	}
	unsigned = []kind{
		{"uint8", integers[probetypes.HasUint8]},
		{"uint16", integers[probetypes.HasUint16]},
		{"uint32", integers[probetypes.HasUint32]},
		{"uint64", integers[probetypes.HasUint64]},
		{"uint", integers[probetypes.HasUint]},
	}
)

// integers asks about the integer in a T: about the ends of its range, and about powers of two
// and their neighbours, at which formats change how they write a number.
func integers[T any](bool) (all []sample) {
	typ := probetypes.Of[T]()
	field := typ.Go.Field(0).Type
	bits := field.Bits()
	add := func(name string, set func(v reflect.Value)) {
		value := typ.New()
		set(reflect.ValueOf(value).Elem().Field(0))
		all = append(all, sample{name: field.String() + ": " + name, typ: typ, value: value})
	}
	if !reflect.Zero(field).CanInt() {
		add("largest", func(v reflect.Value) { v.SetUint(math.MaxUint64 >> (64 - bits)) })
		for bit := 5; bit < bits; bit++ {
			for _, d := range []int64{-1, 0, 1} {
				add(fmt.Sprintf("2^%d%s", bit, plus(d)), func(v reflect.Value) { v.SetUint(1<<bit + uint64(d)) })
			}
		}
		return all
	}
	add("smallest", func(v reflect.Value) { v.SetInt(math.MinInt64 >> (64 - bits)) })
	add("largest", func(v reflect.Value) { v.SetInt(math.MaxInt64 >> (64 - bits)) })
	add("-1", func(v reflect.Value) { v.SetInt(-1) })
	for bit := 5; bit < bits-1; bit++ {
		for _, d := range []int64{-1, 0, 1} {
			x := int64(1)<<bit + d
			add(fmt.Sprintf("2^%d%s", bit, plus(d)), func(v reflect.Value) { v.SetInt(x) })
			add(fmt.Sprintf("-(2^%d%s)", bit, plus(d)), func(v reflect.Value) { v.SetInt(-x) })
		}
	}
	return all
}

func plus(d int64) string {
	if d == 0 {
		return ""
	}
	return fmt.Sprintf("%+d", d)
}

// lengths returns lengths at which formats change how they write a length.
func lengths(full bool) []int {
	var all []int
	for _, edge := range []int{1 << 5, 1 << 6, 1 << 7, 1 << 8, 1 << 14, 1 << 16} {
		all = append(all, edge-1, edge, edge+1)
	}
	if full {
		all = append(all, 16<<20)
	}
	return all
}

func texts(full bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasText]()
	add := func(name, s string) {
		all = append(all, sample{name: "string: " + name, typ: typ, value: &probetypes.HasText{V: s}})
	}
	add("empty", "")
	add("NUL", "a\x00b")
	add("control characters", "\x01\x07\b\f\n\r\t\x1b\x1f\x7f")
	add("invalid UTF-8", "a\xff\xfeb")
	add("cut UTF-8", "caf\xc3")
	add("surrogate", "\xed\xa0\x80")
	add("beyond the basic plane", "\U0001F600\U0001F468\u200d\U0001F469")
	add("quotes and escapes", "\"\\/'`<>&\u2028\u2029")
	add("byte order mark", "\ufeffx")
	for _, n := range lengths(full) {
		add(fmt.Sprintf("%d bytes", n), strings.Repeat("x", n))
	}
	return all
}

func byteSlices(full bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasBytes]()
	add := func(name string, b []byte) {
		all = append(all, sample{name: "bytes: " + name, typ: typ, value: &probetypes.HasBytes{V: b}})
	}
	add("nil", nil)
	add("empty", []byte{})
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	add("every byte", every)
	for _, n := range lengths(full) {
		add(fmt.Sprintf("%d bytes", n), []byte(strings.Repeat("\x80", n)))
	}
	return all
}

func lists(bool) (all []sample) {
	list, texts := probetypes.Of[probetypes.HasList](), probetypes.Of[probetypes.HasTexts]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, sample{name: "list: " + name, typ: typ, value: v})
	}
	add("nil", &probetypes.HasList{}, list)
	add("empty", &probetypes.HasList{V: []int64{}}, list)
	add("of a zero", &probetypes.HasList{V: []int64{0}}, list)
	long := make([]int64, 10000)
	for i := range long {
		long[i] = int64(i * i)
	}
	add("of 10,000", &probetypes.HasList{V: long}, list)
	add("of empty texts", &probetypes.HasTexts{V: []string{"", "a", ""}}, texts)
	return all
}

func maps(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasMap]()
	add := func(name string, m map[string]int64) {
		all = append(all, sample{name: "map: " + name, typ: typ, value: &probetypes.HasMap{V: m}})
	}
	add("nil", nil)
	add("empty", map[string]int64{})
	add("an empty key", map[string]int64{"": 1})
	add("a zero value", map[string]int64{"a": 0})
	// Several values are zero. With a single one, a library that gives a zero value that of the
	// entry before would pass whenever the map's random order begins with it.
	many := map[string]int64{}
	for i := range int64(1000) {
		many[fmt.Sprint("key ", i)] = i / 4
	}
	add("1,000 keys", many)
	add("keys that need escapes", map[string]int64{"a.b": 1, "$c": 2, "\"": 3, "\n": 4})
	return all
}

func pointers(bool) (all []sample) {
	zero, one := int64(0), int64(1)
	pointer, inside := probetypes.Of[probetypes.HasPointer](), probetypes.Of[probetypes.HasItem]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, sample{name: "pointer: " + name, typ: typ, value: v})
	}
	add("nil", &probetypes.HasPointer{}, pointer)
	add("to zero", &probetypes.HasPointer{V: &zero}, pointer)
	add("to one", &probetypes.HasPointer{V: &one}, pointer)
	add("nil record", &probetypes.HasItem{}, inside)
	add("to an empty record", &probetypes.HasItem{V: &probetypes.Item{}}, inside)
	return all
}

// depth of the deepest value.
const depth = 1000

func nested(bool) (all []sample) {
	record, tree := probetypes.Of[probetypes.Nested](), probetypes.Of[probetypes.Tree]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, sample{name: "nested: " + name, typ: typ, value: v})
	}
	add("empty", &probetypes.Nested{}, record)
	add("empty records", &probetypes.Nested{ID: 1, Items: make([]probetypes.Item, 3)}, record)
	add("filled", filled(), record)
	deep := probetypes.Tree{V: 1}
	for i := range int64(depth) {
		deep = probetypes.Tree{V: i, Kids: []probetypes.Tree{deep}}
	}
	add(fmt.Sprintf("%d levels", depth), &deep, tree)
	wide := probetypes.Tree{Kids: make([]probetypes.Tree, 10000)}
	add("10,000 children", &wide, tree)
	return all
}

// filled returns a Nested value without zeros. It takes under 300 bytes in every format.
func filled() *probetypes.Nested {
	return &probetypes.Nested{ID: 123456, Name: "a name", Items: []probetypes.Item{
		{Key: "first", Value: 1, Tags: []string{"red", "green"}},
		{Key: "second", Value: 1 << 40, Tags: []string{"blue"}},
	}}
}
