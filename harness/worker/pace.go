package worker

import (
	"math"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/verify/fidelity"
)

// A Pace is how long a case takes, as verification saw it: enough to say how long a
// run will take before it starts.
type Pace struct {
	// DrawNS is what it takes to draw the samples.
	DrawNS int64 `json:"draw_ns"`
	// Operations by their names.
	Operations map[string]OperationPace `json:"operations"`
}

// An OperationPace is how long one operation takes.
type OperationPace struct {
	// PassNS is what it takes to execute it once for every sample.
	PassNS int64 `json:"pass_ns"`
	// Chunks is how many chunks a pass has: parts between two collections.
	Chunks float64 `json:"chunks"`
	// ChunkNS is what a chunk takes that is not timed: the collection, and executions
	// that find cold caches.
	ChunkNS int64 `json:"chunk_ns"`
}

// paceOf executes each operation once for every sample. A failure is not its business:
// a worker that measures will tell.
func paceOf(v *contest.Variant, d *contest.Dataset, samples []any, drawn time.Duration) *Pace {
	e, err := fidelity.Encode(v, d.Type, samples, d.Throwaway())
	if err != nil {
		return nil
	}
	// By batches, as they will be timed: the clock around whole passes would have the
	// collections in it, which an estimate must tell apart.
	m := newMeasurer()
	p := Pace{DrawNS: drawn.Nanoseconds(), Operations: map[string]OperationPace{}}
	for _, operation := range Operations {
		// Nobody will time it, so that it must not be in the estimate.
		if operation == Marshal && v.Claims.NoMarshal {
			continue
		}
		loop := loopOf(operation, e)
		allocated, _, err := heapOf(func() error { _, err := loop(0, len(samples)); return err })
		if err != nil {
			return nil
		}
		part := min(chunk(allocated, len(samples)), math.MaxInt32)
		chunks := (len(samples) + part - 1) / part
		op := OperationPace{PassNS: math.MaxInt64, Chunks: float64(len(samples)) / float64(part), ChunkNS: math.MaxInt64}
		// The first collections of a process take ten times as long as later ones.
		began := time.Now()
		for try := 0; try == 0 || try < paceTries && time.Since(began) < paceTime; try++ {
			start := time.Now()
			batch, err := m.batch(loop, len(samples), part)
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
	// paceTries is how often an operation's pace is taken, while all take no longer than
	// paceTime.
	paceTries = 4
	paceTime  = 50 * time.Millisecond
)
