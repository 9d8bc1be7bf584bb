package random

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// draw returns n values from the stream of New(1, 2).
func draw[V any](n int, next func(*Source) V) []V {
	s, values := New(1, 2), make([]V, n)
	for i := range values {
		values[i] = next(s)
	}
	return values
}

// Every data set depends on these streams: they must not change with a Go version, nor
// unnoticed. The first four values are the vectors of math/rand/v2's own test.
func TestStreamsArePinned(t *testing.T) {
	pin(t, "Uint64", draw(4, (*Source).Uint64), 0xc4f5a58656eef510, 0x9dcec3ad077dec6c, 0xc8d04605312f8088, 0xcbedc0dcb63ac19a)
	pin(t, "IntN", draw(8, func(s *Source) int { return s.IntN(1000) }), 769, 616, 784, 796, 234, 41, 499, 449)
	pin(t, "Between", draw(8, func(s *Source) int { return s.Between(-3, 3) }), 2, 1, 2, 2, -2, -3, 0, 0)
	pin(t, "Float64", draw(4, (*Source).Float64), 0.7693732693650721, 0.6164362237391213, 0.7844280016590215, 0.7965965784880877)
	pin(t, "Bool", draw(8, (*Source).Bool), true, true, true, true, false, false, false, false)
	pin(t, "Hex", draw(2, func(s *Source) string { return s.Hex(8) }), "c9cc3077", "22a7f16c")
	pin(t, "Text", draw(2, func(s *Source) string { return s.Text(8, "abc") }), "cbccaabb", "aabbcabc")
	pin(t, "Bytes", New(1, 2).Bytes(8), 0xc4, 0x9d, 0xc8, 0xcb, 0x3b, 0x0a, 0x7f, 0x73)
	pin(t, "Magnitude", draw(8, func(s *Source) int64 { return s.Magnitude(63) }),
		422967427883, 883187413992638, 0, 134194040, 271, 177681827, 120, 446235415210768)
}

func pin[V comparable](t *testing.T, name string, got []V, want ...V) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %v, want %v", name, got, want)
	}
}

func TestSeedAndStreamBothMatter(t *testing.T) {
	first := New(1, 2).Uint64()
	if New(1, 3).Uint64() == first || New(2, 2).Uint64() == first || New(2, 1).Uint64() == first {
		t.Error("two streams start with the same value")
	}
	if New(1, 2).Uint64() != first {
		t.Error("the same stream starts with different values")
	}
}

// Each value of a small range comes up about equally often, the ends included.
func TestIntNIsUniformBelowItsBound(t *testing.T) {
	const n, draws = 7, 70_000
	var count [n]int
	s := New(3, 4)
	for range draws {
		count[s.IntN(n)]++ // panics outside
	}
	for value, times := range count {
		// Five standard deviations of a binomial with p = 1/7.
		if math.Abs(float64(times)-draws/n) > 5*math.Sqrt(draws/n*6.0/7) {
			t.Errorf("%d came up %d times of %d", value, times, draws)
		}
	}
	for range 100 {
		if got := s.IntN(1); got != 0 {
			t.Fatalf("IntN(1) = %d", got)
		}
		if got := s.IntN(math.MaxInt); got < 0 {
			t.Fatalf("IntN(MaxInt) = %d", got)
		}
	}
}

func TestEmptyRangesPanic(t *testing.T) {
	for name, f := range map[string]func(*Source){
		"IntN(0)":          func(s *Source) { s.IntN(0) },
		"IntN(-1)":         func(s *Source) { s.IntN(-1) },
		"IntN(MinInt)":     func(s *Source) { s.IntN(math.MinInt) },
		"Between(1, 0)":    func(s *Source) { s.Between(1, 0) },
		"Text without any": func(s *Source) { s.Text(1, "") },
	} {
		func() {
			defer func() {
				if p, _ := recover().(string); !strings.HasPrefix(p, "random: ") {
					t.Errorf("%s: panic %q, want one from this package", name, p)
				}
			}()
			f(New(1, 2))
		}()
	}
}

func TestBetweenIncludesBothEnds(t *testing.T) {
	s := New(5, 6)
	seen := map[int]bool{}
	for range 1000 {
		seen[s.Between(-2, 3)] = true
	}
	if len(seen) != 6 || !seen[-2] || !seen[3] {
		t.Errorf("Between(-2, 3) gave %v", seen)
	}
	if got := s.Between(9, 9); got != 9 {
		t.Errorf("Between(9, 9) = %d", got)
	}
}

