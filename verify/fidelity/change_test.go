package fidelity

import (
	"math"
	"reflect"
	"testing"
	"time"
)

type leaves struct {
	At      time.Time
	Wide    float64
	Narrow  float32
	Number  int64
	Int     int
	Maybe   *int64
	Text    string
	Numbers []int64
}

// Another process recovers the same difference from a change.
func TestChangesConvertBackToTheirDifference(t *testing.T) {
	zero := int64(0)
	want := leaves{At: time.Date(1, 2, 3, 4, 5, 6, 7, time.FixedZone("", 3600)), Wide: 1.0 / 3, Narrow: float32(math.Inf(1)), Number: math.MinInt64, Int: -5, Maybe: &zero}
	got := leaves{At: time.Unix(0, 1), Wide: math.Copysign(0, -1), Narrow: 2, Number: 1, Int: 6}
	found := For(reflect.TypeFor[leaves]()).Differences(&want, &got, math.MaxInt)
	if len(found) != 6 {
		t.Fatalf("%d differences: %v", len(found), found)
	}
	for _, d := range found {
		change, ok := ChangeOf(d)
		if !ok {
			t.Errorf("%v can't be sent", d)
			continue
		}
		back, err := change.Difference()
		if err != nil {
			t.Errorf("%v: %v", d, err)
			continue
		}
		again, _ := ChangeOf(back)
		if again != change || back.Missing != d.Missing {
			t.Errorf("%v became %v", change, again)
		}
		if d.Want.Kind() == reflect.Float64 && math.Float64bits(back.Got.Float()) != math.Float64bits(d.Got.Float()) {
			t.Errorf("%v became %v", d, back)
		}
	}
	for _, other := range []leaves{{Text: "a"}, {Numbers: []int64{1}}} {
		for _, d := range For(reflect.TypeFor[leaves]()).Differences(&leaves{}, &other, math.MaxInt) {
			if c, ok := ChangeOf(d); ok {
				t.Errorf("%v was sent as %v: no loss explains it", d, c)
			}
		}
	}
	if _, err := (Change{Kind: "colour"}).Difference(); err == nil {
		t.Error("accepted an unknown kind")
	}
}

func TestChangesAreCollectedOnce(t *testing.T) {
	var c Changes
	loss := c.Losses(nil)[0]
	wide := Difference{Want: reflect.ValueOf(0.1), Got: reflect.ValueOf(0.2)}
	whole := Difference{Want: reflect.ValueOf(int64(1)), Got: reflect.ValueOf(int64(2))}
	text := Difference{Want: reflect.ValueOf("a"), Got: reflect.ValueOf("b")}
	for _, d := range []Difference{wide, wide, whole} {
		if !loss.Explains(d) {
			t.Errorf("%v is not collected", d)
		}
	}
	if loss.Explains(text) {
		t.Error("collected something other than what a loss may explain")
	}
	if len(c.List()) != 2 {
		t.Errorf("%v", c.List())
	}
	of := func(name string, kind reflect.Kind) Loss {
		return Loss{Name: name, Explains: func(d Difference) bool { return d.Want.Kind() == kind }}
	}
	if name, ok := Name([]Loss{of("numbers", reflect.Int64), of("floats", reflect.Float64)}, c.List()); !ok || name != "floats, numbers" {
		t.Errorf("%q, %v", name, ok)
	}
	if _, ok := Name([]Loss{of("numbers", reflect.Int64)}, c.List()); ok {
		t.Error("named an unexplained change")
	}
}
