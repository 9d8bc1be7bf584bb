package sizes

import (
	"fmt"
	"math"
	"testing"

	"github.com/serbench/serbench/verify/fidelity"
)

func TestValuesArePinned(t *testing.T) {
	want := []string{
		"9529d5afca6469da5b5cc52be31f2072cef2254f15a2a34beb1bc3b4313e9ff7",
		"d8716c7bf933bc2c4720659dd76b836778271afa9557af93d169f87b0fe3dc36",
		"e0dc644d213a865461c50e9b5cd5e8c2d63e977957b323c5b9202cd6bea3ae3f",
		"b47a6f709f0f5344cc8fd49c90d33a7669a053d1bc3d823251855ddfe722a7cb",
		"46ab529c425c5153c32b459c3a702cd8b3424c1ec325cbc8bdc91d604359dac0",
		"3f9362cbe99037e277d44e23befdf8c79cb0edb467f1cc288df5b73690a5bb6c",
		"071237a8aa3d8313f6d75408e365c3b88b94d565fa9a7c30fd046d683844e2b8",
		"c5a4eb8432de6f1deae252de602b929aee4d9d7a4dc3b21fba16b8e1cc3c5f95",
		"c8325003b811045f152b3171f1da00e58657c1546a5ee0bcdb6e08617e2365f5",
		"3fab1d0e4911a640ed22eae78a09c7036c749636ab79e488efbc9a0e424a5b8a",
		"50ee3709ec047837bfc9eb8b749eb13d35b7efb9d6f017160c98d67a3cf41f29",
		"9d45d6565f2b26b2966813c627009b3332ef4eeb8cbd1471b69294f31605ea98",
		"0ebef963b25e10d2891faf1d1f986be70ae983e36c010570a3dcbeeb5ea8dc72",
		"e86b648b52c2139d79429c91caa19d3c9ce84183701c818267f10e190ee65eb8",
		"d8ba66e1ec1c07280260c5b436d50b6dc7f64180f9305545f060737fb45e3689",
		"de36d87f9a7f404f525087cc66425d36ab0238f6bffc9a9c9df2bb406bc5ea74",
		"fe0ce36516377d5e21035dac129bcf8d5b86fe87570ed0ac8c3b17dee2bfcf4e",
		"bc075cd1d81e45d4452d3a17ac70f16fb32930db8f1992c012fa49bb453ab65d",
	}
	if len(Type.Datasets) != len(want) {
		t.Fatalf("%d data sets, want %d", len(Type.Datasets), len(want))
	}
	for i, d := range Type.Datasets {
		if got := fidelity.Digest(d.Samples(d.Count)); got != want[i] {
			t.Errorf("%s: digest %s, want %s", d.Name, got, want[i])
		}
	}
}

func TestLengthsDouble(t *testing.T) {
	n := 4
	for _, d := range Type.Datasets {
		n *= 2
		if want := fmt.Sprintf("sizes-%d", n); d.Name != want {
			t.Errorf("%s is where %s should be", d.Name, want)
		}
		for i, v := range d.Samples(4) {
			p := v.(*Payload)
			text, numbers, raw := len(p.Text), 8*len(p.Numbers), len(p.Raw)
			if text+numbers+raw != n || raw != n/4 || numbers != n/32*8 {
				t.Errorf("%s %d: %d bytes of text, %d of integers, %d raw", d.Name, i, text, numbers, raw)
			}
		}
	}
	if n != 1<<20 {
		t.Errorf("the last data set has %d bytes", n)
	}
}

// Half of the integers have up to 32 bits, half are negative.
func TestNumbersAreOfAllMagnitudes(t *testing.T) {
	small, negative, n := 0, 0, 0
	for _, d := range Type.Datasets {
		for _, v := range d.Samples(4) {
			for _, x := range v.(*Payload).Numbers {
				if n++; x < 0 {
					negative++
				}
				if -1<<32 < x && x < 1<<32 {
					small++
				}
			}
		}
	}
	for name, share := range map[string]float64{
		"below 2^32": float64(small) / float64(n),
		"negative":   float64(negative) / float64(n),
	} {
		if math.Abs(share-0.5) > 0.04 {
			t.Errorf("%.3f are %s, want a half", share, name)
		}
	}
}
