package probe

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/result/fact"
)

var (
	sampleInput = []byte(`{"A":"1","B":"text","C":"3"}`)
	otherInputs = [][]byte{[]byte("other"), {1, 2, 3}}
)

// ofKind returns the damaged encodings of one kind.
func ofKind(all []Input, kind fact.Damage) (found [][]byte) {
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
	if len(all) < n/2 || len(all) > n*3/2 {
		t.Errorf("%d inputs, want about %d", len(all), n)
	}
	for _, kind := range Kinds[:slices.Index(Kinds, fact.Deep)] { // the others are of documents
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
	all := Damage(sampleInput, nil, 1, 0)
	cuts := ofKind(all, fact.Truncation)
	if len(cuts) != len(sampleInput) {
		t.Errorf("%d truncations of %d bytes", len(cuts), len(sampleInput))
	}
	for i, cut := range cuts {
		if len(cut) != i || !bytes.HasPrefix(sampleInput, cut) {
			t.Errorf("truncation %d is %q", i, cut)
		}
	}
	flips := ofKind(all, fact.BitFlip)
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
	cuts := ofKind(Damage(long, nil, 1, 100), fact.Truncation)
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
func TestLengthsReplaceAndInsert(t *testing.T) {
	valid := []byte("abcdefghijklmnop")
	all := ofKind(Damage(valid, nil, 1, 0), fact.LongLength)
	if want := 2*len(valid)*len(longForms()) + 8*len(valid)*len(farLengths()); len(all) != want {
		t.Fatalf("%d, want %d", len(all), want)
	}
	ten := []byte("9999999999")
	for _, want := range []string{"9999999999klmnop", "abc9999999999nop", "9999999999bcdefghijklmnop", "abc9999999999efghijklmnop", "abcdefghijklmno9"} {
		if !slices.ContainsFunc(all, func(data []byte) bool { return string(data) == want }) {
			t.Errorf("no %q, where %q replaces a byte or is inserted", want, ten)
		}
	}
	for _, length := range []string{
		"\xff\xff\xff\xff", "\x40\x00\x00\x00", "\x00\x00\x00\x40", // fixed
		"\x80\x80\x80\x80\x04", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01", // variable
		"\xdb\xff\xff\xff\xff", "\xdd\x7f\xff\xff\xff", // MessagePack
		"\x9b\x7f\xff\xff\xff\xff\xff\xff\xff", "\x5f", "\xba\xff\xff\xff\xff", // CBOR
		"\x84\x7f\xff\xff\xff", // ASN.1
	} {
		if !slices.ContainsFunc(longForms(), func(data []byte) bool { return string(data) == length }) {
			t.Errorf("%x is not among the lengths", length)
		}
	}
}

// A mutation changes a few bytes and keeps the length.
func TestMutationsChangeAFewBytes(t *testing.T) {
	all := ofKind(Damage(sampleInput, nil, 1, 0), fact.Mutation)
	if len(all) != mutations {
		t.Fatalf("%d mutations, want %d", len(all), mutations)
	}
	changed := map[int]int{}
	for _, data := range all {
		n := 0
		for i := range sampleInput {
			if data[i] != sampleInput[i] {
				n++
			}
		}
		changed[n]++
		if len(data) != len(sampleInput) || n > 4 {
			t.Errorf("%q differs in %d bytes", data, n)
		}
	}
	for n := 1; n <= 4; n++ {
		if changed[n] < mutations/50 {
			t.Errorf("%d mutations change %d bytes", changed[n], n)
		}
	}
}

// An opening bracket becomes deep nesting, on which no stack should be spent.
func TestRepetitionsRepeatOneByte(t *testing.T) {
	deepest := 0
	for _, data := range ofKind(Damage(sampleInput, nil, 1, 500), fact.Repetition) {
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

// Adding a position to a far length fits an integer once, and then overflows.
func TestFarLengthsOverflowBehindAField(t *testing.T) {
	valid := []byte{10, 3, 'k', 'e', 'y', 16, 1}
	want := append([]byte{10 ^ 16}, binary.AppendUvarint(nil, math.MaxInt64-10)...) // an unknown field
	want = append(want, valid[2:]...)
	if !slices.ContainsFunc(Damage(valid, nil, 1, 0), func(i Input) bool { return i.Kind == fact.LongLength && bytes.Equal(i.Data, want) }) {
		t.Errorf("no input is %x", want)
	}
}
