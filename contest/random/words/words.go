// Package words makes text: of English words, of invented names, and of stated
// Unicode blocks. Its lists are written for it, so no text comes from a document.
package words

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/contest/random"
)

// cumulative is, for each word of the list, the weight of all up to it: 1 for the
// first word, 1/2 for the second, as words are distributed in text (Zipf's law).
// A sum that is kept makes a draw much faster than random.Skewed.
var cumulative = harmonic(len(list))

func harmonic(n int) []float64 {
	sums, sum := make([]float64, n), 0.0
	for i := range sums {
		sum += 1 / float64(i+1)
		sums[i] = sum
	}
	return sums
}

// Word returns an English word in lower case; the chance of the i-th commonest
// falls as 1/i.
func Word(r *random.Source) string {
	at, _ := slices.BinarySearch(cumulative, float64(r.Float64()*cumulative[len(list)-1]))
	return list[at]
}

// Words returns n words with spaces between them.
func Words(r *random.Source, n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Word(r))
	}
	return b.String()
}

// Text returns n ASCII characters: words with spaces between them, of which the
// last is cut. It does not end with a space: an s stands there instead.
func Text(r *random.Source, n int) string {
	b := make([]byte, 0, n+16)
	for len(b) < n {
		b = append(append(b, Word(r)...), ' ')
	}
	b = b[:n]
	if n > 0 && b[n-1] == ' ' {
		b[n-1] = 's'
	}
	return string(b)
}

// Sentence returns words of n ASCII characters in all, at least 2: the first is a
// capital, the last a period.
func Sentence(r *random.Source, n int) string {
	text := Text(r, n-1)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// Title returns n words with spaces between them, each with a capital.
func Title(r *random.Source, n int) string {
	b := []byte(Words(r, n))
	for i := range b {
		if i == 0 || b[i-1] == ' ' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

// Given returns an invented given name of 5 to 7 letters.
func Given(r *random.Source) string { return random.Pick(r, given) }

// Family returns an invented family name of 7 to 10 letters.
func Family(r *random.Source) string { return random.Pick(r, family) }

// Name returns a given and a family name with a space between them.
func Name(r *random.Source) string {
	first := Given(r)
	return first + " " + Family(r)
}
