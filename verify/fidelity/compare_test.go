package fidelity

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

// same compares two values of one type in both directions.
func same[T any](t *testing.T, a, b T) bool {
	t.Helper()
	c := For(reflect.TypeFor[T]())
	equal := c.Equal(&a, &b)
	if c.Equal(&b, &a) != equal {
		t.Errorf("%v and %v are equal in one direction only", a, b)
	}
	if found := c.Differences(&a, &b, 10); (len(found) == 0) != equal {
		t.Errorf("%v and %v: Equal says %t, Differences finds %v", a, b, equal, found)
	}
	return equal
}

func ptr[T any](v T) *T { return &v }

type (
	leafed struct {
		Text  string
		Bytes []byte
	}
	named  string
	linked struct {
		Value int
		Next  *linked
	}
	branched struct {
		Name     string
		Children []branched
		ByName   map[string]branched
	}
)

// It is one table: two values, and whether they are equal.
func TestRulesOfEquality(t *testing.T) {
	otherNaN := math.Float64frombits(0x7ff8_0000_dead_beef)
	otherNaN32 := math.Float32frombits(0x7fc0_beef)
	utc := time.Date(1969, 7, 20, 20, 17, 40, 123456789, time.UTC)
	now := time.Now()
	for _, test := range []struct {
		rule  string
		equal bool
		want  bool
	}{
		{"any NaN equals any NaN", same(t, math.NaN(), otherNaN), true},
		{"and so in float32", same(t, float32(math.NaN()), otherNaN32), true},
		{"NaN is no number", same(t, math.NaN(), 0), false},
		{"-0 differs from 0", same(t, math.Copysign(0, -1), 0), false},
		{"and so in float32", same(t, float32(math.Copysign(0, -1)), 0), false},
		{"the infinities differ", same(t, math.Inf(1), math.Inf(-1)), false},
		{"the last bit counts", same(t, 1.0, math.Nextafter(1, 2)), false},

		{"nil equals empty for slices", same(t, []int(nil), []int{}), true},
		{"for bytes", same(t, []byte(nil), []byte{}), true},
		{"for maps", same(t, map[string]int(nil), map[string]int{}), true},
		{"but not a zero element", same(t, []int(nil), []int{0}), false},
		{"a nil pointer differs from one to zero", same(t, nil, new(int)), false},
		{"two nil pointers are equal", same[*int](t, nil, nil), true},
		{"pointers are equal by what they point to", same(t, ptr(1), ptr(1)), true},
		{"and only then", same(t, ptr(1), ptr(2)), false},
		{"pointers to pointers", same(t, ptr(ptr(1)), ptr((*int)(nil))), false},

		{"one instant in two zones", same(t, utc, utc.In(time.FixedZone("X", -7200))), true},
		{"one clock reading in two zones", same(t, utc, time.Date(1969, 7, 20, 20, 17, 40, 123456789, time.FixedZone("X", -7200))), false},
		{"the monotonic clock is not the instant", same(t, now, now.Round(0)), true},
		{"the nanosecond counts", same(t, utc, utc.Add(1)), false},
		{"the zero time is an instant", same(t, time.Time{}, time.Unix(0, 0)), false},

		{"booleans", same(t, true, false), false},
		{"integers", same(t, int64(math.MinInt64), int64(math.MaxInt64)), false},
		{"unsigned integers", same(t, uint64(math.MaxUint64), uint64(math.MaxUint64-1)), false},
		{"bytes", same(t, byte(0), byte(0x80)), false},
		{"texts", same(t, "a", "a\x00"), false},
		{"named types", same(t, named("a"), named("b")), false},
		{"equal texts", same(t, named("a"), named("a")), true},
		{"order in a slice", same(t, []string{"a", "b"}, []string{"b", "a"}), false},
		{"length of a slice", same(t, []string{"a"}, []string{"a", "a"}), false},
		{"arrays", same(t, [3]int8{1, 2, 3}, [3]int8{1, 2, 4}), false},
		{"equal arrays", same(t, [3]int8{1, 2, 3}, [3]int8{1, 2, 3}), true},
		{"map values", same(t, map[int]string{1: "a"}, map[int]string{1: "b"}), false},
		{"map keys", same(t, map[int]string{1: "a"}, map[int]string{2: "a"}), false},
		{"a key with a zero value is a key", same(t, map[int]int{1: 0}, map[int]int{2: 0}), false},
		{"map sizes", same(t, map[int]int{1: 0}, map[int]int{1: 0, 2: 0}), false},
		{"equal maps", same(t, map[uint8][]string{1: nil, 2: {"x"}}, map[uint8][]string{2: {"x"}, 1: {}}), true},
		{"nested", same(t, []leafed{{"a", nil}}, []leafed{{"a", []byte{}}}), true},
		{"nested bytes", same(t, []leafed{{"a", nil}}, []leafed{{"a", []byte{0}}}), false},

		{"lists that go on", same(t, linked{1, &linked{2, nil}}, linked{1, &linked{2, &linked{}}}), false},
		{"equal lists", same(t, linked{1, &linked{2, nil}}, linked{1, &linked{2, nil}}), true},
		{"trees", same(t,
			branched{"a", []branched{{Name: "b"}}, map[string]branched{"c": {Name: "c"}}},
			branched{"a", []branched{{Name: "b"}}, map[string]branched{"c": {Name: "d"}}}), false},
	} {
		if test.equal != test.want {
			t.Errorf("%s: equal %t, want %t", test.rule, test.equal, test.want)
		}
	}
}

type record struct {
	Name   string
	Nested struct {
		Tags  map[string]int
		List  []leafed
		Codes map[int8]string
	}
	At    *time.Time
	Grid  [2][2]float32
	Loose *linked
}

