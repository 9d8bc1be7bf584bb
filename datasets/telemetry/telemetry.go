// Package telemetry holds a sensor's time series as parallel arrays of numbers.
package telemetry

import (
	"fmt"
	"math"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/random"
)

// Series is what a sensor measured. The arrays have the same length.
type Series struct {
	Device   string
	Unit     string
	Start    time.Time
	Times    []int64 // nanoseconds since 1970: nine bytes as a varint
	Values   []float64
	Counters []int64  // never decreasing; one to five bytes as varints
	Flags    []uint32 // mostly 0: one byte as a varint
}

// Type has samplers for a packet, a chart and an archive of measurements.
var Type = contest.NewType("telemetry", "A sensor's time series: parallel arrays of integers and floats.",
	contest.Sampler[Series]{
		Name:   "telemetry-32",
		Doc:    "32 measurements of a sensor, as a device sends them in one packet.",
		Count:  128,
		Sample: func(r *random.Source, _ int) Series { return sample(r, 32) },
	},
	contest.Sampler[Series]{
		Name:   "telemetry-1000",
		Doc:    "A thousand measurements, as a chart asks a database for.",
		Count:  16,
		Sample: func(r *random.Source, _ int) Series { return sample(r, 1000) },
	},
	contest.Sampler[Series]{
		Name:   "telemetry-100000",
		Doc:    "A hundred thousand measurements, as one file of an archive.",
		Count:  4,
		Sample: func(r *random.Source, _ int) Series { return sample(r, 100_000) },
	},
).WithQuestion("What do arrays of numbers cost, as varints and at a fixed width?")

var (
	kinds = []string{"pump", "valve", "boiler", "turbine", "meter", "tank", "fan", "drive"}
	units = []string{"celsius", "bar", "volt", "ampere", "hertz", "percent"}

	// intervals between measurements; all are equally likely.
	intervals = []time.Duration{10 * time.Millisecond, 100 * time.Millisecond, time.Second}

	// firstDay begins the 366 days in which series begin.
	firstDay = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
)

func sample(r *random.Source, n int) Series {
	start := firstDay.Add(time.Duration(r.IntN(int(366 * 24 * time.Hour))))
	return Series{
		Device:   fmt.Sprintf("%s-%04d", random.Pick(r, kinds), r.IntN(10_000)),
		Unit:     random.Pick(r, units),
		Start:    start,
		Times:    times(r, n, start, random.Pick(r, intervals)),
		Values:   values(r, n),
		Counters: counters(r, n),
		Flags:    flags(r, n),
	}
}

// times are regular, except for a normal jitter of 0.5 % of the interval. It
// stays below 3 %, so times never go back.
func times(r *random.Source, n int, start time.Time, interval time.Duration) []int64 {
	all := make([]int64, n)
	for i := range all {
		jitter := math.Round(float64(interval) * 0.005 * r.Normal())
		all[i] = start.UnixNano() + int64(i)*int64(interval) + int64(jitter)
	}
	return all
}

// values walk at random from 10 to 90, in normal steps of 0.05. They have all the
// digits of a calibrated measurement.
func values(r *random.Source, n int) []float64 {
	all := make([]float64, n)
	level := 10 + float64(80*r.Float64())
	for i := range all {
		all[i] = level
		level += float64(0.05 * r.Normal())
	}
	return all
}

// counters begin with up to 30 bits and grow by up to 8 bits, usually fewer in
// both cases. A step is 28 on average, and zero in 22 %.
func counters(r *random.Source, n int) []int64 {
	all := make([]int64, n)
	count := r.Magnitude(30)
	for i := range all {
		all[i] = count
		count += r.Magnitude(8)
	}
	return all
}

// flags are 0 in 92 % of measurements. 7 % have one of the eight lowest bits, a
// warning. 1 % have the highest bit and a 16-bit fault number.
func flags(r *random.Source, n int) []uint32 {
	all := make([]uint32, n)
	for i := range all {
		switch k := r.IntN(100); {
		case k == 0:
			all[i] = 1<<31 | uint32(r.IntN(1<<16))
		case k < 8:
			all[i] = 1 << r.IntN(8)
		}
	}
	return all
}
