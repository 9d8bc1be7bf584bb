package capnp

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Cap'n Proto 0.9.2's compiler gives these places to fields of these sizes.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		name            string
		bits, places    []int
		words, pointers int
	}{
		{"nothing", nil, nil, 0, 0},
		{"whole words", []int{64, 64}, []int{0, 1}, 2, 0},
		{"bits share a byte", []int{1, 1, 8, 1}, []int{0, 1, 1, 2}, 1, 0},
		{"padding is filled", []int{8, 32, 8, 16, 1}, []int{0, 1, 1, 1, 64}, 2, 0},
		{"later fields fill padding", []int{32, 64, 8, 16, 32, 8, 1}, []int{0, 1, 4, 3, 4, 5, 160}, 3, 0},
		{"the smallest padding first", []int{8, 64, 1, 8, 16, 32}, []int{0, 1, 8, 2, 2, 4}, 3, 0},
		{"pointers are apart", []int{0, 8, 0, 64, 0}, []int{0, 0, 1, 1, 2}, 2, 3},
		{"65 bits", slices.Repeat([]int{1}, 65), upTo(65), 2, 0},
		{"70 pointers", slices.Repeat([]int{0}, 70), upTo(70), 0, 70},
	} {
		l := layout{holes: map[int]int{}}
		var places []int
		for _, bits := range test.bits {
			places = append(places, l.place(bits))
		}
		if !slices.Equal(places, test.places) || l.words != test.words || l.pointers != test.pointers {
			t.Errorf("%s: %v in %d words and %d pointers, want %v in %d and %d", test.name, places, l.words, l.pointers, test.places, test.words, test.pointers)
		}
	}
}

func upTo(n int) []int {
	places := make([]int, n)
	for i := range places {
		places[i] = i
	}
	return places
}

// The encoding's specification wants the first place of a field's size that is padding, or
// else the beginning of a new word.
func TestPlacesAreThoseOfTheSpecification(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		l := layout{holes: map[int]int{}}
		var used []bool // by bit
		var sizes []int
		for range r.IntN(40) {
			bits := []int{1, 8, 16, 32, 64}[r.IntN(5)]
			sizes = append(sizes, bits)
			want := 0
			for want < len(used)/bits && slices.Contains(used[want*bits:(want+1)*bits], true) {
				want++
			}
			if want*bits == len(used) {
				used = append(used, make([]bool, 64)...)
			}
			for i := range bits {
				used[want*bits+i] = true
			}
			if got := l.place(bits); got != want {
				t.Fatalf("of fields of %d bits, the last is at %d, want %d", sizes, got, want)
			}
		}
		if l.words != len(used)/64 {
			t.Fatalf("fields of %d bits take %d words, want %d", sizes, l.words, len(used)/64)
		}
	}
}
