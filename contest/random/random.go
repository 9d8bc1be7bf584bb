// Package random is the source of every sampled value. It takes only Uint64 from
// math/rand/v2, because the PCG stream is fixed by its specification. The standard library's
// derived methods may change between Go versions, and the data sets must not, so bounded
// integers and floats are implemented here.
package random

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// Source is a stream of random values.
type Source struct{ pcg *rand.PCG }

// New returns the stream of one seed pair.
func New(seed, stream uint64) *Source { return &Source{rand.NewPCG(seed, stream)} }

// Uint64 returns 64 uniform bits.
func (s *Source) Uint64() uint64 { return s.pcg.Uint64() }

// IntN returns a uniform integer in [0, n), as the high half of a 128-bit product. Its bias
// is below n/2^64.
func (s *Source) IntN(n int) int {
	if n <= 0 {
		panic("random: IntN of a range without values")
	}
	hi, _ := bits.Mul64(s.Uint64(), uint64(n))
	return int(hi)
}

// Between returns a uniform integer in [lo, hi].
func (s *Source) Between(lo, hi int) int { return lo + s.IntN(hi-lo+1) }

// Float64 returns a uniform multiple of 2^-53 in [0, 1).
func (s *Source) Float64() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// Bool returns true half of the time.
func (s *Source) Bool() bool { return s.Uint64()>>63 == 1 }

// Hex returns n lower-case hexadecimal digits.
func (s *Source) Hex(n int) string { return s.Text(n, "0123456789abcdef") }

// Text returns n characters of an ASCII alphabet.
func (s *Source) Text(n int, alphabet string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[s.IntN(len(alphabet))]
	}
	return string(b)
}

// Bytes returns n uniform bytes.
func (s *Source) Bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(s.Uint64() >> 56)
	}
	return b
}

// Magnitude returns a uniform integer below 2^k, for a k that is uniform from 0 to
// bits: small values are common, as in counters and identifiers.
func (s *Source) Magnitude(bits int) int64 {
	return int64(s.Uint64() >> (64 - s.IntN(bits+1)))
}

// Chance returns true with a probability of n in 100.
func (s *Source) Chance(n int) bool { return s.IntN(100) < n }

// Normal returns a value from approximately the standard normal distribution: the sum of
// twelve uniform values, less six. It never exceeds ±6, and needs no function whose last
// digit depends on the processor.
func (s *Source) Normal() float64 {
	sum := -6.0
	for range 12 {
		sum += s.Float64()
	}
	return sum
}

// LogNormal returns a whole number from a log-normal distribution with that median, clamped
// to [lo, hi]. The spread is the standard deviation of the logarithm: with 1, two thirds of
// the values lie between median/2.7 and median*2.7.
func (s *Source) LogNormal(median, spread float64, lo, hi int) int {
	n := math.Round(median * math.Exp(float64(spread*s.Normal())))
	return int(min(max(n, float64(lo)), float64(hi)))
}

// Pick returns one of the values, all equally likely.
func Pick[T any](s *Source, values []T) T { return values[s.IntN(len(values))] }

// Skewed returns one of the values, the first most often: the chance of the i-th falls as
// 1/i, like that of words in text.
func Skewed[T any](s *Source, values []T) T {
	total := 0.0
	for i := range values {
		total += 1 / float64(i+1)
	}
	at := float64(s.Float64() * total)
	for i, v := range values {
		if at -= 1 / float64(i+1); at < 0 {
			return v
		}
	}
	return values[len(values)-1]
}
