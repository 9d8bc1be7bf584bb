// Package result is the run file: what was measured, where, with which versions,
// and every raw sample. Reports are made from run files alone.
//
// A run file is a sequence of JSON objects, one per line, appended as a run
// goes on: the header first, then outcomes, then each window, after the programs that
// were linked for it and before the workers that it holds, then the end. A file without
// an end can be resumed: the unit that is kept is a finished worker.
// docs/run-file.schema.json describes every line.
package result

import (
	"time"
)

//go:generate go run ./schemafile

// Format names the file format in the header; Version is the version that is written.
// Earlier ones are read too.
const (
	Format  = "serbench run"
	Version = 2
)

// A Case is one variant on one data set, in one build: what a worker measures.
type Case struct {
	Contestant string `json:"contestant"`
	Variant    string `json:"variant"`
	Dataset    string `json:"dataset"`
	Build      Build  `json:"build,omitzero"`
}

// A Line is one line of the file: exactly one field is set.
type Line struct {
	Header  *Header  `json:"header,omitempty"`
	Outcome *Outcome `json:"outcome,omitempty"`
	Program *Program `json:"program,omitempty"`
	Window  *Window  `json:"window,omitempty"`
	Worker  *Worker  `json:"worker,omitempty"`
	Verdict *Verdict `json:"verdict,omitempty"`
	End     *End     `json:"end,omitempty"`
}

// A Header says what is measured, where and how.
type Header struct {
	Format      string      `json:"format"`
	Version     int         `json:"version"`
	Started     time.Time   `json:"started"`
	Identity    Identity    `json:"identity"`
	Plan        Plan        `json:"plan"`
	Environment Environment `json:"environment"`
	// Programs are what the workers ran, in the linker's own layout; none in files of
	// before there was one for each contestant.
	Programs    []Program    `json:"programs,omitempty"`
	Contestants []Contestant `json:"contestants"`
	Datasets    []Dataset    `json:"datasets"`
}

// An Identity tells runs apart that must not be mixed, besides their programs.
type Identity struct {
	// Text is the SHA-256 of the machine code of the one program that all contestants
	// shared, in files of before there was one for each.
	Text    string `json:"text,omitempty"`
	Machine string `json:"machine"` // processor, cores, operating system
	Seed    uint64 `json:"seed"`    // of the order of workers
}

