package harness

import (
	"context"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

const (
	// compressedBytes is about how much limit's encodings of the values come to: every other one may
	// train dictionaries, and the rest fills a batch of 1 MiB.
	compressedBytes = 2<<20 + 1<<18
	// mostCompressed is how many values are encoded for it at most: all that data sets have.
	mostCompressed = 1024
	// compressBatches are timed for each compressor and direction.
	compressBatches = 3
)

// compress has the library's program write its encodings, and then serbench itself compress them: a
// library's program links no compressor.
func (r *Runner) compress(ctx context.Context, run *result.Run, program Program, s setting, c result.Case) (result.Measurement, ending, error) {
	request := worker.Dumping{Case: c, Count: valuesToCompress(run, c.Dataset)}
	dumped, end, err := launch(ctx, r.Launcher, program, setting{cpus: s.cpus, gogc: "100"}, worker.Dump, request)
	if err != nil || end.Status != fact.OK {
		return result.Measurement{}, end, err
	}
	return launch(ctx, r.Launcher, r.Compressor, s, worker.Compress, worker.Compressing{
		Encodings: dumped.Inputs, Batches: compressBatches, BatchNS: run.Header.Plan.BatchNS,
	})
}

// valuesToCompress is how many values of a data set are compressed, the same for all rows, or their
// sizes would not compare.
func valuesToCompress(run *result.Run, dataset string) int {
	o := run.Outcome(result.Case{Contestant: fact.Limit, Variant: fact.Default, Dataset: dataset})
	if o == nil || o.Sizes.Mean == 0 {
		return mostCompressed
	}
	return max(2, min(mostCompressed, int(compressedBytes/o.Sizes.Mean)))
}
