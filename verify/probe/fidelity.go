package probe

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/kinds"
	"github.com/serbench/serbench/result"
)

// A question is a value to send through the codec.
type question struct {
	name  string // kind: what is special about it
	typ   *contest.Type
	value any
	// same reports whether the value came back as sent, and otherwise describes the
	// difference. Nil stands for strict equality.
	same func(sent, back any) (bool, string)
}

// groupsOfKinds returns the groups of edge cases, one for each kind of field.
func groupsOfKinds() (groups []Group) {
	for _, kind := range []struct {
		name string
		ask  func(full bool) []question
	}{
		{"time", times},
		{"float64", floats64},
		{"float32", floats32},
		{"int", signed},
		{"uint", unsigned},
		{"string", texts},
		{"bytes", byteSlices},
		{"list", lists},
		{"map", maps},
		{"pointer", pointers},
		{"nested", nested},
	} {
		groups = append(groups, Group{Name: "fidelity of " + kind.name, Doc: kind.name, ask: func(q *inquiry) { q.keeps(kind.name, kind.ask(q.full)) }})
	}
	return groups
}

// keeps asks all questions about a kind. If the library can't carry the kind, that is a
// single finding.
func (q *inquiry) keeps(kind string, questions []question) {
	// The first question has the kind's simplest type. A library that can't carry that one is
	// not asked about the others, which would only repeat the answer.
	if _, err := q.bind(questions[0].typ); err != nil {
		answer := result.Unsupported
		if failed(err) == result.AnswerCrashed {
			answer = result.AnswerCrashed
		}
		q.found(kind, answer, err.Error(), "")
		return
	}
	for _, one := range questions {
		q.send(one)
	}
}

