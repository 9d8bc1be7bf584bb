package telemetry

import (
	"math"
	"math/bits"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	for i, want := range []struct{ name, digest string }{
		{"telemetry-32", "2c990e22d4ad65761ac05dc814f737fc4414ee5416404e370951eca4d6faeb22"},
		{"telemetry-1000", "a1b22b1d14166a70cc56c8eda9456aa4723766019d063c78d67c08ca8eda1873"},
		{"telemetry-100000", "99e0071d590003fa1f673a1cbc5d5d2fb6319fe06ed025ca90bbbea896c6694f"},
	} {
		d := Type.Datasets[i]
		if got := fidelity.Digest(d.Samples(d.Count)); d.Name != want.name || got != want.digest {
			t.Errorf("%s: digest %s; %s had %s", d.Name, got, want.name, want.digest)
		}
	}
}

func TestArraysHaveTheirLength(t *testing.T) {
	for i, want := range []int{32, 1000, 100_000} {
		d := Type.Datasets[i]
		for _, v := range d.Samples(2) {
			s := v.(*Series)
			if len(s.Times) != want || len(s.Values) != want || len(s.Counters) != want || len(s.Flags) != want {
				t.Errorf("%s: %d times, %d values, %d counters, %d flags", d.Name, len(s.Times), len(s.Values), len(s.Counters), len(s.Flags))
			}
		}
	}
}

func packets() (all []*Series) {
	d := Type.Datasets[0]
	for _, v := range d.Samples(d.Count) {
		all = append(all, v.(*Series))
	}
	return all
}

func TestHeads(t *testing.T) {
	device := regexp.MustCompile(`^(pump|valve|boiler|turbine|meter|tank|fan|drive)-[0-9]{4}$`)
	seen := map[string]bool{}
	months := map[time.Month]bool{}
	whole := 0
	for i, s := range packets() {
		if !device.MatchString(s.Device) || !slices.Contains(units, s.Unit) || s.Start.Year() != 2024 || s.Start.Location() != time.UTC {
			t.Errorf("series %d: %s, %s, %v", i, s.Device, s.Unit, s.Start)
		}
		seen[s.Device[:3]], seen[s.Unit], months[s.Start.Month()] = true, true, true
		if s.Start.Nanosecond()%1000 == 0 {
			whole++
		}
	}
	if len(seen) != len(kinds)+len(units) || len(months) != 12 {
		t.Errorf("kinds and units %v, months %v", seen, months)
	}
	if whole > 1 {
		t.Errorf("%d times have no nanoseconds", whole)
	}
}

func TestTimesAreRegularButForTheirJitter(t *testing.T) {
	seen := map[time.Duration]bool{}
	for i, s := range packets() {
		step := time.Duration(s.Times[1] - s.Times[0])
		interval := intervals[0]
		for _, other := range intervals {
			if math.Abs(float64(step-other)) < math.Abs(float64(step-interval)) {
				interval = other
			}
		}
		seen[interval] = true
		squares := 0.0
		for k, at := range s.Times {
			off := float64(at-s.Start.UnixNano()-int64(k)*int64(interval)) / float64(interval)
			if math.Abs(off) > 0.03 || k > 0 && at <= s.Times[k-1] {
				t.Errorf("series %d: time %d is off by %.4f of %v", i, k, off, interval)
			}
			squares += off * off / float64(len(s.Times))
		}
		if deviation := math.Sqrt(squares); deviation < 0.002 || deviation > 0.01 {
			t.Errorf("series %d: times deviate by %.4f, want 0.005", i, deviation)
		}
	}
	if len(seen) != len(intervals) {
		t.Errorf("intervals %v, want %v", seen, intervals)
	}
}

func TestValuesWalk(t *testing.T) {
	low, high, squares, steps := 100.0, 0.0, 0.0, 0
	for _, s := range packets() {
		low, high = min(low, s.Values[0]), max(high, s.Values[0])
		for k, v := range s.Values[1:] {
			step := v - s.Values[k]
			squares, steps = squares+step*step, steps+1
		}
	}
	if low < 10 || low > 15 || high > 90 || high < 85 {
		t.Errorf("values begin from %v to %v, want 10 to 90", low, high)
	}
	if deviation := math.Sqrt(squares / float64(steps)); math.Abs(deviation-0.05) > 0.003 {
		t.Errorf("steps of %v, want 0.05", deviation)
	}
}

func TestCountersGrow(t *testing.T) {
	widths := map[int]bool{}
	none, steps, sum := 0, 0, 0.0
	for i, s := range packets() {
		if s.Counters[0] < 0 || s.Counters[0] >= 1<<30 {
			t.Errorf("series %d: begins with %d", i, s.Counters[0])
		}
		widths[(bits.Len64(uint64(s.Counters[0])|1)+6)/7] = true
		for k, c := range s.Counters[1:] {
			step := c - s.Counters[k]
			if step < 0 || step > 255 {
				t.Errorf("series %d: step %d of a counter is %d", i, k, step)
			}
			if step == 0 {
				none++
			}
			steps, sum = steps+1, sum+float64(step)
		}
	}
	if len(widths) != 5 {
		t.Errorf("counters begin with varints of %v bytes, want 1 to 5", widths)
	}
	// A magnitude of k bits is 0 once in 2^k, and (2^k-1)/2 on average.
	if share := float64(none) / float64(steps); math.Abs(share-0.222) > 0.03 {
		t.Errorf("%.3f of the steps are none, want 0.222", share)
	}
	if mean := sum / float64(steps); math.Abs(mean-27.9) > 3 {
		t.Errorf("steps of %.1f, want 27.9", mean)
	}
}

func TestFlagsHaveTheirShares(t *testing.T) {
	var none, warnings, faults float64
	all := Type.Datasets[2].Sample(0).(*Series).Flags
	for i, f := range all {
		switch {
		case f == 0:
			none++
		case f < 256 && bits.OnesCount32(f) == 1:
			warnings++
		case f>>16 == 1<<15:
			faults++
		default:
			t.Errorf("flags %d are %#x", i, f)
		}
	}
	for _, test := range []struct {
		name        string
		count, want float64
	}{{"none", none, 0.92}, {"a warning", warnings, 0.07}, {"a fault", faults, 0.01}} {
		if share := test.count / float64(len(all)); math.Abs(share-test.want) > test.want/10 {
			t.Errorf("%s in %.3f, want %.2f", test.name, share, test.want)
		}
	}
}
