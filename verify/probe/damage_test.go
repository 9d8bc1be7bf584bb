package probe

import (
	"bytes"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest/random"
)

var (
	sampleInput = []byte(`{"A":"1","B":"text","C":"3"}`)
	otherInputs = [][]byte{[]byte("other"), {1, 2, 3}}
)

// ofKind returns the damaged encodings of one kind.
func ofKind(all []Input, kind string) (found [][]byte) {
	for _, input := range all {
		if input.Kind == kind {
			found = append(found, input.Data)
		}
	}
	return found
}

// A fault is reproduced by its position, so the same arguments must give the same inputs.
func TestDamageIsRepeatable(t *testing.T) {
	one, again, other := Damage(sampleInput, otherInputs, 1, 500), Damage(sampleInput, otherInputs, 1, 500), Damage(sampleInput, otherInputs, 2, 500)
	same := func(a, b Input) bool { return a.Kind == b.Kind && bytes.Equal(a.Data, b.Data) }
	if !slices.EqualFunc(one, again, same) {
		t.Error("the same arguments gave different inputs")
	}
	if slices.EqualFunc(one, other, same) {
		t.Error("another seed gave the same inputs")
	}
}

// Each kind has its share, and the valid encoding is left unchanged.
func TestDamageHasEveryKind(t *testing.T) {
	valid := bytes.Clone(sampleInput)
	const n = 500
	all := Damage(valid, otherInputs, 1, n)
	if !bytes.Equal(valid, sampleInput) {
		t.Error("the valid encoding was changed")
	}
	if len(all) < n {
		t.Errorf("%d inputs, want %d", len(all), n)
	}
	for _, kind := range Kinds {
		if len(ofKind(all, kind)) == 0 {
			t.Errorf("no damage of kind %s", kind)
		}
	}
	for _, input := range all {
		if !slices.Contains(Kinds, input.Kind) {
			t.Errorf("%q is not in Kinds, which records index", input.Kind)
		}
	}
}

// If there are few, every truncation and every bit flip is included once.
func TestShortEncodingsGetEveryTruncationAndBitFlip(t *testing.T) {
	all := Damage(sampleInput, nil, 1, 10_000)
	cuts := ofKind(all, Truncation)
	if len(cuts) != len(sampleInput) {
		t.Errorf("%d truncations of %d bytes", len(cuts), len(sampleInput))
	}
	for i, cut := range cuts {
		if len(cut) != i || !bytes.HasPrefix(sampleInput, cut) {
			t.Errorf("truncation %d is %q", i, cut)
		}
	}
	flips := ofKind(all, BitFlip)
	seen := map[string]bool{}
	for _, flip := range flips {
		different := 0
		for i := range flip {
			different += bits.OnesCount8(flip[i] ^ sampleInput[i])
		}
		if len(flip) != len(sampleInput) || different != 1 {
			t.Errorf("%q differs in %d bits", flip, different)
		}
		seen[string(flip)] = true
	}
	if len(flips) != 8*len(sampleInput) || len(seen) != len(flips) {
		t.Errorf("%d bit flips, %d of them different, of %d bits", len(flips), len(seen), 8*len(sampleInput))
	}
}

// A long encoding gets its share of truncations and bit flips, spread all over it.
func TestDamageIsSpreadOverLongEncodings(t *testing.T) {
	long := random.New(1, 1).Bytes(5000)
	cuts := ofKind(Damage(long, nil, 1, 100), Truncation)
	if len(cuts) != 20 || len(cuts[0]) != 0 || len(cuts[19]) < 4000 {
		t.Errorf("%d truncations, the last of %d bytes", len(cuts), len(cuts[len(cuts)-1]))
	}
	for i, want := range map[[2]int][]int{{3, 10}: {0, 1, 2}, {10, 5}: {0, 2, 4, 6, 8}, {0, 5}: nil, {5, 0}: nil} {
		if got := spread(i[0], i[1]); !slices.Equal(got, want) {
			t.Errorf("%d of %d: %v, want %v", i[1], i[0], got, want)
		}
	}
}

// Each length both replaces what was there and is inserted before it.
func TestLengthBombsReplaceAndInsert(t *testing.T) {
	valid := []byte("abcdefghijklmnop")
	all := lengthBombs(valid)
	if want := 2 * len(valid) * len(huge()); len(all) != want {
		t.Fatalf("%d, want %d", len(all), want)
	}
	ten := []byte("9999999999")
	for _, want := range []string{"9999999999klmnop", "abc9999999999nop", "9999999999bcdefghijklmnop", "abc9999999999efghijklmnop", "abcdefghijklmno9"} {
		if !slices.ContainsFunc(all, func(data []byte) bool { return string(data) == want }) {
			t.Errorf("no %q, where %q replaces a byte or is inserted", want, ten)
		}
	}
	for _, length := range [][]byte{{0xff, 0xff, 0xff, 0xff}, {0xdb, 0xff, 0xff, 0xff, 0xff}, {0x80, 0x80, 0x80, 0x80, 0x04}, {0x40, 0, 0, 0}} {
		if !slices.ContainsFunc(huge(), func(data []byte) bool { return bytes.Equal(data, length) }) {
			t.Errorf("%x is not among the lengths", length)
		}
	}
}

// An opening bracket becomes deep nesting, on which no stack should be spent.
func TestRepetitionsRepeatOneByte(t *testing.T) {
	deepest := 0
	for _, data := range ofKind(Damage(sampleInput, nil, 1, 500), Repetition) {
		last := data[len(data)-1]
		run := len(data) - len(bytes.TrimRight(data, string(last)))
		if run < 3 || !bytes.HasPrefix(sampleInput, data[:len(data)-run+1]) {
			t.Errorf("%.60q repeats its last byte %d times", data, run)
		}
		if strings.HasPrefix(string(data), "{{") {
			deepest = max(deepest, run)
		}
	}
	if deepest != 100_001 {
		t.Errorf("the deepest nesting is %d brackets", deepest)
	}
}
