package fidelity

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

// everything has a field of every kind that a data set may have.
type everything struct {
	Bool     bool
	Int      int
	Int8     int8
	Int16    int16
	Int32    int32
	Int64    int64
	Uint     uint
	Uint8    uint8
	Uint16   uint16
	Uint32   uint32
	Uint64   uint64
	Float32  float32
	Float64  float64
	String   string
	Bytes    []byte
	Slice    []int
	Array    [2]int
	Map      map[string]int
	Numbered map[int16]string
	Pointer  *int
	Time     time.Time
	Struct   leafed
}

func sampleEverything() *everything {
	return &everything{
		Bytes: []byte{1}, Slice: []int{1}, Map: map[string]int{"a": 1}, Numbered: map[int16]string{-1: "a"}, Pointer: new(int),
	}
}

// change changes field i and returns its name.
func change(v reflect.Value, i int) string {
	field := v.Field(i)
	switch f := field.Addr().Interface().(type) {
	case *bool:
		*f = true
	case *string:
		*f += "x"
	case *[]byte:
		(*f)[0]++
	case *[]int:
		(*f)[0]++
	case *[2]int:
		f[1]++
	case *map[string]int:
		(*f)["a"]++
	case *map[int16]string:
		(*f)[-1] += "x"
	case **int:
		**f = 1
	case *time.Time:
		*f = f.Add(time.Nanosecond)
	case *leafed:
		f.Bytes = []byte{1}
	default:
		switch {
		case field.CanInt():
			field.SetInt(field.Int() + 1)
		case field.CanUint():
			field.SetUint(field.Uint() + 1)
		case field.CanFloat():
			field.SetFloat(math.SmallestNonzeroFloat32)
		default:
			panic(fmt.Sprintf("no change for a %s", field.Type()))
		}
	}
	return v.Type().Field(i).Name
}

// The form is ours and pinned, so that recorded digests of data sets stay comparable.
func TestDigestHashesTheCanonicalForm(t *testing.T) {
	type small struct {
		Text  string
		Count int8
		On    bool
		Ratio float64
		At    time.Time
		Tags  map[string]uint16
		Next  *int
		None  *int
	}
	value := &small{
		Text: "hé", Count: -2, On: true, Ratio: 1, At: time.Unix(-1, 5),
		Tags: map[string]uint16{"b": 2, "a": 258}, Next: ptr(7),
	}
	form := slices.Concat(
		[]byte{3, 0, 0, 0, 0, 0, 0, 0}, []byte("hé"),
		[]byte{0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff},
		[]byte{1, 0, 0, 0, 0, 0, 0, 0},
		[]byte{0, 0, 0, 0, 0, 0, 0xf0, 0x3f},
		[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, []byte{5, 0, 0, 0, 0, 0, 0, 0},
		[]byte{2, 0, 0, 0, 0, 0, 0, 0},
		[]byte{1, 0, 0, 0, 0, 0, 0, 0}, []byte("a"), []byte{2, 1, 0, 0, 0, 0, 0, 0},
		[]byte{1, 0, 0, 0, 0, 0, 0, 0}, []byte("b"), []byte{2, 0, 0, 0, 0, 0, 0, 0},
		[]byte{1, 0, 0, 0, 0, 0, 0, 0}, []byte{7, 0, 0, 0, 0, 0, 0, 0},
		[]byte{0, 0, 0, 0, 0, 0, 0, 0},
	)
	sum := sha256.Sum256(form)
	if got, want := Digest([]any{value}), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	sum = sha256.Sum256(slices.Concat(form, form))
	if got, want := Digest([]any{value, value}), hex.EncodeToString(sum[:]); got != want {
		t.Errorf("twice: %s, want %s", got, want)
	}
	const pinned = "255ecad7b356cd04e7d435544ab8275bde8edf8eec791e61b695a5befd8a75c4"
	if got := Digest([]any{sampleEverything()}); got != pinned {
		t.Errorf("everything: %s, want %s", got, pinned)
	}
}

func TestDigestChangesWithEveryField(t *testing.T) {
	seen := map[string]string{Digest([]any{sampleEverything()}): "the sample"}
	for i := range reflect.TypeFor[everything]().NumField() {
		changed := sampleEverything()
		name := change(reflect.ValueOf(changed).Elem(), i)
		digest := Digest([]any{changed})
		if other, ok := seen[digest]; ok {
			t.Errorf("%s was changed, and the digest is that of %s", name, other)
		}
		seen[digest] = name
	}
}

// Go iterates over maps in random order.
func TestDigestIgnoresMapOrder(t *testing.T) {
	value := func(ascending bool) any {
		m := map[int]map[string]bool{}
		for i := range 100 {
			if !ascending {
				i = 99 - i
			}
			m[i-50] = map[string]bool{"x": true, "y": false, fmt.Sprint(i): true}
		}
		return &m
	}
	want := Digest([]any{value(true)})
	for range 10 {
		if got := Digest([]any{value(false)}); got != want {
			t.Fatalf("%s, then %s", want, got)
		}
	}
}

// Different values must have different digests, and equal values the same.
func TestDigestAgreesWithEquality(t *testing.T) {
	utc := time.Unix(1e9, 7).UTC()
	for _, test := range []struct {
		name string
		a, b any
		same bool
	}{
		{"texts that share their bytes", &leafed{Text: "ab"}, &leafed{Text: "a", Bytes: []byte("b")}, false},
		{"lists that share their elements", &[][]int{{1}, {}}, &[][]int{{}, {1}}, false},
		{"nil and empty", &leafed{}, &leafed{Bytes: []byte{}}, true},
		{"nil and zero", ptr((*int)(nil)), ptr(new(int)), false},
		{"one instant", &utc, ptr(utc.In(time.FixedZone("X", 3600))), true},
		{"-0 and 0", ptr(0.0), ptr(math.Copysign(0, -1)), false},
		{"an order", &[]string{"a", "b"}, &[]string{"b", "a"}, false},
		{"keys and values", &map[string]string{"a": "b"}, &map[string]string{"b": "a"}, false},
		{"unsigned keys", &map[uint64]int{math.MaxUint64: 1, 0: 2}, &map[uint64]int{0: 2, math.MaxUint64: 1}, true},
	} {
		if same := Digest([]any{test.a}) == Digest([]any{test.b}); same != test.same {
			t.Errorf("%s: same digest %t, want %t", test.name, same, test.same)
		}
		if equal := For(reflect.TypeOf(test.a).Elem()).Equal(test.a, test.b); equal != test.same {
			t.Errorf("%s: equal %t, want %t", test.name, equal, test.same)
		}
	}
}
