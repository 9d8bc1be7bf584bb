package fidelity

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"time"
)

// A Loss is a named way in which a library changes values: "time: ms".
type Loss struct {
	Name string
	// Explains says whether a difference is what this loss does to Want.
	Explains func(d Difference) bool
}

// KnownLosses is the closed list of explanations. One of them must account for
// every difference of every sample, else the round trip is wrong. The finest
// comes first, so that the mildest explanation is the one given.
var KnownLosses = []Loss{
	timeLoss("time: 100 ns", 100*time.Nanosecond),
	timeLoss("time: µs", time.Microsecond),
	timeLoss("time: ms", time.Millisecond),
	timeLoss("time: s", time.Second),
	{"float64: as float32", func(d Difference) bool {
		return leafOf(d, reflect.Float64) && sameFloat(float64(float32(d.Want.Float())), d.Got.Float())
	}},
	{"float: 6 decimals", func(d Difference) bool {
		return (leafOf(d, reflect.Float64) || leafOf(d, reflect.Float32)) && sixDecimals(d.Want.Float(), d.Got.Float(), d.Want.Type().Bits())
	}},
}

// Explain returns those of the losses that account for all the differences, in
// their order.
func Explain(losses []Loss, differences []Difference) (left []Loss) {
	for _, loss := range losses {
		if !slices.ContainsFunc(differences, func(d Difference) bool { return !loss.Explains(d) }) {
			left = append(left, loss)
		}
	}
	return left
}

func leafOf(d Difference, kind reflect.Kind) bool {
	return !d.Missing && d.Want.Kind() == kind && d.Got.Kind() == kind
}

func timeLoss(name string, unit time.Duration) Loss {
	return Loss{name, func(d Difference) bool {
		if d.Missing || d.Want.Type() != timeType {
			return false
		}
		want, got := d.Want.Interface().(time.Time), d.Got.Interface().(time.Time)
		return got.Equal(want.Truncate(unit)) || got.Equal(want.Round(unit)) || got.Equal(towardsEpoch(want, unit))
	}}
}

// towardsEpoch cuts an instant to a unit as integer division of a Unix time
// does: before 1970 that is towards the later instant.
func towardsEpoch(t time.Time, unit time.Duration) time.Time {
	if cut := t.Truncate(unit); t.Unix() >= 0 || cut.Equal(t) {
		return cut
	}
	return t.Truncate(unit).Add(unit)
}

// sixDecimals says whether got is want rounded to six decimals: a number that six
// decimals write in full, and the nearest such one, or either where two are as
// near as multiplication can tell.
func sixDecimals(want, got float64, bits int) bool {
	text := strconv.FormatFloat(got, 'f', 6, 64)
	decimal, _ := strconv.ParseFloat(text, 64)
	read, _ := strconv.ParseFloat(text, bits)
	return got != want && read == got && math.Abs(decimal-want) <= 0.5e-6+1e-9
}
