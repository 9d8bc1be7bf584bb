package catalog

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/serbench/serbench/result"
)

// fuzzed is how much processor time each decoder has had of the fuzzer in what is published.
const fuzzed = 2 * time.Minute

// Every decoder that was tried with damaged input was fuzzed, too, unless it ended so many of the
// fuzzer's processes that it was given up.
func TestEveryDecoderWasFuzzed(t *testing.T) {
	for _, c := range All() {
		if c.Reference || c.Excluded != "" {
			continue
		}
		tried, err := result.Read(filepath.Join("..", "..", "results", "verdicts", c.Name+".json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		run, err := result.Read(filepath.Join("..", "..", "results", "fuzz", c.Name+".json.gz"))
		if err != nil {
			t.Errorf("%v: scripts/fuzz.sh %s", err, c.Name)
			continue
		}
		for _, v := range tried.Verdicts {
			if v.Decoder != "" || len(v.Damage) == 0 {
				continue
			}
			of := run.Verdict(result.Case{Contestant: v.Contestant, Variant: v.Variant})
			if of == nil || len(of.Damage) == 0 || of.Damage[0].Fuzzing == nil {
				t.Errorf("%s was not fuzzed", result.ID(v.Contestant, v.Variant))
				continue
			}
			if f := of.Damage[0].Fuzzing; f.Ended == "" && time.Duration(f.CPUNS) < fuzzed {
				t.Errorf("%s was fuzzed for %v, want %v", result.ID(v.Contestant, v.Variant), time.Duration(f.CPUNS), fuzzed)
			}
		}
	}
}
