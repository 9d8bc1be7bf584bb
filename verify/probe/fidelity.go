package probe

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// A sample is a value to send through the codec.
type sample struct {
	probe fact.Probe
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
	{"time", 2, []kind{{fact.Time, times}}},
	{"float", 2, []kind{{fact.Float64, floats64}, {fact.Float32, floats32}}},
	{"int", 2, signed},
	{"uint", 2, unsigned},
	{"string", 2, []kind{{fact.String, texts}}},
	{"bytes", 2, []kind{{fact.Bytes, byteSlices}}},
	{"list", 2, []kind{{fact.List, lists}}},
	{"map", 2, []kind{{fact.Map, maps}}},
	{"pointer", 2, []kind{{fact.Pointer, pointers}}},
	{"nested", 2, []kind{{fact.Nested, nested}}},
}

// groupsOfKinds returns the groups of edge cases, one for each sort of field.
func groupsOfKinds() (groups []Group) {
	for _, g := range kindsOfFields {
		groups = append(groups, Group{Name: fact.FidelityOf(g.name), Version: g.version, Doc: g.name, questions: func(full bool) (all []question) {
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
	series  fact.Series
	samples func(full bool) []sample
}

// questions asks whether the library carries the kind at all, and then what becomes of each
// sample. If the library can't carry the kind, that is a single finding: the others would only
// repeat it.
func (k kind) questions(full bool) []question {
	samples := k.samples(full)
	all := []question{{k.series.Whole(), func(q *inquiry) { q.carries(k.series, samples[0].typ) }}}
	for _, one := range samples {
		all = append(all, question{one.probe, func(q *inquiry) {
			if carried, tried := q.carried[k.series]; carried || !tried {
				q.send(one)
			}
		}})
	}
	return all
}

// carries tries whether the library can carry a kind, and reports only if it can't.
func (q *inquiry) carries(kind fact.Series, typ *contest.Type) {
	_, err := q.bind(typ)
	q.carried[kind] = err == nil
	if err == nil {
		return
	}
	answer := fact.Unsupported
	if failed(err) == fact.Crash {
		answer = fact.Crash
	}
	q.found(kind.Whole(), answer, err.Error(), "")
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
		q.found(one.probe, fact.Unsupported, err.Error(), "")
		return
	}
	back, err := s.round(one.value)
	if err != nil {
		q.found(one.probe, failed(err), err.Error(), show(one.value))
		return
	}
	same := one.same
	if same == nil {
		same = strictly
	}
	if ok, difference := same(one.value, back); !ok {
		q.found(one.probe, fact.Changed, difference, show(one.value))
		return
	}
	q.found(one.probe, fact.Kept, "", "")
}

// strictly forgives nothing that a caller could notice, such as nil that becomes empty: a
// round trip of a data set forgives it, and a probe reports it.
func strictly(sent, back any) (bool, string) {
	if identical(sent, back) {
		return true, ""
	}
	return false, "became " + show(back)
}

// times are long because they are a list: a line for each time that libraries get wrong.
func times(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasTime]()
	add := func(probe fact.Probe, t time.Time, same func(a, b time.Time) (bool, string)) {
		all = append(all, sample{probe: probe, typ: typ, value: &probetypes.HasTime{V: t}, same: func(sent, back any) (bool, string) {
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
	add(fact.TimeSeconds, at(2024, 5, 6, 7, 8, 9, 0), instant)
	add(fact.TimeMilliseconds, at(2024, 5, 6, 7, 8, 9, 123_000_000), instant)
	add(fact.TimeMicroseconds, at(2024, 5, 6, 7, 8, 9, 123_456_000), instant)
	add(fact.Time100Nanoseconds, at(2024, 5, 6, 7, 8, 9, 123_456_700), instant)
	add(fact.TimeNanoseconds, at(2024, 5, 6, 7, 8, 9, 123_456_789), instant)
	add(fact.TimeZero, time.Time{}, instant)
	add(fact.TimeEpoch, at(1970, 1, 1, 0, 0, 0, 0), instant)
	add(fact.TimeYear1969, at(1969, 12, 31, 23, 59, 59, 999_999_999), instant)
	add(fact.TimeYear1600, at(1600, 2, 29, 12, 0, 0, 1000), instant)
	add(fact.TimeYear1, at(1, 2, 3, 4, 5, 6, 0), instant)
	add(fact.TimeYear2038, at(2038, 1, 19, 3, 14, 8, 0), instant)
	add(fact.TimeYear2261, at(2261, 12, 31, 0, 0, 0, 0), instant)
	add(fact.TimeYear2300, at(2300, 1, 1, 0, 0, 0, 0), instant)
	add(fact.TimeYear9999, at(9999, 12, 31, 23, 59, 59, 0), instant)
	add(fact.TimeLeapDay, at(2024, 2, 29, 23, 59, 59, 0), instant)
	east := time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 5*3600+1800))
	add(fact.TimeZoneInstant, east, instant)
	add(fact.TimeZoneOffset, east, offset)
	add(fact.TimeZoneName, time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("XYZ", -7*3600)), name)
	add(fact.TimeZoneSeconds, time.Date(2024, 5, 6, 7, 8, 9, 0, time.FixedZone("", 3600+17)), instant)
	add(fact.TimeMonotonic, time.Now(), instant)
	// A machine in New York: a library that reads clocks as local ones is right only in UTC.
	york, err := time.LoadLocation("America/New_York")
	if err != nil {
		return all // neither this machine nor the program has the time zones
	}
	add(fact.TimeNamedZone, time.Date(2024, 7, 6, 7, 8, 9, 0, york), instant)
	elsewhere := func(probe fact.Probe, t time.Time, same func(a, b time.Time) (bool, string)) {
		add(probe, t, same)
		all[len(all)-1].local = york
	}
	elsewhere(fact.TimeElsewhere, at(2024, 7, 6, 7, 8, 9, 0), instant)
	elsewhere(fact.TimeElsewhereLocal, time.Date(2024, 7, 6, 7, 8, 9, 0, york), instant)
	elsewhere(fact.TimeElsewhereStaysUTC, at(2024, 7, 6, 7, 8, 9, 0), offset)
	return all
}

func floats64(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasFloat64]()
	for _, f := range []struct {
		probe fact.Probe
		value float64
	}{
		{fact.Float64NaN, math.NaN()},
		{fact.Float64Inf, math.Inf(1)},
		{fact.Float64NegativeInf, math.Inf(-1)},
		{fact.Float64NegativeZero, math.Copysign(0, -1)},
		{fact.Float64Smallest, math.SmallestNonzeroFloat64},
		{fact.Float64Largest, math.MaxFloat64},
		{fact.Float64Digits, 0.1 + 0.2},
		{fact.Float64Third, 1.0 / 3},
		{fact.Float64Above53Bits, 1<<53 + 2},
	} {
		all = append(all, sample{probe: f.probe, typ: typ, value: &probetypes.HasFloat64{V: f.value}})
	}
	return all
}

func floats32(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasFloat32]()
	for _, f := range []struct {
		probe fact.Probe
		value float32
	}{
		{fact.Float32NaN, float32(math.NaN())},
		{fact.Float32Inf, float32(math.Inf(1))},
		{fact.Float32NegativeInf, float32(math.Inf(-1))},
		{fact.Float32NegativeZero, float32(math.Copysign(0, -1))},
		{fact.Float32Smallest, math.SmallestNonzeroFloat32},
		{fact.Float32Largest, math.MaxFloat32},
		{fact.Float32Digits, 16777.215},
		{fact.Float32Third, 1.0 / 3},
	} {
		all = append(all, sample{probe: f.probe, typ: typ, value: &probetypes.HasFloat32{V: f.value}})
	}
	return all
}

// signed and unsigned are the integers, each width alone: a library that refuses one may keep the
// others.
var (
	signed = []kind{
		{fact.Int8, integers[probetypes.HasInt8]},
		{fact.Int16, integers[probetypes.HasInt16]},
		{fact.Int32, integers[probetypes.HasInt32]},
		{fact.Int64, integers[probetypes.HasInt64]},
		{fact.Int, integers[probetypes.HasInt]},
	}
	unsigned = []kind{
		{fact.Uint8, integers[probetypes.HasUint8]},
		{fact.Uint16, integers[probetypes.HasUint16]},
		{fact.Uint32, integers[probetypes.HasUint32]},
		{fact.Uint64, integers[probetypes.HasUint64]},
		{fact.Uint, integers[probetypes.HasUint]},
	}
)

// integers asks about the integer in a T: about the ends of its range, and about powers of two
// and their neighbours, at which formats change how they write a number.
func integers[T any](bool) (all []sample) {
	typ := probetypes.Of[T]()
	field := typ.Go.Field(0).Type
	bits := field.Bits()
	series := fact.Series(field.String())
	add := func(probe fact.Probe, set func(v reflect.Value)) {
		value := typ.New()
		set(reflect.ValueOf(value).Elem().Field(0))
		all = append(all, sample{probe: probe, typ: typ, value: value})
	}
	if !reflect.Zero(field).CanInt() {
		add(fact.Largest(series), func(v reflect.Value) { v.SetUint(math.MaxUint64 >> (64 - bits)) })
		for bit := 5; bit < bits; bit++ {
			for _, d := range []int{-1, 0, 1} {
				add(fact.Power(series, bit, d, false), func(v reflect.Value) { v.SetUint(1<<bit + uint64(d)) })
			}
		}
		return all
	}
	add(fact.Smallest(series), func(v reflect.Value) { v.SetInt(math.MinInt64 >> (64 - bits)) })
	add(fact.Largest(series), func(v reflect.Value) { v.SetInt(math.MaxInt64 >> (64 - bits)) })
	add(fact.MinusOne(series), func(v reflect.Value) { v.SetInt(-1) })
	for bit := 5; bit < bits-1; bit++ {
		for _, d := range []int{-1, 0, 1} {
			x := int64(1)<<bit + int64(d)
			add(fact.Power(series, bit, d, false), func(v reflect.Value) { v.SetInt(x) })
			add(fact.Power(series, bit, d, true), func(v reflect.Value) { v.SetInt(-x) })
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
		all = append(all, fact.LongestText)
	}
	return all
}

func texts(full bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasText]()
	add := func(probe fact.Probe, s string) {
		all = append(all, sample{probe: probe, typ: typ, value: &probetypes.HasText{V: s}})
	}
	add(fact.StringEmpty, "")
	add(fact.StringNUL, "a\x00b")
	add(fact.StringControl, "\x01\x07\b\f\n\r\t\x1b\x1f\x7f")
	add(fact.StringInvalid, "a\xff\xfeb")
	add(fact.StringCut, "caf\xc3")
	add(fact.StringSurrogate, "\xed\xa0\x80")
	add(fact.StringBeyondBasic, "\U0001F600\U0001F468\u200d\U0001F469")
	add(fact.StringEscapes, "\"\\/'`<>&\u2028\u2029")
	add(fact.StringByteOrder, "\ufeffx")
	for _, n := range lengths(full) {
		add(fact.Length(fact.String, n), strings.Repeat("x", n))
	}
	return all
}

func byteSlices(full bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasBytes]()
	add := func(probe fact.Probe, b []byte) {
		all = append(all, sample{probe: probe, typ: typ, value: &probetypes.HasBytes{V: b}})
	}
	add(fact.BytesNil, nil)
	add(fact.BytesEmpty, []byte{})
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	add(fact.BytesEvery, every)
	for _, n := range lengths(full) {
		add(fact.Length(fact.Bytes, n), []byte(strings.Repeat("\x80", n)))
	}
	return all
}

