package result_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A run writes its file line by line. Whoever reads it gets the raw samples.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "run.json")
	if err := write(path); err != nil {
		log.Fatal(err)
	}
	run, err := result.Read(path)
	if err != nil {
		log.Fatal(err)
	}
	for _, w := range run.Timing() {
		fmt.Println(w.Case, "in window", w.Window, w.Status)
		for _, op := range w.Operations {
			for _, b := range op.Batches {
				fmt.Printf("  %s: %d executions in %d ns\n", op.Name, op.N, b.NS)
			}
		}
	}
	fmt.Println("finished:", run.End != nil)
	// Output:
	// json/person in window 0 ok
	//   marshal: 1000 executions in 640000 ns
	//   marshal: 1000 executions in 652000 ns
	// finished: true
}

func write(path string) error {
	c := result.Case{Contestant: "json", Variant: "default", Dataset: "person"}
	w, err := result.Create(path, result.Header{Plan: result.Plan{Cases: []result.Case{c}, Operations: []fact.Operation{fact.Marshal}, Windows: 1}})
	if err != nil {
		return err
	}
	defer w.Close()
	for _, line := range []result.Line{
		{Outcome: &result.Outcome{Case: c, RoundTrip: result.RoundTrip{Result: result.Exact}}},
		{Window: &result.Window{Number: 0, Order: []int{0}}},
		{Worker: &result.Worker{Case: c, Status: fact.OK, Measurement: result.Measurement{
			Operations: []result.Operation{{Name: fact.Marshal, N: 1000, Batches: []result.Batch{{NS: 640_000}, {NS: 652_000}}}},
		}}},
		{End: &result.End{}},
	} {
		if err := w.Add(line); err != nil {
			return err
		}
	}
	return nil
}