// A Program is an executable: one contestant with the types of the data sets, or with
// those that probes are sent in.
type Program struct {
	Contestant string `json:"contestant"`
	Kinds      bool   `json:"kinds,omitempty"`
	Build      Build  `json:"build,omitzero"`
	// Layout is the seed by which the linker shuffled the functions, 0 where it did not.
	// A program of another layout has nothing else of its own but the sum.
	Layout uint32 `json:"layout,omitempty"`
	// Sum is the SHA-256 of the executable.
	Sum string `json:"sum,omitempty"`
	// Go is the release that compiled it, Settings are those in its build information,
	// and Modules the versions of what it links, by module path.
	Go       string            `json:"go,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	Modules  map[string]string `json:"modules,omitempty"`
	// Moved are modules besides the contestant's own that the build's version brought to
	// other releases than serbench requires: "example.org/m v1.0.0 → v1.1.0".
	Moved []string `json:"moved,omitempty"`
	// Instead says that this build has little of the library itself, and what it has in
	// its place.
	Instead string `json:"instead,omitempty"`
	// Fault is why there is none, in the compiler's first words.
	Fault string `json:"fault,omitempty"`
}

// A Plan is what a run does.
type Plan struct {
	Cases      []Case   `json:"cases"`
	Operations []string `json:"operations"`
	Windows    int      `json:"windows"`
	// Batches are the batches kept per operation and worker, after Warmup
	// warm-up batches, of about BatchNS nanoseconds each.
	Batches int   `json:"batches"`
	Warmup  int   `json:"warmup"`
	BatchNS int64 `json:"batch_ns"`
	// MemoryLimit is the most data memory, in bytes, that a worker may hold;
	// TimeoutNS is the wall time, in nanoseconds, after which it counts as hung.
	MemoryLimit uint64 `json:"memory_limit"`
	TimeoutNS   int64  `json:"timeout_ns"`
	// CPU is the processor that workers are pinned to, or -1.
	CPU int `json:"cpu"`
	// Gate is how many times this machine's best a worker's anchors may read; 0
	// judges no worker. Extra is the most windows that are added to each part for
	// workers above it.
	Gate  float64 `json:"gate,omitempty"`
	Extra int     `json:"extra,omitempty"`
	// AnchorBest is what this machine is known to read, in nanoseconds per
	// operation, from earlier runs of the same program: by AnchorKey, or by Anchor.Key
	// in files without programs.
	AnchorBest map[string]float64 `json:"anchor_best,omitempty"`
	// BudgetNS ends the windows when their workers have taken this long together,
	// in nanoseconds; 0 is no budget.
	BudgetNS int64 `json:"budget_ns,omitempty"`
	// Precision asks for windows until the ratio of every two neighbours in rank
	// is known to this share, such as 0.01; 0 does not.
	Precision float64 `json:"precision,omitempty"`
	// AA measures everything a second time, as part 1.
	AA bool `json:"aa,omitempty"`
	// Layouts is in how many layouts the programs were linked beforehand, which the
	// windows take in turn; 0 links each window's programs anew.
	Layouts int `json:"layouts,omitempty"`
	// The passes besides the timing: how many workers each case has in the pass
	// under collection and in that of first calls; the numbers of processors of
	// the parallel pass; and whether instructions are counted.
	GC           int   `json:"gc,omitempty"`
	First        int   `json:"first,omitempty"`
	Parallel     []int `json:"parallel,omitempty"`
	Instructions bool  `json:"instructions,omitempty"`
}

// Passes of a run.
const (
	Timing       = ""             // quiet collector, one processor: what is ranked
	GC           = "gc"           // under collection, beside a live heap
	First        = "first"        // the first calls of a process
	Parallel     = "parallel"     // several goroutines, each on a processor
	Instructions = "instructions" // counted by valgrind
)

// A Window runs some of the plan's cases once, each in a worker of its own.
type Window struct {
	Number int    `json:"number"`
	Pass   string `json:"pass,omitempty"`
	// Part is 1 for what --aa measures the second time.
	Part int `json:"part,omitempty"`
	// Processors is how many the parallel pass runs on.
	Processors int `json:"processors,omitempty"`
	// Layout is what the programs' layouts are told apart by, 0 for the linker's own:
	// the seed of the shuffle, or the place among Plan.Layouts.
	Layout uint32 `json:"layout,omitempty"`
	// LinkNS is how long linking the programs took, in nanoseconds.
	LinkNS int64 `json:"link_ns,omitempty"`
	// Order is the cases, by their place in the plan, as they are run.
	Order []int `json:"order"`
	// Extra says that the window was added: for workers that were disturbed, or
	// for precision.
	Extra bool `json:"extra,omitempty"`
}

// Environment is the machine and the build.
type Environment struct {
	Go         string            `json:"go"`
	OS         string            `json:"os"`
	Arch       string            `json:"arch"`
	Build      map[string]string `json:"build"` // settings from the build information: GOAMD64, CGO_ENABLED, -tags …
	CPU        string            `json:"cpu"`
	Cores      int               `json:"cores"` // logical processors
	L1         int               `json:"l1"`    // data cache sizes in bytes, -1 where not known
	L2         int               `json:"l2"`
	L3         int               `json:"l3"`
	Kernel     string            `json:"kernel"`
	LoadBefore string            `json:"load_before,omitempty"` // /proc/loadavg at the start
	// System is what else bears on speed, as the system tells it: clock source,
	// hypervisor, microcode, huge pages, mitigations, governor …
	System map[string]string `json:"system,omitempty"`
}

// A Contestant is a library as the run's binary holds it.
type Contestant struct {
	Name      string `json:"name"`
	Doc       string `json:"doc"`
	Module    string `json:"module"`
	Version   string `json:"version"`
	Sum       string `json:"sum,omitempty"`
	License   string `json:"license"`
	URL       string `json:"url"`
	Schema    string `json:"schema"`
	Reference bool   `json:"reference,omitempty"`
	Excluded  string `json:"excluded,omitempty"`
	// Source is the size of its module's source that a program of serbench's own build
	// compiles, on linux/amd64, in bytes: where another build compiles little of it, it is
	// not the same library that runs.
	Source int64 `json:"source,omitempty"`
	// Conventions are how kinds are expressed that the library has none for.
	Conventions []string  `json:"conventions,omitempty"`
	Variants    []Variant `json:"variants"`
}

// A Variant is one way of using a library.
type Variant struct {
	Name              string   `json:"name"`
	Default           bool     `json:"default"`
	Ranked            bool     `json:"ranked"`
	Doc               string   `json:"doc"`
	URL               string   `json:"url,omitempty"`
	Format            string   `json:"format"`
	Claims            []string `json:"claims"`
	Predecessors      []string `json:"predecessors,omitempty"`
	PredecessorReason string   `json:"predecessor_reason,omitempty"`
}

// A Dataset is a data set as the run's binary holds it.
type Dataset struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Doc    string `json:"doc"`
	Count  int    `json:"count"`
	Digest string `json:"digest"` // of the values; see fidelity.Digest
}

// An Outcome is what a full round trip of a case kept.
type Outcome struct {
	Case
	RoundTrip
}

// Statuses of a worker.
const (
	OK          = "ok"
	Failed      = "failed"        // the library returned an error, or a value that verification did not see
	Panicked    = "panic"         // the library panicked
	Crashed     = "crash"         // the process ended by itself: a fatal runtime error, a signal
	Hung        = "hang"          // the process did not end in time
	OutOfMemory = "out of memory" // the process needed more than the limit
	NotBuilt    = "not built"     // there is no program of the contestant
)

// A Worker is what one process measured of one case in one window, whose pass says
// of what kind.
type Worker struct {
	Case
	Window int       `json:"window"`
	Start  time.Time `json:"start"`
	// WallNS is how long the process lived, in nanoseconds.
	WallNS int64  `json:"wall_ns"`
	Status string `json:"status"`
	// Error is the first line of what went wrong.
	Error string `json:"error,omitempty"`
	Measurement
}

// A Measurement is what a worker process answers.
type Measurement struct {
	Operations []Operation `json:"operations,omitempty"`
	Anchors    []Anchor    `json:"anchors,omitempty"`
}

// An Operation is the raw samples of one operation.
type Operation struct {
	Name string `json:"name"` // marshal or unmarshal; in the first pass also bind
	// N is how many executions a batch times, in the parallel pass by each of the
	// goroutines.
	N int `json:"n"`
	// Chunk is how many of them run between two collections.
	Chunk int `json:"chunk,omitempty"`
	// Batches in order; in the timing pass the first Plan.Warmup of them are
	// warm-up.
	Batches []Batch `json:"batches"`
	// AllocN executions allocated AllocBytes in AllocObjects heap objects.
	AllocN       int    `json:"alloc_n"`
	AllocBytes   uint64 `json:"alloc_bytes"`
	AllocObjects uint64 `json:"alloc_objects"`
	// Collections is how many cycles the garbage collector ended during the
	// batches of the pass under collection.
	Collections int `json:"collections,omitempty"`
	// Instructions is what N executions took.
	Instructions int64 `json:"instructions,omitempty"`
}

// A Batch is one timing of N executions. What is between its chunks is not in it.
type Batch struct {
	AtNS     int64 `json:"at"`       // start, in nanoseconds since the worker's
	NS       int64 `json:"ns"`       // wall time of all N executions
	CPUNS    int64 `json:"cpu"`      // processor time of the process meanwhile
	Switches int64 `json:"switches"` // involuntary context switches
	Faults   int64 `json:"faults"`   // minor page faults
	// Steal is how long the hypervisor ran something else on the processor, in
	// nanoseconds, as coarse as the kernel counts it.
	Steal int64 `json:"steal,omitempty"`
	// Pulse is what the anchor null/marshal reads right after the batch, in
	// nanoseconds per operation; 0 where it was not read.
	Pulse float64 `json:"pulse,omitempty"`
}

// An Anchor is a reading of a reference inside a worker.
type Anchor struct {
	Name     string  `json:"name"`     // null/marshal, limit/unmarshal, empty …
	Position string  `json:"position"` // first or last
	N        int     `json:"n"`
	NSPerOp  float64 `json:"ns_op"`
}

// An End closes a file.
type End struct {
	Finished    time.Time `json:"finished"`
	Interrupted bool      `json:"interrupted,omitempty"`
	LoadAfter   string    `json:"load_after,omitempty"`
}