func lists(bool) (all []sample) {
	list, texts := probetypes.Of[probetypes.HasList](), probetypes.Of[probetypes.HasTexts]()
	add := func(probe fact.Probe, v any, typ *contest.Type) {
		all = append(all, sample{probe: probe, typ: typ, value: v})
	}
	add(fact.ListNil, &probetypes.HasList{}, list)
	add(fact.ListEmpty, &probetypes.HasList{V: []int64{}}, list)
	add(fact.ListOfZero, &probetypes.HasList{V: []int64{0}}, list)
	long := make([]int64, 10000)
	for i := range long {
		long[i] = int64(i * i)
	}
	add(fact.ListLong, &probetypes.HasList{V: long}, list)
	add(fact.ListTexts, &probetypes.HasTexts{V: []string{"", "a", ""}}, texts)
	return all
}

func maps(bool) (all []sample) {
	typ := probetypes.Of[probetypes.HasMap]()
	add := func(probe fact.Probe, m map[string]int64) {
		all = append(all, sample{probe: probe, typ: typ, value: &probetypes.HasMap{V: m}})
	}
	add(fact.MapNil, nil)
	add(fact.MapEmpty, map[string]int64{})
	add(fact.MapEmptyKey, map[string]int64{"": 1})
	add(fact.MapZeroValue, map[string]int64{"a": 0})
	// Several values are zero. With a single one, a library that gives a zero value that of the
	// entry before would pass whenever the map's random order begins with it.
	many := map[string]int64{}
	for i := range int64(1000) {
		many[fmt.Sprint("key ", i)] = i / 4
	}
	add(fact.MapManyKeys, many)
	add(fact.MapEscapes, map[string]int64{"a.b": 1, "$c": 2, "\"": 3, "\n": 4})
	return all
}

