package large

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v4"

	"github.com/serbench/serbench/datasets/medium"
	"github.com/serbench/serbench/datasets/small"
	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	const want = "20e891df39289dc4b37d709767fbcffdbd78760ded5aac666163be6350ca4c64"
	d := Type.Datasets[0]
	if got := fidelity.Digest(d.Samples(d.Count)); got != want {
		t.Errorf("digest %s, want %s", got, want)
	}
}

// The predecessor's exact figures for its value: size and capacity as JSON, size
// as MessagePack.
func TestTheMockHasThePredecessorsSizes(t *testing.T) {
	value := Type.Datasets[0].Sample(0).(*LargeStruct)
	text, err := json.Marshal(value)
	if err != nil || len(text) != 5131 || cap(text) != 5376 {
		t.Errorf("JSON: %d bytes of %d, want 5131 of 5376; %v", len(text), cap(text), err)
	}
	packed, err := msgpack.Marshal(value)
	if err != nil || len(packed) != 4253 {
		t.Errorf("MessagePack: %d bytes, want 4253; %v", len(packed), err)
	}
	if len(value.TestBytes) != 558 || len(value.TestString) != 406 || strings.Count(value.TestString, "\n") != 1 {
		t.Errorf("%d bytes, %d characters, %d newlines; want 558, 406, 1",
			len(value.TestBytes), len(value.TestString), strings.Count(value.TestString, "\n"))
	}
	if len(value.NestedMediumMock) != 3 || len(value.NestedSmallMock) != 2 {
		t.Errorf("%d mediums and %d smalls, want 3 and 2", len(value.NestedMediumMock), len(value.NestedSmallMock))
	}
	for i := range value.NestedMediumMock {
		if !fidelity.For(medium.Type.Go).Equal(&value.NestedMediumMock[i], medium.Type.Datasets[0].Sample(0)) {
			t.Errorf("medium %d is not the medium mock", i)
		}
	}
	for i := range value.NestedSmallMock {
		if !fidelity.For(small.Type.Go).Equal(&value.NestedSmallMock[i], small.Type.Datasets[0].Sample(0)) {
			t.Errorf("small %d is not the small mock", i)
		}
	}
}

// Sampled lengths lie between half and one and a half times the mock's.
func TestSampledLengths(t *testing.T) {
	d := Type.Datasets[0]
	n, bytesSum, textSum := 0, 0, 0
	mediums, smalls := map[int]bool{}, map[int]bool{}
	for i, v := range d.Samples(d.Count)[1:] {
		l := v.(*LargeStruct)
		if len(l.TestBytes) < 279 || len(l.TestBytes) > 837 || len(l.TestString) < 203 || len(l.TestString) > 609 {
			t.Errorf("value %d: %d bytes, %d characters", i+1, len(l.TestBytes), len(l.TestString))
		}
		if rest := strings.Trim(l.TestString, small.Letters+"\n"); rest != "" {
			t.Errorf("value %d: text has %q", i+1, rest)
		}
		mediums[len(l.NestedMediumMock)], smalls[len(l.NestedSmallMock)] = true, true
		n, bytesSum, textSum = n+1, bytesSum+len(l.TestBytes), textSum+len(l.TestString)
	}
	if len(mediums) != 3 || !mediums[2] || !mediums[4] || len(smalls) != 3 || !smalls[1] || !smalls[3] {
		t.Errorf("numbers of mediums %v and of smalls %v, want 2 to 4 and 1 to 3", mediums, smalls)
	}
	// There are few values, so the margin is wide.
	for name, test := range map[string]struct{ sum, mean int }{"bytes": {bytesSum, 558}, "characters": {textSum, 406}} {
		if mean := float64(test.sum) / float64(n); math.Abs(mean/float64(test.mean)-1) > 0.2 {
			t.Errorf("%.1f %s on average, want %d", mean, name, test.mean)
		}
	}
}
