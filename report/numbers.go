package report

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/stats"
)

// duration writes nanoseconds with three significant digits and a unit.
func duration(ns float64) string {
	switch {
	case math.IsNaN(ns):
		return "-"
	case ns < 0: // a net time can be
		return "-" + duration(-ns)
	case ns < 999.5:
		return digits(ns) + " ns"
	case ns < 999.5e3:
		return digits(ns/1e3) + " µs"
	}
	return digits(ns/1e6) + " ms"
}

// byteCount writes a number of bytes with three significant digits and a unit.
func byteCount(n float64) string {
	switch {
	case math.IsNaN(n):
		return "-"
	case n < 0: // a heap can shrink
		return "-" + byteCount(-n)
	case n < 999.5:
		return strconv.FormatFloat(n, 'f', 0, 64) + " B"
	case n < 999.5*1024:
		return digits(n/1024) + " KiB"
	}
	return digits(n/1024/1024) + " MiB"
}

// digits writes a positive number with three significant digits.
func digits(x float64) string {
	switch {
	case x < 9.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 99.95:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}

// ratio writes a ratio, or a dash if there is none.
func ratio(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	return digits(x)
}

// count writes a mean of counts, without decimals if it is whole.
func count(x float64) string {
	if math.IsNaN(x) {
		return "-"
	}
	if math.Abs(x-math.Round(x)) < 0.005 || x >= 1000 {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'f', 1, 64)
}

// percent writes a share.
func percent(x float64) string { return strconv.FormatFloat(100*x, 'f', 1, 64) + " %" }

// change writes a ratio as a percentage of change.
func change(ratio float64) string {
	if math.IsNaN(ratio) {
		return "-"
	}
	return percent(ratio - 1)
}

// interval writes the interval of a ratio as change does, without decimals in a large
// bound.
func interval(ratio stats.Summary) string {
	if !ratio.HasInterval() {
		return "-"
	}
	bound := func(ratio float64) string {
		decimals := 1
		if math.Abs(100*(ratio-1)) >= 10 {
			decimals = 0
		}
		return strconv.FormatFloat(100*(ratio-1), 'f', decimals, 64)
	}
	return bound(ratio.Lo) + " to " + bound(ratio.Hi) + " %"
}

// plusMinus writes half the width of an interval in percent of its center, or "" if there is none. The
// page does the same.
func plusMinus(s stats.Summary) string {
	half := 100 * (s.Hi - s.Lo) / 2 / s.Center
	switch {
	case !s.HasInterval():
		return ""
	case half > 1000:
		return "±>1000 %"
	}
	return fmt.Sprintf("±%.0f %%", half)
}

// perSecond writes a rate with three significant digits.
func perSecond(x float64) string {
	switch {
	case math.IsNaN(x):
		return "-"
	case x >= 999.5e3:
		return digits(x/1e6) + " M/s"
	case x >= 999.5:
		return digits(x/1e3) + " k/s"
	}
	return digits(x) + " /s"
}

// Cells of nanoseconds, of a ratio, of a mean of counts, and of bytes.
func timeCell(ns float64) table.Cell { return table.Number(duration(ns), ns) }
func ratioCell(x float64) table.Cell { return table.Number(ratio(x), x) }
func countCell(x float64) table.Cell { return table.Number(count(x), x) }
func bytesCell(n float64) table.Cell { return table.Number(byteCount(n), n) }

// number is a float that JSON may be unable to represent.
type number float64

// MarshalJSON writes null for NaN and infinities.
func (n number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}
