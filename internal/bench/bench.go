// Package bench has the benchmarks of the older suites' commands: the same cases as serbench run, in
// Go's own style.
//
// They run one after the other in one process, so one library's garbage is collected in another's
// time. serbench run does not have that flaw.
package bench

import (
	"fmt"
	"os"
	"testing"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/datasets"
	"github.com/serbench/serbench/internal/predecessors"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
	"github.com/serbench/serbench/verify/probe"
)

// All reports whether SERBENCH_ALL=1 asks for every case, and not only for the predecessors' rows.
func All() bool { return os.Getenv("SERBENCH_ALL") == "1" }

// Datasets returns the data sets on which a variant is benchmarked that continues some of the
// predecessors' rows: those that --set predecessors has for it, except the 2013 struct, because its
// rows are all among the later ones.
func Datasets(rows []string) (chosen []*contest.Dataset) {
	for _, d := range (contest.Suite{Types: datasets.All()}).Datasets() {
		if All() || d.Name != "persontags" && predecessors.Measured(rows, d.Name) {
			chosen = append(chosen, d)
		}
	}
	return chosen
}

// Marshal benchmarks the marshalling of contestants. VALIDATE=1 first makes a round trip of every
// value, and fails if one comes back different.
func Marshal(b *testing.B, contestants []*contest.Contestant) {
	benchmark(b, contestants, fact.Marshal)
}

// Unmarshal benchmarks the unmarshalling of contestants, with VALIDATE=1 as [Marshal].
func Unmarshal(b *testing.B, contestants []*contest.Contestant) {
	benchmark(b, contestants, fact.Unmarshal)
}

func benchmark(b *testing.B, contestants []*contest.Contestant, op fact.Operation) {
	for _, c := range contestants {
		if c.Excluded != "" {
			continue
		}
		for i := range c.Variants {
			v := &c.Variants[i]
			for _, d := range Datasets(v.Predecessor.Names) {
				name := fmt.Sprintf("data=%s/lib=%s/variant=%s", d.Name, c.Name, v.Name)
				b.Run(name, func(b *testing.B) { benchmarkCase(b, c, v, d, op) })
			}
		}
	}
}

func benchmarkCase(b *testing.B, c *contest.Contestant, v *contest.Variant, d *contest.Dataset, op fact.Operation) {
	samples := d.Samples(d.Count)
	if os.Getenv("VALIDATE") == "1" && !c.Reference {
		validate(b, fidelity.RoundTrip(v, d, samples, probe.Losses))
	}
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		b.Skip(err)
	}
	loop := e.Loop(op)
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