func TestFloat64IsInTheUnitInterval(t *testing.T) {
	s := New(7, 8)
	sum := 0.0
	for range 10_000 {
		f := s.Float64()
		if f < 0 || f >= 1 || f*(1<<53) != math.Trunc(f*(1<<53)) {
			t.Fatalf("%v is not a multiple of 2^-53 in [0, 1)", f)
		}
		sum += f
	}
	if math.Abs(sum/10_000-0.5) > 0.02 {
		t.Errorf("the mean is %v", sum/10_000)
	}
}

func TestTextsHaveTheirLengthAndAlphabet(t *testing.T) {
	s := New(9, 10)
	hex := s.Hex(5000)
	for _, digit := range "0123456789abcdef" {
		if !strings.ContainsRune(hex, digit) {
			t.Errorf("no %c in 5000 digits", digit)
		}
	}
	if rest := strings.Trim(hex, "0123456789abcdef"); rest != "" || len(hex) != 5000 {
		t.Errorf("%d digits, among them %q", len(hex), rest)
	}
	if text := s.Text(3, "x"); text != "xxx" {
		t.Errorf("three of x: %q", text)
	}
	if s.Hex(0) != "" || len(s.Bytes(0)) != 0 || len(s.Bytes(33)) != 33 {
		t.Error("wrong length")
	}
	seen := map[byte]bool{}
	for _, b := range s.Bytes(10_000) {
		seen[b] = true
	}
	if len(seen) != 256 {
		t.Errorf("10,000 bytes took %d values", len(seen))
	}
}

// Small values are common: half of them fit in half of the bits.
func TestMagnitudeStaysBelowItsPower(t *testing.T) {
	s := New(11, 12)
	for _, bits := range []int{0, 1, 8, 24, 63} {
		small, largest := 0, int64(0)
		for range 10_000 {
			m := s.Magnitude(bits)
			if m < 0 || bits < 63 && m >= 1<<bits {
				t.Fatalf("Magnitude(%d) = %d", bits, m)
			}
			largest = max(largest, m)
			if m < 1<<(bits/2) {
				small++
			}
		}
		if bits > 0 && largest < 1<<(bits-1) {
			t.Errorf("Magnitude(%d) never used all its bits: %d", bits, largest)
		}
		if bits >= 24 && (small < 4700 || small > 5700) {
			t.Errorf("Magnitude(%d): %d of 10,000 below 2^%d", bits, small, bits/2)
		}
	}
}

func TestDistributionsArePinned(t *testing.T) {
	letters := []string{"a", "b", "c", "d"}
	pin(t, "Chance", draw(8, func(s *Source) bool { return s.Chance(50) }), false, false, false, false, true, true, true, true)
	pin(t, "Normal", draw(2, (*Source).Normal), -0.3851528912975599, -1.196620957756354)
	pin(t, "LogNormal", draw(4, func(s *Source) int { return s.LogNormal(100, 1, 1, 1000) }), 68, 30, 389, 187)
	pin(t, "Pick", draw(8, func(s *Source) string { return Pick(s, letters) }), "d", "c", "d", "d", "a", "a", "b", "b")
	pin(t, "Skewed", draw(8, func(s *Source) string { return Skewed(s, letters) }), "c", "b", "c", "c", "a", "a", "b", "a")
}

// The bounds are five standard errors of 100,000 draws.
func TestDistributionsAreAsDocumented(t *testing.T) {
	const draws = 100_000
	s := New(5, 6)
	sum, squares, below, chance := 0.0, 0.0, 0, 0
	first := map[string]int{}
	for range draws {
		x := s.Normal()
		sum, squares = sum+x, squares+x*x
		if s.LogNormal(1000, 1, 0, math.MaxInt32) < 1000 {
			below++
		}
		if s.Chance(30) {
			chance++
		}
		first[Skewed(s, []string{"a", "b", "c"})]++
	}
	near := func(name string, got, want, bound float64) {
		t.Helper()
		if math.Abs(got-want) > bound {
			t.Errorf("%s: %.4f, want %.4f", name, got, want)
		}
	}
	near("mean", sum/draws, 0, 0.016)
	near("variance", squares/draws, 1, 0.022)
	near("below the median", float64(below)/draws, 0.5, 0.008)
	near("chance", float64(chance)/draws, 0.3, 0.0073)
	near("first of three", float64(first["a"])/draws, 6.0/11, 0.008)
	near("last of three", float64(first["c"])/draws, 2.0/11, 0.0062)
	for range 1000 {
		if n := s.LogNormal(10, 2, 5, 20); n < 5 || n > 20 {
			t.Fatalf("LogNormal within [5, 20] gave %d", n)
		}
	}
}
