package page

import (
	"math"
	"strconv"
)

// A Num is written with four significant digits, so that a page stays small; what could not be
// computed is null.
type Num float64

// MarshalJSON implements [json.Marshaler].
func (n Num) MarshalJSON() ([]byte, error) {
	x := float64(n)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	if math.Abs(x) >= 1e4 && math.Abs(x) < 1e15 {
		step := math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-3)
		return strconv.AppendFloat(nil, math.Round(x/step)*step, 'f', 0, 64), nil
	}
	text := strconv.AppendFloat(nil, x, 'g', 4, 64)
	short, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return nil, err
	}
	return strconv.AppendFloat(nil, short, 'g', -1, 64), nil
}

// None is a number that is not known.
var None = Num(math.NaN())
