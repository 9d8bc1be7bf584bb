package fidelity

import (
	"math"
	"reflect"
	"slices"
	"testing"
	"time"
)

func leafDifference(want, got any) Difference {
	return Difference{Path: "Field", Want: reflect.ValueOf(want), Got: reflect.ValueOf(got)}
}

// explained is the name of the first loss that explains all the differences, or
// "".
func explained(differences ...Difference) string {
	left := Explain(KnownLosses, differences)
	if len(left) == 0 {
		return ""
	}
	return left[0].Name
}

func TestTimeLosses(t *testing.T) {
	at := func(text string) time.Time {
		instant, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			t.Fatal(err)
		}
		return instant
	}
	for _, test := range []struct{ want, got, loss string }{
		// Cut.
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.1234567Z", "time: 100 ns"},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.123456Z", "time: µs"},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.123Z", "time: ms"},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06Z", "time: s"},
		{"1960-02-03T04:05:06.123456789Z", "1960-02-03T04:05:06.123Z", "time: ms"},
		// Rounded.
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.1234568Z", "time: 100 ns"},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.123457Z", "time: µs"},
		{"2001-02-03T04:05:06.123987654Z", "2001-02-03T04:05:06.124Z", "time: ms"},
		{"2001-02-03T04:05:06.987654321Z", "2001-02-03T04:05:07Z", "time: s"},
		// Before 1970, division cuts towards the later instant.
		{"1960-02-03T04:05:06.123456701Z", "1960-02-03T04:05:06.1234568Z", "time: 100 ns"},
		{"1960-02-03T04:05:06.123456123Z", "1960-02-03T04:05:06.123457Z", "time: µs"},
		{"1960-02-03T04:05:06.123123456Z", "1960-02-03T04:05:06.124Z", "time: ms"},
		{"1960-02-03T04:05:06.123456789Z", "1960-02-03T04:05:07Z", "time: s"},
		{"1969-12-31T23:59:59.1Z", "1970-01-01T00:00:00Z", "time: s"},
		// The same instant in another zone, cut.
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T06:05:06.123+02:00", "time: ms"},

		// From 1970 on, nothing lengthens a time but rounding.
		{"2001-02-03T04:05:06.123123456Z", "2001-02-03T04:05:06.124Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:07Z", ""},
		{"1970-01-01T00:00:00.1Z", "1970-01-01T00:00:01Z", ""},
		// Off by more than the unit.
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.122Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:05Z", ""},
		{"1960-02-03T04:05:06.123456789Z", "1960-02-03T04:05:06.125Z", ""},
		{"1960-02-03T04:05:06.5Z", "1960-02-03T04:05:08Z", ""},
		// Digits of no unit, a lost zone, a day, nothing.
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.12Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T04:05:06.123456788Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T06:05:06.123Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "2001-02-03T00:00:00Z", ""},
		{"2001-02-03T04:05:06.123456789Z", "0001-01-01T00:00:00Z", ""},
		// What has no digits to lose lost something else.
		{"2001-02-03T04:05:06Z", "2001-02-03T04:05:07Z", ""},
		{"1960-02-03T04:05:06Z", "1960-02-03T04:05:07Z", ""},
	} {
		if got := explained(leafDifference(at(test.want), at(test.got))); got != test.loss {
			t.Errorf("%s as %s: %q, want %q", test.want, test.got, got, test.loss)
		}
	}
}

