package bench

import (
	"flag"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result/fact"
)

func names(all []*contest.Dataset) (names []string) {
	for _, d := range all {
		names = append(names, d.Name)
	}
	return names
}

// Rows are benchmarked on the predecessors' data, and every variant on all data by SERBENCH_ALL=1.
func TestDatasets(t *testing.T) {
	t.Setenv("SERBENCH_ALL", "")
	for row, want := range map[string]int{"Gob": 1, "JSON": 3, "FlatBuffers": 4, "none": 0} {
		if got := names(Datasets([]string{row})); len(got) != want {
			t.Errorf("%s is benchmarked on %v, want %d", row, got, want)
		}
	}
	t.Setenv("SERBENCH_ALL", "1")
	if got := names(Datasets(nil)); len(got) < 40 {
		t.Errorf("SERBENCH_ALL=1 has only %v", got)
	}
}

// A codec that forgets every value.
type forgetful struct{}

func (forgetful) Marshal(any) ([]byte, error) { return []byte{1}, nil }
func (forgetful) Unmarshal([]byte, any) error { return nil }

// Only VALIDATE=1 fails for values that come back different, and not of a reference.
func TestValidate(t *testing.T) {
	if err := flag.Set("test.benchtime", "5x"); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SERBENCH_ALL", "")
	c := &contest.Contestant{Name: "forgetful", Variants: []contest.Variant{{
		Name: "default", Bind: func(*contest.Type) (contest.Codec, error) { return forgetful{}, nil },
		Predecessor: contest.Predecessor{Names: []string{"Gob"}},
	}}}
	reference := *c
	reference.Reference = true
	v := &c.Variants[0]
	d := Datasets(v.Predecessor.Names)[0]
	for name, test := range map[string]struct {
		validate string
		of       *contest.Contestant
		fails    bool
	}{
		"as it is":    {"", c, false},
		"validated":   {"1", c, true},
		"a reference": {"1", &reference, false},
	} {
		t.Setenv("VALIDATE", test.validate)
		r := testing.Benchmark(func(b *testing.B) { benchmarkCase(b, test.of, v, d, fact.Marshal) })
		if failed := r.N == 0; failed != test.fails {
			t.Errorf("%s: %+v", name, r)
		}
	}
}
