package small

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v4"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "f5207e5a34564c1d26f3509c730464fac2ba71c596d189053044f667717c74a6"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

// The predecessor's exact figures for its value: size and capacity as JSON, size
// as MessagePack.
func TestTheMockHasThePredecessorsSizes(t *testing.T) {
	value := Type.Datasets[0].Sample(0).(*SmallStruct)
	text, err := json.Marshal(value)
	if err != nil || len(text) != 214 || cap(text) != 224 {
		t.Errorf("JSON: %d bytes of %d, want 214 of 224; %v", len(text), cap(text), err)
	}
	packed, err := msgpack.Marshal(value)
	if err != nil || len(packed) != 167 {
		t.Errorf("MessagePack: %d bytes, want 167; %v", len(packed), err)
	}
	if len(value.TestBytes) != 30 || len(value.TestString) != 32 {
		t.Errorf("%d bytes and %d characters, want 30 and 32", len(value.TestBytes), len(value.TestString))
	}
}

// Sampled lengths lie between half and one and a half times the mock's.
func TestSampledLengths(t *testing.T) {
	d := Type.Datasets[0]
	bytesSum, textSum, n := 0, 0, 0
	on := 0
	for i, v := range d.Samples(d.Count)[1:] {
		s := v.(*SmallStruct)
		if len(s.TestBytes) < 15 || len(s.TestBytes) > 45 || len(s.TestString) < 16 || len(s.TestString) > 48 {
			t.Errorf("value %d: %d bytes, %d characters", i+1, len(s.TestBytes), len(s.TestString))
		}
		if rest := strings.Trim(s.TestString, Letters); rest != "" {
			t.Errorf("value %d: text has %q", i+1, rest)
		}
		if s.TestInt32 < 0 || s.TestInt64 < 0 || s.TestFloat < 0 || s.TestFloat > 1 || s.TestDouble < 0 || s.TestDouble >= 1 {
			t.Errorf("value %d: %+v", i+1, s)
		}
		if s.TestBool {
			on++
		}
		bytesSum, textSum, n = bytesSum+len(s.TestBytes), textSum+len(s.TestString), n+1
	}
	if mean := float64(bytesSum) / float64(n); math.Abs(mean-30) > 1.5 {
		t.Errorf("%.1f bytes on average, want 30", mean)
	}
	if mean := float64(textSum) / float64(n); math.Abs(mean-32) > 1.6 {
		t.Errorf("%.1f characters on average, want 32", mean)
	}
	if on < n*2/5 || on > n*3/5 {
		t.Errorf("%d of %d are true", on, n)
	}
}

// Integers of every length: a library that packs small ones must not be measured
// only on large ones, nor the other way round.
func TestIntegersTakeEveryLength(t *testing.T) {
	d := Type.Datasets[0]
	seen32, seen64 := map[int]bool{}, map[int]bool{}
	for _, v := range d.Samples(d.Count) {
		s := v.(*SmallStruct)
		seen32[bytesOf(int64(s.TestInt32))], seen64[bytesOf(s.TestInt64)] = true, true
	}
	for n := 1; n <= 8; n++ {
		if !seen64[n] || n <= 4 && !seen32[n] {
			t.Errorf("no integer takes %d bytes", n)
		}
	}
}

func bytesOf(n int64) (bytes int) {
	for bytes = 1; n > 255; bytes++ {
		n >>= 8
	}
	return bytes
}
