// Package words makes text: English words, invented names, and characters of stated Unicode
// blocks. Its lists were written for it, so no text comes from a document.
package words

import (
	"slices"
	"strings"

	"github.com/serbench/serbench/contest/random"
)

// cumulative holds, for each word of the list, the weight of all words up to it. The i-th
// word has the weight 1/i, as in natural text (Zipf's law). Keeping the sums makes a draw
// much faster than random.Skewed.
var cumulative = harmonic(len(list))

func harmonic(n int) []float64 {
	sums, sum := make([]float64, n), 0.0
	for i := range sums {
		sum += 1 / float64(i+1)
		sums[i] = sum
	}
	return sums
}

// Word returns an English word in lower case. The chance of the i-th most common word falls
// as 1/i.
func Word(r *random.Source) string {
	at, _ := slices.BinarySearch(cumulative, float64(r.Float64()*cumulative[len(list)-1]))
	return list[at]
}

// Words returns n words separated by spaces.
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

// Text returns n ASCII characters: words separated by spaces, the last one cut off. It never
// ends with a space, which becomes an s.
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

// Sentence returns n ASCII characters of words, n at least 2. It starts with a capital and
// ends with a period.
func Sentence(r *random.Source, n int) string {
	text := Text(r, n-1)
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// Title returns n capitalized words separated by spaces.
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

// Name returns a given name and a family name, separated by a space.
func Name(r *random.Source) string {
	first := Given(r)
	return first + " " + Family(r)
}
