package harness

import (
	"context"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

const (
	// compressedBytes is how much of a case's encodings is compressed, so that the largest data sets
	// don't take minutes.
	compressedBytes = 8 << 20
	// compressBatches are timed for each compressor and direction.
	compressBatches = 3
)

// compress has the library's program write its encodings, and then serbench itself compress them: a
// library's program links no compressor.
func (r *Runner) compress(ctx context.Context, plan result.Plan, program Program, s setting, c result.Case) (result.Measurement, ending, error) {
	dumped, end, err := launch(ctx, r.Launcher, program, setting{cpus: s.cpus, gogc: "100"}, worker.Dump, worker.Dumping{Case: c, Count: mostCompressed, Bytes: compressedBytes})
	if err != nil || end.Status != result.OK {
		return result.Measurement{}, end, err
	}
	request := worker.Compressing{Encodings: dumped.Inputs, Batches: compressBatches, BatchNS: plan.BatchNS}
	return launch(ctx, r.Launcher, r.Compressor, s, worker.Compress, request)
}

// mostCompressed is how many values are encoded for it: all that data sets have.
const mostCompressed = 1024
