package fidelity

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
)

// plantedLosses are invented for the tests of this package; the probes find real ones.
func plantedLosses(*contest.Variant) []Loss {
	return []Loss{
		{"time: ms", func(d Difference) bool {
			want, ok := d.Want.Interface().(time.Time)
			return ok && d.Got.Interface().(time.Time).Equal(want.Truncate(time.Millisecond))
		}},
		{"float64: as float32", func(d Difference) bool {
			return d.Want.Kind() == reflect.Float64 && d.Got.Float() == float64(float32(d.Want.Float()))
		}},
		{"float64: as float32", func(d Difference) bool { return d.Want.Kind() == reflect.Float32 }},
	}
}

func leafDifference(want, got any) Difference {
	return Difference{Path: "Field", Want: reflect.ValueOf(want), Got: reflect.ValueOf(got)}
}

// Each difference needs a loss that explains it. Each loss is named once.
func TestEveryDifferenceNeedsALoss(t *testing.T) {
	start := time.Unix(1e9, 123456789)
	toMS := leafDifference(start, start.Truncate(time.Millisecond))
	asFloat32 := leafDifference(0.1, float64(float32(0.1)))
	alsoFloat := leafDifference(float32(1), float32(2))
	text := leafDifference("a", "b")
	for _, test := range []struct {
		differences []Difference
		want        []string
		ok          bool
	}{
		{nil, nil, true},
		{[]Difference{toMS}, []string{"time: ms"}, true},
		{[]Difference{asFloat32, toMS, asFloat32}, []string{"time: ms", "float64: as float32"}, true},
		{[]Difference{asFloat32, alsoFloat}, []string{"float64: as float32"}, true},
		{[]Difference{toMS, text}, nil, false},
		{[]Difference{text, toMS}, nil, false},
	} {
		names, ok := Explain(plantedLosses(nil), test.differences)
		if !slices.Equal(names, test.want) || ok != test.ok {
			t.Errorf("%v: %q, %t; want %q, %t", test.differences, names, ok, test.want, test.ok)
		}
	}
	if _, ok := Explain(nil, []Difference{toMS}); ok {
		t.Error("explained a difference without any losses")
	}
}
