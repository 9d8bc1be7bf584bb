package analysis_test

import (
	"fmt"

	"github.com/serbench/serbench/analysis"
	"github.com/serbench/serbench/internal/fixture"
	"github.com/serbench/serbench/stats"
)

// The ranked rows of a data set, with times, intervals and places.
func Example() {
	run := fixture.Run() // made up; result.Read reads one from a file
	person := analysis.New(run).Datasets[0]
	for _, row := range person.Ranked {
		t := row.Total.Time
		fmt.Printf("%d–%d  %s  %.0f ns (%.0f to %.0f)\n", row.Place.From, row.Place.To, row.ID, t.Center, t.Lo, t.Hi)
	}
	// Output:
	// 1–1  swift  250 ns (249 to 251)
	// 2–3  steady  501 ns (500 to 501)
	// 2–3  twin  504 ns (490 to 517)
	// 4–4  shaky  900 ns (897 to 903)
	// 5–5  wordy[format=msgpack,config=newspec]  1550 ns (1547 to 1554)
	// 6–6  json  3403 ns (3396 to 3409)
	// 7–7  gob  20581 ns (20539 to 20622)
}

// Two rows are compared by the ratio of their estimates. If the interval contains 1, neither
// row is surely faster.
func Example_compareRows() {
	rows := analysis.New(fixture.Run()).Datasets[0].Ranked
	for _, i := range []int{0, 1} {
		a, b := rows[i], rows[i+1]
		ratio := stats.Ratio(b.Total.Estimate, a.Total.Estimate).Summary()
		fmt.Printf("%s/%s is %.2f (%.2f to %.2f)\n", b.ID, a.ID, ratio.Center, ratio.Lo, ratio.Hi)
	}
	// Output:
	// steady/swift is 2.00 (2.00 to 2.01)
	// twin/steady is 1.01 (0.98 to 1.03)
}

// Two runs are compared library by library. Here gob became 10% slower, and a change counts from 2%
// on.
func ExampleCompare() {
	before, after := fixture.Run(), fixture.Run()
	for _, w := range after.Workers {
		if w.Contestant != "gob" {
			continue
		}
		for _, op := range w.Operations {
			for i := range op.Batches {
				op.Batches[i].NS += op.Batches[i].NS / 10
			}
		}
	}
	c := analysis.Compare(before, after, 0.02)
	for _, test := range c.Libraries {
		if test.Worse {
			fmt.Printf("%s takes %.2f times as long\n", test.Contestant, test.Mean.Center)
		}
	}
	fmt.Println(c.Count(analysis.Worse), "cells are worse,", c.Count(analysis.Same), "are the same")
	// Output:
	// gob takes 1.10 times as long
	// 2 cells are worse, 28 are the same
}
