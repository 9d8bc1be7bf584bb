package probe

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// A reading has a leaf of every kind that may lose something.
type reading struct {
	When  time.Time
	Ratio float64
	Small float32
	Count int64
	Label named
	Far   *float64
}

type named string

var readings = contest.NewType("reading", "", contest.Sampler[reading]{Name: "reading", Count: 16, Sample: func(r *random.Source, i int) reading {
	far := r.Float64()
	if i%4 == 0 {
		far = 0
	}
	return reading{
		When:  time.Unix(int64(r.IntN(1e9))-3e8, int64(r.IntN(1e9))).UTC(),
		Ratio: r.Float64(), Small: float32(r.Float64()), Count: int64(r.Uint64() >> 1), Label: named(fmt.Sprint("label ", i)), Far: &far,
	}
}})

// lossy is JSON whose decoder spoils every leaf of any type, at any depth.
type lossy struct{ spoil func(v reflect.Value) }

func (lossy) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (l lossy) Unmarshal(data []byte, v any) error {
	if err := json.Unmarshal(data, v); err != nil {
		return err
	}
	l.leaves(reflect.ValueOf(v).Elem())
	return nil
}

func (l lossy) leaves(v reflect.Value) {
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		l.spoil(v)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			l.leaves(v.Field(i))
		}
	case v.Kind() == reflect.Pointer:
		if l.spoil(v); !v.IsNil() {
			l.leaves(v.Elem())
		}
	case v.Kind() != reflect.Slice && v.Kind() != reflect.Map:
		l.spoil(v)
	}
}

func cut(unit time.Duration) func(reflect.Value) {
	return func(v reflect.Value) {
		if t, ok := v.Interface().(time.Time); ok {
			v.Set(reflect.ValueOf(t.Truncate(unit)))
		}
	}
}

func float(kind reflect.Kind, change func(float64) float64) func(reflect.Value) {
	return func(v reflect.Value) {
		if v.Kind() == kind {
			v.SetFloat(change(v.Float()))
		}
	}
}

func both(spoilers ...func(reflect.Value)) func(reflect.Value) {
	return func(v reflect.Value) {
		for _, spoil := range spoilers {
			spoil(v)
		}
	}
}

// A difference is a loss only if the library does the same to a value of that kind alone. Any
// other difference is wrong. It is one table: a codec, and what it loses.
func TestLossesAreWhatTheProbeSaw(t *testing.T) {
	round := func(x float64) float64 { return math.Round(x*1e6) / 1e6 }
	single := func(x float64) float64 { return float64(float32(x)) }
	zones := func(v reflect.Value) {
		if t, ok := v.Interface().(time.Time); ok {
			v.Set(reflect.ValueOf(t.In(time.FixedZone("", 7200))))
		}
	}
	ints := func(v reflect.Value) {
		if v.Kind() == reflect.Int64 {
			v.SetInt(int64(float64(v.Int())))
		}
	}
	calls := 0
	sometimes := func(v reflect.Value) { // no probe can repeat this
		if v.Kind() == reflect.Float64 {
			calls++
			v.SetFloat(v.Float() + float64(calls))
		}
	}
	for _, test := range []struct {
		name   string
		spoil  func(reflect.Value)
		result result.Fidelity
		loss   string
	}{
		{"nothing", both(), result.Exact, ""},
		{"another zone", zones, result.Exact, ""},
		{"100 ns", cut(100), result.Lossy, "time: 100 ns"},
		{"µs", cut(time.Microsecond), result.Lossy, "time: µs"},
		{"ms", both(cut(time.Millisecond), zones), result.Lossy, "time: ms"},
		{"s", cut(time.Second), result.Lossy, "time: s"},
		{"float64 as float32", float(reflect.Float64, single), result.Lossy, "float64: as float32"},
		{"6 decimals", both(float(reflect.Float64, round), float(reflect.Float32, round)), result.Lossy, "float: 6 decimals"},
		{"integers by way of float64", ints, result.Lossy, "int: 53 bits"},
		{"two at once", both(ints, cut(time.Second)), result.Lossy, "int: 53 bits, time: s"},

		{"zeros of optionals", func(v reflect.Value) {
			if v.Kind() == reflect.Pointer && !v.IsNil() && v.Elem().IsZero() {
				v.SetZero()
			}
		}, result.Lossy, "optional: zero as nil"},

		{"all optionals", func(v reflect.Value) {
			if v.Kind() == reflect.Pointer {
				v.SetZero()
			}
		}, result.Wrong, ""},
		{"days", cut(24 * time.Hour), result.Wrong, ""},
		{"no floats", float(reflect.Float64, func(float64) float64 { return 0 }), result.Wrong, ""},
		{"signs", float(reflect.Float64, func(x float64) float64 { return -x }), result.Wrong, ""},
		{"never the same twice", sometimes, result.Wrong, ""},
		{"texts", func(v reflect.Value) {
			if v.Kind() == reflect.String {
				v.SetString(strings.ToUpper(v.String()))
			}
		}, result.Wrong, ""},
		{"a loss and a fault", both(cut(time.Second), float(reflect.Float32, func(x float64) float64 { return x + 1 })), result.Wrong, ""},
	} {
		v := &contest.Variant{Name: "default", Bind: func(*contest.Type) (contest.Codec, error) { return lossy{test.spoil}, nil }}
		d := readings.Datasets[0]
		got := fidelity.RoundTrip(v, d, d.Samples(d.Count), Losses)
		if got.Result != test.result || got.Loss != test.loss {
			t.Errorf("%s: %s %q (%s), want %s %q", test.name, got.Result, got.Loss, got.Detail, test.result, test.loss)
		}
	}
}

// If a library can't carry the probe's type, no loss can explain anything.
func TestUnsupportedProbeTypesHaveNoLosses(t *testing.T) {
	v := &contest.Variant{Name: "default", Bind: func(typ *contest.Type) (contest.Codec, error) {
		if typ != readings {
			return nil, fmt.Errorf("no %s", typ.Name)
		}
		return lossy{cut(time.Second)}, nil
	}}
	d := readings.Datasets[0]
	if got := fidelity.RoundTrip(v, d, d.Samples(4), Losses); got.Result != result.Wrong {
		t.Errorf("%+v", got)
	}
}