// send makes a round trip of one value by its own codec, because what a failure leaves behind
// must not affect the next value.
func (q *inquiry) send(one question) {
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

func times(bool) (all []question) {
	typ := kinds.Of[kinds.Time]()
	add := func(name string, t time.Time, same func(a, b time.Time) (bool, string)) {
		all = append(all, question{"time: " + name, typ, &kinds.Time{V: t}, func(sent, back any) (bool, string) {
			return same(sent.(*kinds.Time).V, back.(*kinds.Time).V)
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
	return all
}

func floats64(bool) (all []question) {
	typ := kinds.Of[kinds.Float64]()
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
		all = append(all, question{name: "float64: " + f.name, typ: typ, value: &kinds.Float64{V: f.value}})
	}
	return all
}

func floats32(bool) (all []question) {
	typ := kinds.Of[kinds.Float32]()
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
		all = append(all, question{name: "float32: " + f.name, typ: typ, value: &kinds.Float32{V: f.value}})
	}
	return all
}

func signed(bool) (all []question) {
	typ := kinds.Of[kinds.Signed]()
	add := func(name string, v kinds.Signed) {
		all = append(all, question{name: "int: " + name, typ: typ, value: &v})
	}
	add("smallest int8", kinds.Signed{A: math.MinInt8})
	add("largest int8", kinds.Signed{A: math.MaxInt8})
	add("smallest int16", kinds.Signed{B: math.MinInt16})
	add("largest int16", kinds.Signed{B: math.MaxInt16})
	add("smallest int32", kinds.Signed{C: math.MinInt32})
	add("largest int32", kinds.Signed{C: math.MaxInt32})
	add("smallest int64", kinds.Signed{D: math.MinInt64})
	add("largest int64", kinds.Signed{D: math.MaxInt64})
	add("smallest int", kinds.Signed{E: math.MinInt})
	add("largest int", kinds.Signed{E: math.MaxInt})
	add("-1", kinds.Signed{A: -1, B: -1, C: -1, D: -1, E: -1})
	for _, bit := range []int{5, 6, 7, 8, 13, 14, 15, 16, 20, 21, 27, 28, 31, 32, 34, 35, 41, 42, 48, 49, 53, 55, 56, 62} {
		for _, d := range []int64{-1, 0, 1} {
			x := int64(1)<<bit + d
			add(fmt.Sprintf("2^%d%s", bit, plus(d)), kinds.Signed{D: x, E: int(x)})
			add(fmt.Sprintf("-(2^%d%s)", bit, plus(d)), kinds.Signed{D: -x, E: int(-x)})
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

func unsigned(bool) (all []question) {
	typ := kinds.Of[kinds.Unsigned]()
	add := func(name string, v kinds.Unsigned) {
		all = append(all, question{name: "uint: " + name, typ: typ, value: &v})
	}
	add("largest uint8", kinds.Unsigned{A: math.MaxUint8})
	add("largest uint16", kinds.Unsigned{B: math.MaxUint16})
	add("largest uint32", kinds.Unsigned{C: math.MaxUint32})
	add("largest uint64", kinds.Unsigned{D: math.MaxUint64})
	add("largest uint", kinds.Unsigned{E: math.MaxUint})
	for _, bit := range []int{7, 8, 14, 16, 21, 28, 31, 32, 35, 42, 49, 53, 56, 62, 63} {
		for _, d := range []int64{-1, 0, 1} {
			x := uint64(1)<<bit + uint64(d)
			add(fmt.Sprintf("2^%d%s", bit, plus(d)), kinds.Unsigned{D: x, E: uint(x)})
		}
	}
	return all
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

func texts(full bool) (all []question) {
	typ := kinds.Of[kinds.Text]()
	add := func(name, s string) {
		all = append(all, question{name: "string: " + name, typ: typ, value: &kinds.Text{V: s}})
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

func byteSlices(full bool) (all []question) {
	typ := kinds.Of[kinds.Bytes]()
	add := func(name string, b []byte) {
		all = append(all, question{name: "bytes: " + name, typ: typ, value: &kinds.Bytes{V: b}})
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

func lists(bool) (all []question) {
	list, texts := kinds.Of[kinds.List](), kinds.Of[kinds.Texts]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, question{name: "list: " + name, typ: typ, value: v})
	}
	add("nil", &kinds.List{}, list)
	add("empty", &kinds.List{V: []int64{}}, list)
	add("of a zero", &kinds.List{V: []int64{0}}, list)
	long := make([]int64, 10000)
	for i := range long {
		long[i] = int64(i * i)
	}
	add("of 10,000", &kinds.List{V: long}, list)
	add("of empty texts", &kinds.Texts{V: []string{"", "a", ""}}, texts)
	return all
}

func maps(bool) (all []question) {
	typ := kinds.Of[kinds.Map]()
	add := func(name string, m map[string]int64) {
		all = append(all, question{name: "map: " + name, typ: typ, value: &kinds.Map{V: m}})
	}
	add("nil", nil)
	add("empty", map[string]int64{})
	add("an empty key", map[string]int64{"": 1})
	add("a zero value", map[string]int64{"a": 0})
	many := map[string]int64{}
	for i := range int64(1000) {
		many[fmt.Sprint("key ", i)] = i
	}
	add("1,000 keys", many)
	add("keys that need escapes", map[string]int64{"a.b": 1, "$c": 2, "\"": 3, "\n": 4})
	return all
}

func pointers(bool) (all []question) {
	zero, one := int64(0), int64(1)
	pointer, inside := kinds.Of[kinds.Pointer](), kinds.Of[kinds.Inside]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, question{name: "pointer: " + name, typ: typ, value: v})
	}
	add("nil", &kinds.Pointer{}, pointer)
	add("to zero", &kinds.Pointer{V: &zero}, pointer)
	add("to one", &kinds.Pointer{V: &one}, pointer)
	add("nil record", &kinds.Inside{}, inside)
	add("to an empty record", &kinds.Inside{V: &kinds.Item{}}, inside)
	return all
}

// depth of the deepest value.
const depth = 1000

func nested(bool) (all []question) {
	record, tree := kinds.Of[kinds.Nested](), kinds.Of[kinds.Tree]()
	add := func(name string, v any, typ *contest.Type) {
		all = append(all, question{name: "nested: " + name, typ: typ, value: v})
	}
	add("empty", &kinds.Nested{}, record)
	add("empty records", &kinds.Nested{ID: 1, Items: make([]kinds.Item, 3)}, record)
	add("filled", filled(), record)
	deep := kinds.Tree{V: 1}
	for i := range int64(depth) {
		deep = kinds.Tree{V: i, Kids: []kinds.Tree{deep}}
	}
	add(fmt.Sprintf("%d levels", depth), &deep, tree)
	wide := kinds.Tree{Kids: make([]kinds.Tree, 10000)}
	add("10,000 children", &wide, tree)
	return all
}

// filled returns a Nested value without zeros. It takes under 300 bytes in every format.
func filled() *kinds.Nested {
	return &kinds.Nested{ID: 123456, Name: "a name", Items: []kinds.Item{
		{Key: "first", Value: 1, Tags: []string{"red", "green"}},
		{Key: "second", Value: 1 << 40, Tags: []string{"blue"}},
	}}
}