func pointers(bool) (all []sample) {
	zero, one := int64(0), int64(1)
	pointer, inside := probetypes.Of[probetypes.HasPointer](), probetypes.Of[probetypes.HasItem]()
	add := func(probe fact.Probe, v any, typ *contest.Type) {
		all = append(all, sample{probe: probe, typ: typ, value: v})
	}
	add(fact.PointerNil, &probetypes.HasPointer{}, pointer)
	add(fact.PointerToZero, &probetypes.HasPointer{V: &zero}, pointer)
	add(fact.PointerToOne, &probetypes.HasPointer{V: &one}, pointer)
	add(fact.PointerNilRecord, &probetypes.HasItem{}, inside)
	add(fact.PointerEmptyRecord, &probetypes.HasItem{V: &probetypes.Item{}}, inside)
	return all
}

// depth of the deepest value.
const depth = 1000

func nested(bool) (all []sample) {
	record, tree := probetypes.Of[probetypes.Nested](), probetypes.Of[probetypes.Tree]()
	add := func(probe fact.Probe, v any, typ *contest.Type) {
		all = append(all, sample{probe: probe, typ: typ, value: v})
	}
	add(fact.NestedEmpty, &probetypes.Nested{}, record)
	add(fact.NestedEmptyRecords, &probetypes.Nested{ID: 1, Items: make([]probetypes.Item, 3)}, record)
	add(fact.NestedFilled, filled(), record)
	deep := probetypes.Tree{V: 1}
	for i := range int64(depth) {
		deep = probetypes.Tree{V: i, Kids: []probetypes.Tree{deep}}
	}
	add(fact.NestedDeep, &deep, tree)
	wide := probetypes.Tree{Kids: make([]probetypes.Tree, 10000)}
	add(fact.NestedWide, &wide, tree)
	return all
}

// filled returns a Nested value without zeros. It takes under 300 bytes in every format.
func filled() *probetypes.Nested {
	return &probetypes.Nested{ID: 123456, Name: "a name", Items: []probetypes.Item{
		{Key: "first", Value: 1, Tags: []string{"red", "green"}},
		{Key: "second", Value: 1 << 40, Tags: []string{"blue"}},
	}}
}
