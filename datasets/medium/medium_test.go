package medium

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v4"

	"github.com/serbench/serbench/datasets/small"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "70114402f98cb3e7b6aaf521b0785b52d566b74e299e15e740a968fa0823b1e2"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

// The predecessor's exact figures for its value: size and capacity as JSON, size
// as MessagePack.
func TestTheMockHasThePredecessorsSizes(t *testing.T) {
	value := Type.Datasets[0].Sample(0).(*MediumStruct)
	text, err := json.Marshal(value)
	if err != nil || len(text) != 1158 || cap(text) != 1280 {
		t.Errorf("JSON: %d bytes of %d, want 1158 of 1280; %v", len(text), cap(text), err)
	}
	packed, err := msgpack.Marshal(value)
	if err != nil || len(packed) != 964 {
		t.Errorf("MessagePack: %d bytes, want 964; %v", len(packed), err)
	}
	if len(value.TestBytes) != 347 || len(value.TestString) != 259 || strings.Count(value.TestString, "\n") != 5 {
		t.Errorf("%d bytes, %d characters, %d newlines; want 347, 259, 5",
			len(value.TestBytes), len(value.TestString), strings.Count(value.TestString, "\n"))
	}
	if !fidelity.For(small.Type.Go).Equal(&value.Nested, small.Type.Datasets[0].Sample(0)) {
		t.Error("the nested value is not the small mock")
	}
}

func TestLines(t *testing.T) {
	for _, test := range []struct{ n, newlines int }{{259, 5}, {406, 1}, {30, 0}, {16, 15}, {1, 0}} {
		text := Lines(test.n, test.newlines)
		if len(text) != test.n || strings.Count(text, "\n") != test.newlines {
			t.Errorf("Lines(%d, %d) is %q", test.n, test.newlines, text)
		}
	}
}

// Sampled lengths lie between half and one and a half times the mock's.
func TestSampledLengths(t *testing.T) {
	d := Type.Datasets[0]
	n, bytesSum, textSum, integers, negative := 0, 0, 0, 0, 0
	for i, v := range d.Samples(d.Count)[1:] {
		m := v.(*MediumStruct)
		if len(m.TestBytes) < 174 || len(m.TestBytes) > 520 || len(m.TestString) < 130 || len(m.TestString) > 388 {
			t.Errorf("value %d: %d bytes, %d characters", i+1, len(m.TestBytes), len(m.TestString))
		}
		if rest := strings.Trim(m.TestString, small.Letters+"\n"); rest != "" {
			t.Errorf("value %d: text has %q", i+1, rest)
		}
		if len(m.TestIntArray) < 1 || len(m.TestIntArray) > 13 {
			t.Errorf("value %d: %d integers", i+1, len(m.TestIntArray))
		}
		for _, x := range m.TestIntArray {
			if x <= -1<<24 || x >= 1<<24 {
				t.Errorf("value %d: integer %d", i+1, x)
			}
			if x < 0 {
				negative++
			}
		}
		n, integers = n+1, integers+len(m.TestIntArray)
		bytesSum, textSum = bytesSum+len(m.TestBytes), textSum+len(m.TestString)
	}
	for name, test := range map[string]struct{ sum, mean int }{
		"bytes":      {bytesSum, 347},
		"characters": {textSum, 259},
		"integers":   {integers, 7},
	} {
		if mean := float64(test.sum) / float64(n); math.Abs(mean/float64(test.mean)-1) > 0.1 {
			t.Errorf("%.1f %s on average, want %d", mean, name, test.mean)
		}
	}
	if negative < integers/8 || negative > integers*3/8 {
		t.Errorf("%d of %d integers are negative, want a quarter", negative, integers)
	}
}
