package worker

import (
	"math"
	"time"

	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Pace is how long a case took in verification, from which a run estimates its own length
// before it starts.
type Pace struct {
	// DrawNS is the time to draw the samples.
	DrawNS int64 `json:"draw_ns"`
	// Operations has the pace of each operation by its name.
	Operations map[fact.Operation]OperationPace `json:"operations"`
}

// An OperationPace is how long one operation takes.
type OperationPace struct {
	// PassNS is the time to execute the operation once for every sample.
	PassNS int64 `json:"pass_ns"`
	// Chunks is the number of chunks per pass: the parts between two collections.
	Chunks float64 `json:"chunks"`
	// ChunkNS is the untimed part of a chunk: the collection, and the executions that find
	// cold caches.
	ChunkNS int64 `json:"chunk_ns"`
}

// paceOf executes each operation once for every sample, with the encodings that were
// verified. It ignores failures, because the worker that measures will report them.
func paceOf(e *fidelity.Encoded, drawn time.Duration) *Pace {
	samples := len(e.Values)
	// Timed in batches, as in a measurement: a clock around whole passes would include the
	// collections, which the estimate counts separately.
	m := newMeasurer()
	p := Pace{DrawNS: drawn.Nanoseconds(), Operations: map[fact.Operation]OperationPace{}}
	for _, operation := range fact.Operations {
		// It will not be timed, so it must not be in the estimate.
		if !e.Variant.Claims.Does(operation) {
			continue
		}
		loop := e.Loop(operation)
		allocated, _, err := heapOf(func() error { _, err := loop(0, samples); return err })
		if err != nil {
			return nil
		}
		part := min(chunk(allocated, samples), math.MaxInt32)
		chunks := (samples + part - 1) / part
		op := OperationPace{PassNS: math.MaxInt64, Chunks: float64(samples) / float64(part), ChunkNS: math.MaxInt64}
		// Several tries: the first collections of a process take ten times as long as later
		// ones.
		began := time.Now()
		for try := 0; try == 0 || try < paceTries && time.Since(began) < paceTime; try++ {
			start := time.Now()
			batch, err := m.batch(loop, samples, division{part, samples})
			if err != nil {
				return nil
			}
			op.PassNS = min(op.PassNS, batch.NS)
			op.ChunkNS = min(op.ChunkNS, (time.Since(start).Nanoseconds()-batch.NS)/int64(chunks))
		}
		p.Operations[operation] = op
	}
	return &p
}

const (
	// An operation's pace is the fastest of up to paceTries tries, fewer if they take longer
	// than paceTime in all.
	paceTries = 4
	paceTime  = 50 * time.Millisecond
)
