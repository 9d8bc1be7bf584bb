package probe

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe/probetypes"
)

// Losses returns what a variant loses of single values, by name: "time: ms". Nothing is
// assumed about a library. A loss has a name only if the probe's own values came back that
// way. It explains a difference only if the same value, sent alone in the probe's type,
// changes in the same way again.
func Losses(v *contest.Variant) (losses []fidelity.Loss) {
	q := &inquiry{variant: v}
	add := func(name string, e echo) {
		if name != "" {
			losses = append(losses, fidelity.Loss{Name: name, Explains: e.explains})
		}
	}
	add(q.lossOfTimes())
	add(q.lossOfFloats(probetypes.Of[probetypes.HasFloat64](), 64))
	add(q.lossOfFloats(probetypes.Of[probetypes.HasFloat32](), 32))
	add(q.lossOfIntegers())
	if q.losesZeros() {
		losses = append(losses, fidelity.Loss{Name: "optional: zero as nil", Explains: zeroAsNil})
	}
	return losses
}

// losesZeros reports whether a pointer to zero comes back as nil.
func (q *inquiry) losesZeros() bool {
	s, err := q.bind(probetypes.Of[probetypes.HasPointer]())
	if err != nil {
		return false
	}
	back, err := s.round(&probetypes.HasPointer{V: new(int64)})
	return err == nil && back.(*probetypes.HasPointer).V == nil
}

// zeroAsNil reports whether a pointer to zero became nil. Only this loss shows as a missing
// value, and it does not depend on the kind pointed to.
func zeroAsNil(d fidelity.Difference) bool {
	return d.Missing && d.Want.Kind() == reflect.Pointer && !d.Want.IsNil() && d.Want.Elem().IsZero() &&
		d.Got.Kind() == reflect.Pointer && d.Got.IsNil()
}

// An echo sends a leaf alone, in a field of one of the probe's types.
type echo struct {
	subject
	kinds []reflect.Kind
}

// send returns the leaf as it comes back.
func (e echo) send(leaf reflect.Value) (reflect.Value, error) {
	value := reflect.New(e.Type.Go)
	field := value.Elem().Field(0)
	field.Set(leaf.Convert(field.Type()))
	back, err := e.round(value.Interface())
	if err != nil {
		return reflect.Value{}, err
	}
	return reflect.ValueOf(back).Elem().Field(0), nil
}

// explains reports whether the value, sent alone, changes in the same way.
func (e echo) explains(d fidelity.Difference) bool {
	// A missing value has no leaf to send.
	if d.Missing || !e.takes(d.Want.Type()) {
		return false
	}
	back, err := e.send(d.Want)
	return err == nil && sameLeaf(back, d.Got)
}

func (e echo) takes(t reflect.Type) bool {
	if e.Type.Go == reflect.TypeFor[probetypes.HasTime]() {
		return t == reflect.TypeFor[time.Time]()
	}
	return slices.Contains(e.kinds, t.Kind())
}

// sameLeaf compares by the rules of package fidelity, but ignores the types' names.
func sameLeaf(a, b reflect.Value) bool {
	if at, ok := a.Interface().(time.Time); ok {
		return at.Equal(b.Interface().(time.Time))
	}
	one, other := reflect.New(a.Type()), reflect.New(a.Type())
	one.Elem().Set(a)
	other.Elem().Set(b.Convert(a.Type()))
	return fidelity.For(a.Type()).Equal(one.Interface(), other.Interface())
}

// lossOfTimes names the finest unit of a time that is kept, if whole seconds are kept; "" if
// nanoseconds are.
func (q *inquiry) lossOfTimes() (name string, e echo) {
	s, err := q.bind(probetypes.Of[probetypes.HasTime]())
	if err != nil {
		return "", e
	}
	e = echo{subject: s}
	for _, unit := range []struct {
		name        string
		nanoseconds int
	}{
		// From the finest to the coarsest; the first one that comes back names the loss.
		{"time: ns", 123_456_789},
		{"time: 100 ns", 123_456_700},
		{"time: µs", 123_456_000},
		{"time: ms", 123_000_000},
		{"time: s", 0},
	} {
		sent := time.Date(2024, 5, 6, 7, 8, 9, unit.nanoseconds, time.UTC)
		back, err := e.send(reflect.ValueOf(sent))
		if err != nil {
			return "", e
		}
		if back.Interface().(time.Time).Equal(sent) {
			if unit.name == "time: ns" {
				return "", e
			}
			return unit.name, e
		}
	}
	return "", e
}

// lossOfFloats sends a third and names what it becomes: the nearest float32, or a number with
// a few decimals.
func (q *inquiry) lossOfFloats(typ *contest.Type, bits int) (name string, e echo) {
	s, err := q.bind(typ)
	if err != nil {
		return "", e
	}
	e = echo{subject: s, kinds: []reflect.Kind{reflect.Float64}}
	third := 1.0 / 3
	if bits == 32 {
		e.kinds, third = []reflect.Kind{reflect.Float32}, float64(float32(third))
	}
	back, err := e.send(reflect.ValueOf(third))
	if err != nil || back.Float() == third {
		return "", e
	}
	if bits == 64 && back.Float() == float64(float32(third)) {
		return "float64: as float32", e
	}
	for decimals := 1; decimals < 17; decimals++ {
		if read, _ := strconv.ParseFloat(strconv.FormatFloat(third, 'f', decimals, bits), bits); read == back.Float() {
			return fmt.Sprintf("float: %d decimals", decimals), e
		}
	}
	return "", e
}

// lossOfIntegers names how many bits of an int64 are kept; "" if all are, or fewer than 31.
func (q *inquiry) lossOfIntegers() (name string, e echo) {
	s, err := q.bind(probetypes.Of[probetypes.HasInt64]())
	if err != nil {
		return "", e
	}
	e = echo{subject: s, kinds: []reflect.Kind{reflect.Int64, reflect.Int}}
	keeps := func(n int64) bool {
		back, err := e.send(reflect.ValueOf(n))
		return err == nil && back.Int() == n
	}
	// Nothing to name: a library that loses such small numbers is simply wrong.
	if !keeps(math.MaxInt32) {
		return "", e
	}
	// One more than a power of two, because a float64 keeps the power itself, and would hide
	// the loss of 53 bits.
	for _, bits := range []int{32, 53, 62} {
		if !keeps(1<<bits + 1) {
			return fmt.Sprintf("int: %d bits", bits), e
		}
	}
	if !keeps(math.MinInt64) {
		return "int: 63 bits", e
	}
	return "", e
}
