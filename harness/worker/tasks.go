package worker

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// The tasks of a program with data sets.
var (
	Describe  = Task[Describing, Description]{"describe"}
	Verify    = Task[Case, Verification]{"verify"}
	Measure   = Task[Measuring, result.Measurement]{"measure"}
	Collected = Task[Collecting, result.Measurement]{result.GC}
	Cold      = Task[Batching, result.Measurement]{result.Cold}
	First     = Task[Case, result.Measurement]{result.First}
	Memory    = Task[Case, result.Measurement]{result.Memory}
	Parallel  = Task[Paralleling, result.Measurement]{result.Parallel}
	Execute   = Task[Executing, struct{}]{result.Instructions}
	Profile   = Task[Profiling, struct{}]{"profile"}
	Dump      = Task[Dumping, Dumped]{"dump"}
	// Compress is no library's: package compress carries it out in serbench itself.
	Compress = Task[Compressing, result.Measurement]{result.Compress}
)

// Handlers carry out those tasks.
var Handlers = []Handler{
	Describe.By(DescribeSuite), Verify.By(verify), Measure.By(measure), Collected.By(collected), Cold.By(cold), First.By(first),
	Memory.By(ownMemory), Parallel.By(parallel), Execute.By(execute), Profile.By(profile), Dump.By(dump),
}

// A Case asks for one case.
type Case struct {
	Case result.Case `json:"case"`
}

// A Verification is the result of a full round trip.
type Verification struct {
	Outcome result.RoundTrip `json:"outcome"`
	// Changes are what the library changed in single values. A program that has the types of
	// the probes explains them: until then, a lossy outcome does not name its losses.
	Changes []fidelity.Change `json:"changes,omitempty"`
	// Pace is how long the operations took; nil if they failed.
	Pace *Pace `json:"pace,omitempty"`
}

// Batching says how the operations of a case are timed in batches.
type Batching struct {
	Case       result.Case `json:"case"`
	Operations []string    `json:"operations"`
	Batches    int         `json:"batches"` // including the warm-up
	Warmup     int         `json:"warmup"`
	BatchNS    int64       `json:"batch_ns"`
	// N is the known number of executions per batch, by operation or anchor. All workers of a
	// case use the same number, so that their batches are equally long.
	N map[string]int `json:"n,omitempty"`
}

// Measuring asks for the timing pass. One process runs all operations, because what they
// share, from drawing the samples to the anchors, takes longer than the batches.
type Measuring struct {
	Batching
	Seed uint64 `json:"seed"` // for the order of operations
	// Expect is what verification found. The worker fails if its own check differs. Empty
	// sizes match any, because verification may have seen another layout of the program.
	Expect *result.RoundTrip `json:"expect,omitempty"`
}

// Collecting asks for the pass with garbage collection.
type Collecting struct {
	Batching
	Heap result.Heap `json:"heap"`
}

// Paralleling asks for the pass on several processors.
type Paralleling struct {
	Batching
	Processors int `json:"processors"`
}

// Executing asks for N executions of one operation, for valgrind to count. Counting starts
// with the process, so only the difference between two processes says what N executions take.
type Executing struct {
	Case      result.Case `json:"case"`
	Operation string      `json:"operation"`
	N         int         `json:"n"`
}

// Profiling asks for a profile of one operation's timed loop. The worker writes it to a file:
// in the reply on standard output, it would have to be encoded.
type Profiling struct {
	Case      result.Case `json:"case"`
	Operation string      `json:"operation"`
	Path      string      `json:"path"` // of the profile
	LengthNS  int64       `json:"length_ns"`
}

// Dumping asks for the encodings of a case's first values.
type Dumping struct {
	Case  result.Case `json:"case"`
	Count int         `json:"count"`
}

// Compressing asks what compressors make of encodings.
type Compressing struct {
	Encodings [][]byte `json:"encodings"`
	// Batches of about BatchNS nanoseconds are timed for each compressor and direction.
	Batches int   `json:"batches"`
	BatchNS int64 `json:"batch_ns"`
}

// Dumped are those encodings.
type Dumped struct {
	Inputs [][]byte `json:"inputs"`
	Prime  []byte   `json:"prime,omitempty"` // encodes the throwaway value; stateful codecs only
}