func sampleRecord() *record {
	r := &record{Name: "n", At: ptr(time.Unix(1, 2).UTC()), Loose: &linked{1, &linked{2, nil}}}
	r.Nested.Tags = map[string]int{"key": 1}
	r.Nested.List = []leafed{{"x", []byte{1, 2}}, {"y", []byte{3, 4}}}
	r.Nested.Codes = map[int8]string{-3: "c"}
	return r
}

func TestDifferencesNameTheirPath(t *testing.T) {
	c := For(reflect.TypeFor[record]())
	for _, test := range []struct {
		spoil   func(r *record)
		want    string
		missing bool
	}{
		{func(r *record) { r.Name = "m" }, "Name: want n, got m", false},
		{func(r *record) { r.Nested.Tags["key"] = 2 }, "Nested.Tags[key]: want 1, got 2", false},
		{func(r *record) { r.Nested.Tags = map[string]int{"other": 1} }, "Nested.Tags[key]: want 1, got nothing", true},
		{func(r *record) { r.Nested.Tags = nil }, "Nested.Tags: want 1 elements, got 0 elements", true},
		{func(r *record) { r.Nested.List[1].Bytes[0] = 9 }, "Nested.List[1].Bytes[0]: want 3, got 9", false},
		{func(r *record) { r.Nested.List = r.Nested.List[:1] }, "Nested.List: want 2 elements, got 1 elements", true},
		{func(r *record) { r.Nested.Codes[-3] = "d" }, "Nested.Codes[-3]: want c, got d", false},
		{func(r *record) { *r.At = r.At.Add(time.Second) }, "At: want 1970-01-01 00:00:01.000000002 +0000 UTC, got 1970-01-01 00:00:02.000000002 +0000 UTC", false},
		{func(r *record) { r.At = nil }, "At: want 1970-01-01 00:00:01.000000002 +0000 UTC, got nil", true},
		{func(r *record) { r.Grid[1][0] = 1 }, "Grid[1][0]: want 0, got 1", false},
		{func(r *record) { r.Loose.Next.Value = 3 }, "Loose.Next.Value: want 2, got 3", false},
	} {
		got := sampleRecord()
		test.spoil(got)
		found := c.Differences(sampleRecord(), got, 10)
		if len(found) != 1 {
			t.Errorf("%s: found %v", test.want, found)
			continue
		}
		if found[0].Missing != test.missing {
			t.Errorf("%s: missing %t", test.want, found[0].Missing)
		}
		// A pointer is shown as its value: an address says nothing.
		if text := found[0].String(); text != test.want {
			t.Errorf("got  %s\nwant %s", text, test.want)
		}
	}
}

func TestDifferencesStopAtTheirLimit(t *testing.T) {
	c := For(reflect.TypeFor[[]int]())
	a, b := []int{1, 2, 3, 4}, []int{5, 2, 6, 7}
	for limit, want := range map[int]string{1: "[0]", 2: "[0] [2]", 3: "[0] [2] [3]", 10: "[0] [2] [3]"} {
		var paths []string
		for _, d := range c.Differences(&a, &b, limit) {
			paths = append(paths, d.Path)
		}
		if got := strings.Join(paths, " "); got != want {
			t.Errorf("at most %d: %s, want %s", limit, got, want)
		}
	}
}

// A field of every kind, so that a comparison that ignores one is caught.
func TestEveryKindOfFieldIsCompared(t *testing.T) {
	c := For(reflect.TypeFor[everything]())
	for i := range reflect.TypeFor[everything]().NumField() {
		changed := sampleEverything()
		name := change(reflect.ValueOf(changed).Elem(), i)
		found := c.Differences(sampleEverything(), changed, 10)
		if len(found) != 1 || !strings.HasPrefix(found[0].Path, name) || c.Equal(sampleEverything(), changed) {
			t.Errorf("%s was changed; found %v", name, found)
		}
	}
	if found := c.Differences(sampleEverything(), sampleEverything(), 10); found != nil {
		t.Errorf("a value differs from itself: %v", found)
	}
}

// What can't be compared is named, because a comparer that skipped it in silence would call losses
// exact.
func TestBlindParts(t *testing.T) {
	type inner[T any] struct{ Part T }
	type outer[T any] struct{ Inner inner[T] }
	type hiding struct{ Shown, hidden int } //nolint:unused // being unexported is the point
	for _, test := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[outer[chan int]](), "Inner.Part"},
		{reflect.TypeFor[outer[func()]](), "Inner.Part"},
		{reflect.TypeFor[outer[[]chan int]](), "Inner.Part[]"},
		{reflect.TypeFor[outer[map[string]chan int]](), "Inner.Part[]"},
		{reflect.TypeFor[outer[*chan int]](), "Inner.Part"},
		{reflect.TypeFor[outer[hiding]](), "Inner.Part.hidden"},
		{reflect.TypeFor[outer[any]](), ""},
		{reflect.TypeFor[outer[map[float64]uintptr]](), ""},
	} {
		if got := strings.Join(For(test.typ).Blind, " "); got != test.want {
			t.Errorf("%s: blind to %q, want %q", test.typ, got, test.want)
		}
	}
}

// A string of a megabyte must not fill the run file.
func TestMessagesAreClipped(t *testing.T) {
	long := strings.Repeat("é", 5000)
	d := Difference{Path: "Text", Want: reflect.ValueOf(long), Got: reflect.ValueOf("short")}
	want := "Text: want " + strings.Repeat("é", mostOfLeaf) + "…, got short"
	if got := d.String(); got != want {
		t.Errorf("%q", got)
	}
	if got := Clip("ééé", 3); got != "ééé" {
		t.Errorf("%q was cut", got)
	}
}
