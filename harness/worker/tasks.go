package worker

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
	"github.com/serbench/serbench/verify/fidelity"
)

// The tasks of a program with data sets, besides those of [Passes].
var (
	Describe = Task[Describing, Description]{"describe"}
	Verify   = Task[Case, Verification]{"verify"}
	Measure  = Task[Measuring, result.Measurement]{"measure"}
	Execute  = Task[Executing, struct{}]{string(fact.Instructions)}
	Profile  = Task[Profiling, struct{}]{"profile"}
	Dump     = Task[Dumping, Dumped]{"dump"}
	// Compress is not a task of a library's program: package compress carries it out in serbench
	// itself.
	Compress = Task[Compressing, result.Measurement]{string(fact.Compress)}
)

// Passes are the passes that a library's program measures in one task, besides timing.
var Passes = map[fact.Pass]Pass{
	fact.GC: passBy(collected, func(b Batching, w result.Window) Collecting { return Collecting{b, w.Heap} }).
		at(func(w result.Window) string { return strconv.Itoa(w.Heap.GOGC) }),
	fact.Cold:       passBy(cold, func(b Batching, _ result.Window) Batching { return b }),
	fact.FirstCalls: passBy(first, func(b Batching, _ result.Window) Case { return Case{b.Case} }),
	fact.OwnMemory: passBy(ownMemory, func(b Batching, _ result.Window) Case { return Case{b.Case} }).
		at(func(result.Window) string { return "100" }),
	fact.Parallel: passBy(parallel, func(b Batching, w result.Window) Paralleling { return Paralleling{b, w.Processors} }),
}

// A Pass is how a worker measures a case in a pass.
type Pass struct {
	// Request returns the task's request for a window.
	Request func(Batching, result.Window) any
	// GOGC returns the worker's GOGC in a window; "" is off, so that the worker itself collects
	// between executions.
	GOGC func(result.Window) string

	do func(contest.Suite, json.RawMessage) (any, error)
}

func passBy[Request any](do func(contest.Suite, Request) (result.Measurement, error), request func(Batching, result.Window) Request) Pass {
	return Pass{
		Request: func(b Batching, w result.Window) any { return request(b, w) },
		GOGC:    func(result.Window) string { return "" },
		do:      Task[Request, result.Measurement]{}.By(do).do,
	}
}

func (p Pass) at(gogc func(result.Window) string) Pass {
	p.GOGC = gogc
	return p
}

// TaskOf returns the task of one of [Passes].
func TaskOf(pass fact.Pass) Task[any, result.Measurement] {
	return Task[any, result.Measurement]{string(pass)}
}

// Handlers carry out the tasks.
var Handlers = append([]Handler{
	Describe.By(DescribeSuite), Verify.By(verify), Measure.By(measure), Execute.By(execute), Profile.By(profile), Dump.By(dump),
}, passHandlers()...)

func passHandlers() (all []Handler) {
	for _, pass := range slices.Sorted(maps.Keys(Passes)) {
		all = append(all, Handler{string(pass), Passes[pass].do})
	}
	return all
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
	Case       result.Case      `json:"case"`
	Operations []fact.Operation `json:"operations"`
	Batches    int              `json:"batches"` // including the warm-up
	Warmup     int              `json:"warmup"`
	BatchNS    int64            `json:"batch_ns"`
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
	Heap fact.Heap `json:"heap"`
}

// Paralleling asks for the pass on several processors.
type Paralleling struct {
	Batching
	Processors int `json:"processors"`
}

// Executing asks for N executions of one operation, for valgrind to count. Counting starts
// with the process, so only the difference between two processes says what N executions take.
type Executing struct {
	Case      result.Case    `json:"case"`
	Operation fact.Operation `json:"operation"`
	N         int            `json:"n"`
}

// Profiling asks for a profile of one operation's timed loop. The worker writes it to a file:
// in the reply on standard output, it would have to be encoded.
type Profiling struct {
	Case      result.Case    `json:"case"`
	Operation fact.Operation `json:"operation"`
	Path      string         `json:"path"` // of the profile
	LengthNS  int64          `json:"length_ns"`
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
