package fidelity

import (
	"math"
	"reflect"
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

// Explain returns the first of the losses that accounts for all the
// differences.
func Explain(losses []Loss, differences []Difference) (Loss, bool) {
next:
	for _, loss := range losses {
		for _, d := range differences {
			if !loss.Explains(d) {
				continue next
			}
		}
		return loss, len(differences) > 0
	}
	return Loss{}, false
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

func sixDecimals(want, got float64, bits int) bool {
	text := strconv.FormatFloat(want, 'f', 6, bits)
	rounded, err := strconv.ParseFloat(text, bits)
	return err == nil && math.Abs(rounded-got) <= 1e-6 && got != want
}
