package main

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contestants"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// The benchmarks run the same cases in Go's own style. `go test -bench='.*' ./` runs every
// row of the predecessors on their data, and SERBENCH_ALL=1 adds all other cases. VALIDATE=1
// first makes a round trip of every value, and fails if one comes back different.
//
// They run one after the other in one process, so one library's garbage is collected in
// another's time. `serbench run` does not have that flaw.
const isolationNote = "note: one process for all libraries, without isolation; for numbers to cite use: go run . run"

func TestMain(m *testing.M) {
	flag.Parse()
	if bench := flag.Lookup("test.bench"); bench != nil && bench.Value.String() != "" {
		fmt.Println(isolationNote)
	}
	os.Exit(m.Run())
}

// A loopMaker returns the timed loop of one operation.
type loopMaker func(*fidelity.Encoded) contest.Loop

func BenchmarkMarshal(b *testing.B) {
	benchmark(b, func(e *fidelity.Encoded) contest.Loop {
		return e.Type.MarshalLoop(e.Codec, e.Values)
	})
}

func BenchmarkUnmarshal(b *testing.B) {
	benchmark(b, func(e *fidelity.Encoded) contest.Loop {
		return e.Type.UnmarshalLoop(e.Codec, e.Variant.Claims, e.Inputs)
	})
}

func benchmark(b *testing.B, loopOf loopMaker) {
	for _, c := range contestants.All() {
		if c.Excluded != "" {
			continue
		}
		for i := range c.Variants {
			v := &c.Variants[i]
			for _, d := range benchmarked(v) {
				name := fmt.Sprintf("data=%s/lib=%s/variant=%s", d.Name, c.Name, v.Name)
				b.Run(name, func(b *testing.B) { benchmarkCase(b, c, v, d, loopOf) })
			}
		}
	}
}

func benchmarkCase(b *testing.B, c *contest.Contestant, v *contest.Variant, d *contest.Dataset, loopOf loopMaker) {
	samples := d.Samples(d.Count)
	if os.Getenv("VALIDATE") == "1" && !c.Reference {
		validate(b, fidelity.RoundTrip(v, d, samples, probe.Losses))
	}
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		b.Skip(err)
	}
	loop := loopOf(e)
	if _, err := loop(0, len(samples)); err != nil {
		b.Skip(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := loop(0, b.N); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	b.ReportMetric(e.Sizes.Mean, "bytes")
}

// validate fails as the predecessors did: it prints both values.
func validate(b *testing.B, o result.RoundTrip) {
	b.Helper()
	switch {
	case o.Result == result.Exact:
	case o.Want == "":
		b.Fatalf("%s: %s", o.Stage, o.Detail)
	default:
		b.Fatalf("unmarshaled object differed:\n%s\n%s", o.Want, o.Got)
	}
}

// benchmarked returns the data sets on which a variant is benchmarked: those that --set
// predecessors has for it, except the 2013 struct, because its rows are all among the later
// ones. SERBENCH_ALL=1 selects every data set.
func benchmarked(v *contest.Variant) (chosen []*contest.Dataset) {
	for _, d := range (contest.Suite{Types: datasets.All()}).Datasets() {
		if os.Getenv("SERBENCH_ALL") == "1" || d.Name != "persontags" && predecessors.Measured(v.Predecessor.Names, d.Name) {
			chosen = append(chosen, d)
		}
	}
	return chosen
}
