package pod

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/serbench/serbench/contest/random"
)

// suffix are the characters of generated names. There are no vowels, to avoid
// words.
const suffix = "bcdfghjklmnpqrstvwxz2456789"

// maybe returns an optional value that is set with that percentage.
func maybe[T any](r *random.Source, percent int, value T) *T {
	if r.Chance(percent) {
		return &value
	}
	return nil
}

// many returns n drawn values.
func many[T any](r *random.Source, n int, draw func(*random.Source) T) []T {
	values := make([]T, n)
	for i := range values {
		values[i] = draw(r)
	}
	return values
}

// text returns a copy of one of the words, each equally likely. The texts of a
// received object have separate memory.
func text(r *random.Source, words []string) string {
	return strings.Clone(random.Pick(r, words))
}

func version(r *random.Source) string {
	return fmt.Sprintf("%d.%d.%d", r.IntN(4), r.IntN(30), r.IntN(10))
}

// amount is a whole number from 1 to 1,024.
func amount(r *random.Source) string { return strconv.Itoa(r.Between(1, 1024)) }

func address(r *random.Source) string {
	return fmt.Sprintf("10.%d.%d.%d", r.IntN(256), r.IntN(256), r.IntN(256))
}

// uuid is a random UUID of version 4 and the usual variant.
func uuid(r *random.Source) string {
	return r.Hex(8) + "-" + r.Hex(4) + "-4" + r.Hex(3) + "-" + r.Text(1, "89ab") + r.Hex(3) + "-" + r.Hex(12)
}

// after is a time after t, by that duration in the median.
func after(r *random.Source, t time.Time, median time.Duration) time.Time {
	return t.Add(time.Duration(r.LogNormal(float64(median), 1, 1, 1e15)))
}

// note is a sentence of 4 to 12 words.
func note(r *random.Source) string {
	s := text(r, words)
	for range r.Between(3, 11) {
		s += " " + text(r, words)
	}
	return s
}