func TestFloatLosses(t *testing.T) {
	for _, test := range []struct {
		want, got any
		loss      string
	}{
		{0.1, float64(float32(0.1)), "float64: as float32"},
		{1e300, math.Inf(1), "float64: as float32"},
		{1e-300, 0.0, "float64: as float32"},
		{-1e-300, math.Copysign(0, -1), "float64: as float32"},
		{0.1, math.Nextafter(float64(float32(0.1)), 1), ""},
		{0.1, 0.0, ""},
		{0.1, -float64(float32(0.1)), ""},
		{1e300, math.NaN(), ""},
		{math.NaN(), 0.0, ""},

		{0.12345678, 0.123457, "float: 6 decimals"},
		{0.12345649, 0.123456, "float: 6 decimals"},
		{-0.12345678, -0.123457, "float: 6 decimals"},
		{0.9999997, 1.0, "float: 6 decimals"},
		{1234.56789012, 1234.56789, "float: 6 decimals"},
		{1e-7, 0.0, "float: 6 decimals"},
		// A tie, which multiplication decides in its own way.
		{0.1234565, 0.123456, "float: 6 decimals"},
		{0.1234565, 0.123457, "float: 6 decimals"},
		{float32(0.12345678), float32(0.123457), "float: 6 decimals"},
		{float32(3.1415927), float32(3.141593), "float: 6 decimals"},

		// Near is not enough: six decimals are a grid.
		{0.12345678, 0.12345679, ""},
		{0.5, 0.5000004, ""},
		{0.5, 0.500001, ""},
		{0.12345678, 0.123456, ""},
		{0.12345645, 0.123457, ""},
		{0.12345678, 0.123458, ""},
		{0.12345678, 0.12346, ""},
		{0.12345678, 0.1234, ""},
		{1e15, 1e15 + 0.125, ""},
		{float32(100.12346), math.Nextafter32(100.12346, 200), ""},
		{float32(0.12345678), float32(0.12345679), ""},
		{math.Copysign(0, -1), 0.0, ""},
		{math.Inf(1), math.MaxFloat64, ""},
		{math.NaN(), math.Inf(1), ""},
	} {
		if got := explained(leafDifference(test.want, test.got)); got != test.loss {
			t.Errorf("%T %v as %v: %q, want %q", test.want, test.want, test.got, got, test.loss)
		}
	}
}

func TestNoLossExplainsWhatIsNeitherTimeNorFloat(t *testing.T) {
	list := []float64{1, 2}
	for _, d := range []Difference{
		leafDifference(1, 2),
		leafDifference(uint8(1), uint8(0)),
		leafDifference("a", ""),
		leafDifference(true, false),
		{Path: "Field", Want: reflect.ValueOf(list), Got: reflect.ValueOf(list[:1]), Missing: true},
		{Path: "Field", Want: reflect.ValueOf(1.5), Missing: true},
		{Path: "Field", Want: reflect.ValueOf(time.Unix(1, 1)), Missing: true},
		{Path: "Field", Want: reflect.ValueOf(&list[0]), Got: reflect.ValueOf((*float64)(nil)), Missing: true},
	} {
		if got := explained(d); got != "" {
			t.Errorf("%s: explained by %s", d, got)
		}
	}
}

// One explanation for everything: two losses at once are a row that nobody has
// understood yet.
func TestOneLossMustExplainAllDifferences(t *testing.T) {
	start := time.Unix(1e9, 123456789)
	toMS := leafDifference(start, start.Truncate(time.Millisecond))
	toS := leafDifference(start, start.Truncate(time.Second))
	// A time whose milliseconds are zero looks the same when cut to either.
	either := leafDifference(time.Unix(1e9, 456789), time.Unix(1e9, 0))
	asFloat32 := leafDifference(0.1, float64(float32(0.1)))
	text := leafDifference("a", "b")
	for _, test := range []struct {
		differences []Difference
		want        string
	}{
		{[]Difference{toMS}, "time: ms"},
		{[]Difference{either}, "time: ms"}, // the mildest
		{[]Difference{either, toMS}, "time: ms"},
		{[]Difference{either, toS}, "time: s"},
		{[]Difference{toS, either}, "time: s"},
		{[]Difference{toMS, toS}, ""},
		{[]Difference{toMS, asFloat32}, ""},
		{[]Difference{asFloat32, asFloat32}, "float64: as float32"},
		{[]Difference{toMS, text}, ""},
		{[]Difference{text, toMS}, ""},
	} {
		if got := explained(test.differences...); got != test.want {
			t.Errorf("%v: %q, want %q", test.differences, got, test.want)
		}
	}
	if left := Explain(KnownLosses, nil); len(left) != len(KnownLosses) {
		t.Errorf("no difference left %d losses of %d", len(left), len(KnownLosses))
	}
}

func TestLossesHaveDistinctNames(t *testing.T) {
	var names []string
	for _, loss := range KnownLosses {
		if loss.Name == "" || slices.Contains(names, loss.Name) {
			t.Errorf("loss %q", loss.Name)
		}
		names = append(names, loss.Name)
	}
}
