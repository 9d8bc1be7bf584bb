package fleet

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "4695c5d2f36baa06d7cd76f0f0b01a443dbb80c35868db63134364ddd693fa11"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

// published are the shares of field types in percent, from
// gen_synthetic_protos.py, without the rare ones.
var published = map[string]float64{
	"string":           25.46,
	"repeated string":  2.61,
	"message":          22.47,
	"repeated message": 7.77,
	"int64":            9.68,
	"bool":             8.32,
	"int32":            6.72,
	"enum":             6.16,
	"float64":          2.85,
	"float32":          2.36,
	"uint32":           1.29,
	"uint64":           1.04,
	"bytes":            0.81,
}

// kind is the Protocol Buffers field type for a Go type.
func kind(t reflect.Type) string {
	switch {
	case contest.IsBytes(t):
		return "bytes"
	case t.Kind() == reflect.Slice:
		return "repeated " + kind(t.Elem())
	case t.Kind() == reflect.Pointer:
		return kind(t.Elem())
	case t.Kind() == reflect.Struct:
		return "message"
	case t.PkgPath() != "":
		return "enum"
	}
	return t.Kind().String()
}

// structs are the type and its fields' types, at any depth.
func structs(t reflect.Type, found map[reflect.Type]bool) {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || found[t] {
		return
	}
	found[t] = true
	for i := range t.NumField() {
		structs(t.Field(i).Type, found)
	}
}

// With so few fields no kind can have its exact share, but each comes as close as
// whole fields allow: within half a field. Two kinds have slightly more, and take
// what the rare kinds leave: bytes, which would have 0.41 fields, and float64,
// which would have 1.43.
func TestFieldTypesHaveThePublishedFrequencies(t *testing.T) {
	found := map[reflect.Type]bool{}
	structs(Type.Go, found)
	counts, fields := map[string]int{}, 0
	for s := range found {
		for i := range s.NumField() {
			counts[kind(s.Field(i).Type)]++
			fields++
		}
	}
	if len(found) != 12 || fields != 50 {
		t.Errorf("%d structs of %d fields, want 12 of 50", len(found), fields)
	}
	for name, count := range counts {
		if published[name] == 0 {
			t.Errorf("%d fields are of %s", count, name)
		}
	}
	for name, share := range published {
		if want := share / 100 * float64(fields); math.Abs(float64(counts[name])-want) > 0.6 {
			t.Errorf("%d fields are of %s, want %.2f", counts[name], name, want)
		}
	}
}

// walk visits every value at any depth.
func walk(v reflect.Value, visit func(reflect.Value)) {
	visit(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walk(v.Field(i), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	}
}

func TestOptionalsAreSetAsDocumented(t *testing.T) {
	pointers, messages, scalars, texts := 0, 0, 0, 0
	scalar := func(set bool) {
		if texts++; set {
			scalars++
		}
	}
	d := Type.Datasets[0]
	for _, v := range d.Samples(d.Count) {
		walk(reflect.ValueOf(v).Elem(), func(v reflect.Value) {
			if v.Kind() == reflect.Pointer {
				if pointers++; !v.IsNil() {
					messages++
				}
			}
			switch v := v.Interface().(type) {
			case Shipment:
				scalar(v.DueAt != 0)
			case Party:
				scalar(v.Company != "")
			case Contact:
				scalar(v.Phone != "")
			case Goods:
				scalar(v.Hazard != 0)
			case Leg:
				scalar(v.ArrivedAt != 0)
			case Checkpoint:
				scalar(v.Remark != "")
				scalar(v.Signature != nil)
			}
		})
	}
	if share := float64(messages) / float64(pointers); math.Abs(share-0.5) > 0.04 {
		t.Errorf("%.3f of %d messages are set", share, pointers)
	}
	if share := float64(scalars) / float64(texts); math.Abs(share-0.4) > 0.05 {
		t.Errorf("%.3f of %d texts and numbers are set", share, texts)
	}
}

func TestLengthsAreLogNormal(t *testing.T) {
	r := random.New(1, 2)
	var remarks, signatures, lists []int
	for range 5000 {
		remarks = append(remarks, len(remark(r)))
		signatures = append(signatures, len(signature(r)))
		lists = append(lists, len(list(r, 20, 1, 1000, position)))
	}
	slices.Sort(remarks)
	slices.Sort(signatures)
	slices.Sort(lists)
	for name, test := range map[string]struct {
		lengths           []int
		sixth, half, rest float64
	}{
		"characters": {remarks, 18, 40, 90},
		"bytes":      {signatures, 36, 60, 99},
		"elements":   {lists, 10, 20, 40},
	} {
		for percent, want := range map[int]float64{16: test.sixth, 50: test.half, 84: test.rest} {
			if got := test.lengths[len(test.lengths)*percent/100]; math.Abs(float64(got)/want-1) > 0.07 {
				t.Errorf("%d %% have up to %d %s, want %.0f", percent, got, name, want)
			}
		}
	}
}

func TestListsAndTimesKeepTheirBounds(t *testing.T) {
	d := Type.Datasets[0]
	for i, v := range d.Samples(d.Count) {
		s := v.(*Shipment)
		for name, test := range map[string]struct{ n, least, most int }{
			"parcels": {len(s.Parcels), 1, 12},
			"legs":    {len(s.Legs), 0, 8},
			"labels":  {len(s.Labels), 0, 8},
			"history": {len(s.History), 0, 20},
		} {
			if test.n < test.least || test.n > test.most {
				t.Errorf("value %d: %d %s", i, test.n, name)
			}
		}
		if s.CreatedAt < firstMilli || s.CreatedAt > lastMilli || s.DueAt != 0 && s.DueAt <= s.CreatedAt {
			t.Errorf("value %d: made at %d, due at %d", i, s.CreatedAt, s.DueAt)
		}
		for _, l := range s.Legs {
			if l.ArrivedAt != 0 && l.ArrivedAt < s.CreatedAt {
				t.Errorf("value %d: of %d, arrived at %d", i, s.CreatedAt, l.ArrivedAt)
			}
		}
		for _, c := range s.History {
			if c.SeenAt < s.CreatedAt {
				t.Errorf("value %d: of %d, seen at %d", i, s.CreatedAt, c.SeenAt)
			}
		}
	}
}
