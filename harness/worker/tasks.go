package worker

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/verify/fidelity"
)

// The tasks of a program that has data sets.
var (
	Describe  = Task[struct{}, Description]{"describe"}
	Verify    = Task[Case, Verification]{"verify"}
	Measure   = Task[Measuring, result.Measurement]{"measure"}
	Collected = Task[Batching, result.Measurement]{result.GC}
	First     = Task[Case, result.Measurement]{result.First}
	Parallel  = Task[Paralleling, result.Measurement]{result.Parallel}
	Execute   = Task[Executing, struct{}]{result.Instructions}
	Profile   = Task[Profiling, struct{}]{"profile"}
	Dump      = Task[Dumping, Dumped]{"dump"}
)

// Handlers carry out those tasks.
var Handlers = []Handler{
	Describe.By(DescribeSuite), Verify.By(verify), Measure.By(measure), Collected.By(collected), First.By(first),
	Parallel.By(parallel), Execute.By(execute), Profile.By(profile), Dump.By(dump),
}

// A Case asks for one case.
type Case struct {
	Case result.Case `json:"case"`
}

// A Verification is what a full round trip found.
type Verification struct {
	Outcome result.RoundTrip `json:"outcome"`
	// Changes are what the library changes of single values, for whoever can explain
	// them: a lossy outcome names its losses only then.
	Changes []fidelity.Change `json:"changes,omitempty"`
	// Pace is how long the operations took; none where they failed.
	Pace *Pace `json:"pace,omitempty"`
}

// Batching says how operations of a case are timed in batches.
type Batching struct {
	Case       result.Case `json:"case"`
	Operations []string    `json:"operations"`
	Batches    int         `json:"batches"` // with the warm-up
	Warmup     int         `json:"warmup"`
	BatchNS    int64       `json:"batch_ns"`
	// N is the executions per batch, by operation or anchor, where they are known. All
	// workers of a case have the same, so that their batches are of one length.
	N map[string]int `json:"n,omitempty"`
}

// Measuring asks for the timing pass, of all operations in one process: what they share,
// from the drawing of the samples to the anchors, takes longer than the batches.
type Measuring struct {
	Batching
	Seed uint64 `json:"seed"` // of the order of operations
	// Expect is what verification found; a worker whose own look differs fails. Without
	// sizes, those may be any: verification saw another layout of the program.
	Expect *result.RoundTrip `json:"expect,omitempty"`
}

// Paralleling asks for the pass on several processors.
type Paralleling struct {
	Batching
	Processors int `json:"processors"`
}

// Executing asks for N executions of one operation, for valgrind to count. The counter
// starts with the process, so that only the difference of two says what N executions take.
type Executing struct {
	Case      result.Case `json:"case"`
	Operation string      `json:"operation"`
	N         int         `json:"n"`
}

// Profiling asks for a profile of one operation's timed loop. The worker writes it to a
// file: a profile on standard output would need an encoding in the reply.
type Profiling struct {
	Case      result.Case `json:"case"`
	Operation string      `json:"operation"`
	Path      string      `json:"path"` // of the file to write
	LengthNS  int64       `json:"length_ns"`
}

// Dumping asks for the encodings of a case's first values.
type Dumping struct {
	Case  result.Case `json:"case"`
	Count int         `json:"count"`
}

// Dumped are those encodings.
type Dumped struct {
	Inputs [][]byte `json:"inputs"`
	Prime  []byte   `json:"prime,omitempty"` // of the throwaway value of a stateful codec
}
