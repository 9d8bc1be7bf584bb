package stats_test

import (
	"fmt"

	"github.com/serbench/serbench/stats"
)

// Six processes measured each of three libraries. The first two can't be ranked: their places
// overlap. The third is surely slower.
func Example() {
	samples := make([]stats.Sample, 3)
	for i, times := range [][]float64{
		{100, 102, 99, 101, 100, 98},
		{101, 103, 100, 99, 102, 101},
		{205, 199, 202, 201, 198, 204},
	} {
		for _, ns := range times {
			samples[i].Add(ns, 1) // a disturbed process would weigh less
		}
	}
	prior := stats.NewPrior(samples)
	rows := make([]stats.Estimate, len(samples))
	for i, s := range samples {
		rows[i] = prior.Estimate(s)
	}
	for i, place := range stats.Compare(rows).Places() {
		s := rows[i].Summary()
		fmt.Printf("place %d–%d: %.1f ns, from %.1f to %.1f\n", place.From, place.To, s.Center, s.Lo, s.Hi)
	}
	ratio := stats.Ratio(rows[2], rows[0]).Summary()
	fmt.Printf("third/first: %.2f, from %.2f to %.2f\n", ratio.Center, ratio.Lo, ratio.Hi)
	// Output:
	// place 1–2: 100.0 ns, from 98.6 to 101.4
	// place 1–2: 101.0 ns, from 99.6 to 102.4
	// place 3–3: 201.5 ns, from 198.8 to 204.2
	// third/first: 2.02, from 1.98 to 2.05
}
