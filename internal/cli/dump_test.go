package cli

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"
)

// Another language must be able to read a dumped value without a loss.
func TestPlainValuesLoseNothing(t *testing.T) {
	type inner struct{ N int64 }
	seven := int32(7)
	zone := time.FixedZone("", 2*60*60)
	for _, test := range []struct {
		value any
		want  string
	}{
		{true, "true"},
		{int64(math.MinInt64), "-9223372036854775808"},
		{uint64(math.MaxUint64), "18446744073709551615"},
		{0.1, "0.1"},
		{float32(0.1), "0.1"},
		{math.NaN(), `"NaN"`},
		{math.Inf(1), `"+Inf"`},
		{float32(math.Inf(-1)), `"-Inf"`},
		{math.Copysign(0, -1), "-0"},
		{"a \"text\" <&>", `"a \"text\" \u003c\u0026\u003e"`},
		{[]byte{0, 1, 255}, `"AAH/"`},
		{time.Date(2024, 2, 29, 23, 59, 58, 123456789, time.UTC), `"2024-02-29T23:59:58.123456789Z"`},
		{time.Date(2024, 2, 29, 23, 59, 58, 120000000, zone), `"2024-02-29T23:59:58.12+02:00"`},
		{[]float64{1, math.NaN()}, `[1,"NaN"]`},
		{[2]inner{{1}, {2}}, `[{"N":1},{"N":2}]`},
		{[]string{}, "[]"},
		{map[string]time.Time{"t": time.Unix(0, 1).UTC()}, `{"t":"1970-01-01T00:00:00.000000001Z"}`},
		{map[int8]*int32{-1: &seven}, `{"-1":7}`},
		{(*inner)(nil), "null"},
		{&inner{3}, `{"N":3}`},
		{struct {
			At    time.Time
			Parts []*inner
		}{time.Unix(1, 5).UTC(), []*inner{{4}, nil}}, `{"At":"1970-01-01T00:00:01.000000005Z","Parts":[{"N":4},null]}`},
	} {
		got, err := json.Marshal(plainValue(reflect.ValueOf(test.value)))
		if err != nil || string(got) != test.want {
			t.Errorf("%T %v is written as %s (%v), want %s", test.value, test.value, got, err, test.want)
		}
	}
}
