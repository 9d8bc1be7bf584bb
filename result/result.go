package result

import (
	"time"

	"github.com/serbench/serbench/result/fact"
)

//go:generate go run ./schemafile

// Format is the name of the file format in the header. Version is the version that serbench
// writes; it also reads earlier ones.
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

// A Line is one line of the file: exactly one field is set, besides Sum.
type Line struct {
	Header  *Header  `json:"header,omitempty"`
	Outcome *Outcome `json:"outcome,omitempty"`
	Program *Program `json:"program,omitempty"`
	Window  *Window  `json:"window,omitempty"`
	Worker  *Worker  `json:"worker,omitempty"`
	Verdict *Verdict `json:"verdict,omitempty"`
	End     *End     `json:"end,omitempty"`
	// Sum is the CRC-32C of the line's bytes before `,"sum"`, in hexadecimal. Lines of an older
	// serbench have none.
	Sum string `json:"sum,omitempty"`
}

// A Header says what is measured, where and how.
type Header struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	Started time.Time `json:"started"`
	// Command is what began the run, without places of the machine. Files of an older serbench have
	// none.
	Command     string      `json:"command,omitempty"`
	Identity    Identity    `json:"identity"`
	Plan        Plan        `json:"plan"`
	Environment Environment `json:"environment"`
	// Programs are the programs of the workers, in the linker's own layout. Files have none
	// from before each contestant had its own program.
	Programs    []Program    `json:"programs,omitempty"`
	Contestants []Contestant `json:"contestants"`
	Datasets    []Dataset    `json:"datasets"`
	// Probes is the version of all groups of probes, in files from before each group had its own;
	// see Verdict.Probes.
	Probes int `json:"probes,omitempty"`
	// Full is set if the probes were asked all their questions, by verify --full. Files of an older
	// serbench don't have it.
	Full bool `json:"full,omitempty"`
	// Earlier are runs that gave answers which this one kept; see Verdict.Kept.
	Earlier []Earlier `json:"earlier,omitempty"`
	// Sweep is set if the plan's windows are measured on several machines.
	Sweep *Sweep `json:"sweep,omitempty"`
}

// An Identity and the programs tell apart runs that must not be mixed.
type Identity struct {
	// Text is the SHA-256 of the machine code of the program that all contestants shared,
	// in files from before each had its own program.
	Text    string `json:"text,omitempty"`
	Machine string `json:"machine"` // processor, cores, operating system
	Seed    uint64 `json:"seed"`    // of the order of workers
}

// A Plan says what a run measures.
type Plan struct {
	Cases      []Case           `json:"cases"`
	Operations []fact.Operation `json:"operations"`
	Windows    int              `json:"windows"`
	// Types are the types that each program has, by name: those of the cases, and the one that
	// anchors encode. Files of an older serbench have none, whose programs had all types.
	Types []string `json:"types,omitempty"`
	// Batches is the number of batches kept per operation and worker, after Warmup warm-up
	// batches. Each takes about BatchNS nanoseconds.
	Batches int   `json:"batches"`
	Warmup  int   `json:"warmup"`
	BatchNS int64 `json:"batch_ns"`
	// MemoryLimit is how much data memory a worker may use, in bytes. TimeoutNS is the wall
	// time after which it counts as hung, in nanoseconds.
	MemoryLimit uint64 `json:"memory_limit"`
	TimeoutNS   int64  `json:"timeout_ns"`
	// CPU is the processor that workers are pinned to, or -1.
	CPU int `json:"cpu"`
	// Gate is 0 if disturbed batches and workers count in full. In files that also have Extra, of
	// an older serbench, workers whose anchors read more than this many times the machine's best
	// were discarded, and measured again in up to Extra added windows.
	Gate  float64 `json:"gate,omitempty"`
	Extra int     `json:"extra,omitempty"`
	// AnchorBest holds this machine's best readings from earlier runs of the same program,
	// in nanoseconds per operation: by AnchorKey, or by Anchor.Key in files without
	// programs.
	AnchorBest map[string]float64 `json:"anchor_best,omitempty"`
	// BudgetNS ends the windows once their workers have taken this long in total, in
	// nanoseconds; 0 means no budget.
	BudgetNS int64 `json:"budget_ns,omitempty"`
	// Patience ends the windows once they take this many times as long as all planned ones would
	// take if the workers never waited for a processor; 0 means that all are measured.
	Patience float64 `json:"patience,omitempty"`
	// Precision adds windows until the ratio of any two neighbours in rank is known to this
	// share, such as 0.01; 0 adds none.
	Precision float64 `json:"precision,omitempty"`
	// AA measures everything a second time, as part 1.
	AA bool `json:"aa,omitempty"`
	// Layouts is the number of layouts that the programs were linked in beforehand, which
	// windows take in turn; 0 means that programs are linked for each window.
	Layouts int `json:"layouts,omitempty"`
	fact.Passes
}

// Parts is how many times the plan measures everything: two with --aa.
func (p Plan) Parts() int {
	if p.AA {
		return 2
	}
	return 1
}

// A Window runs some or all cases of the plan once, each in its own worker.
type Window struct {
	Number int       `json:"number"`
	Pass   fact.Pass `json:"pass,omitempty"`
	// Part is 1 for the second measurement of --aa.
	Part int `json:"part,omitempty"`
	// Processors is how many processors the parallel pass uses.
	Processors int `json:"processors,omitempty"`
	// Heap is the setting of the pass with garbage collection; in older files it is zero and means
	// the usual one.
	Heap fact.Heap `json:"heap,omitzero"`
	// Layout identifies the layout of the programs: the seed of the shuffle, or the index
	// among Plan.Layouts; 0 is the linker's own.
	Layout uint32 `json:"layout,omitempty"`
	// LinkNS is how long linking the programs took, in nanoseconds.
	LinkNS int64 `json:"link_ns,omitempty"`
	// Machine is the index of the machine that measured it, among those of the sweep.
	Machine int `json:"machine,omitempty"`
	// Order has the cases in the order in which they ran, by their index in the plan.
	Order []int `json:"order"`
	// Extra says that the window was added for precision, or by an older serbench for disturbed
	// workers.
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
	L1         int               `json:"l1"`    // data cache sizes in bytes, -1 if unknown
	L2         int               `json:"l2"`
	L3         int               `json:"l3"`
	Kernel     string            `json:"kernel"`
	LoadBefore string            `json:"load_before,omitempty"` // /proc/loadavg at the start
	// System has what else may affect speed, according to the system: clock source,
	// hypervisor, microcode, huge pages, mitigations, governor …
	System map[string]string `json:"system,omitempty"`
}

// A Contestant is a library.
type Contestant struct {
	Name      string      `json:"name"`
	Doc       string      `json:"doc"`
	Module    string      `json:"module"`
	Version   string      `json:"version"`
	Sum       string      `json:"sum,omitempty"`
	License   string      `json:"license"`
	URL       string      `json:"url"`
	Schema    fact.Schema `json:"schema"`
	Reference bool        `json:"reference,omitempty"`
	Excluded  string      `json:"excluded,omitempty"`
	// Source is how much of the module's source the program compiles in serbench's usual
	// build on linux/amd64, in bytes. A build that compiles much less of it does not run the
	// same library.
	Source int64 `json:"source,omitempty"`
	// Released is the day of the module's version, as 2006-01-02.
	Released string `json:"released,omitempty"`
	// Unsafe is set if any of the library's own packages that the program links imports package
	// unsafe. Variant.Unsafe is about one variant.
	Unsafe bool `json:"unsafe,omitempty"`
	// Conventions say how kinds are expressed that the library lacks.
	Conventions []string `json:"conventions,omitempty"`
	// Entries is set if the adapter writes a map's entries, because the library has no maps.
	Entries bool `json:"entries,omitempty"`
	// Guards is set if the adapter checks lengths, chooses limits or recovers panics for the library.
	Guards bool `json:"guards,omitempty"`
	// Limit is which values the library can't carry, where its errors do not show it.
	Limit string `json:"limit,omitempty"`
	// Warnings are what the library's authors say that its users should know first.
	Warnings []Warning `json:"warnings,omitempty"`
	// Advisories are the public vulnerabilities of the version.
	Advisories []Advisory `json:"advisories,omitempty"`
	// Methods are what the library's generator writes onto a type.
	Methods  *Methods  `json:"methods,omitempty"`
	Variants []Variant `json:"variants"`
}

// Methods are names of methods that marshal or unmarshal a value; the first of each are called.
type Methods struct {
	Marshal   []string `json:"marshal"`
	Unmarshal []string `json:"unmarshal"`
	// Doc is one sentence on what the variant of a type that has them calls.
	Doc string `json:"doc"`
}

// An Advisory is a public vulnerability of a library, from a database.
type Advisory struct {
	ID      string `json:"id"` // GO-2026-5047
	Summary string `json:"summary"`
	// Fixed is the version that repairs it, as the database has it; "" if it names none, which
	// doesn't mean that there is none.
	Fixed string `json:"fixed,omitempty"`
	// Copied is the day on which the database was read, as 2006-01-02.
	Copied string `json:"copied"`
	// Probes is what the probes say of it: seen, not seen, not called, if no decoder that an
	// adapter calls has it, or not probed. Note says why, or what they saw.
	Probes string `json:"probes"`
	// Gone is the first release in which the probes no longer see it; "" if none was found.
	Gone string `json:"gone,omitempty"`
	Note string `json:"note,omitempty"`
}

// A Quote is a passage of a library's documentation.
type Quote struct {
	Place string `json:"place"` // a file of the module, or a URL
	Text  string `json:"text"`
	Seen  string `json:"seen"` // the day, as 2006-01-02
}

// A Warning is about a library, by its own authors.
type Warning struct {
	Kind string `json:"kind"` // archived, unfinished, not recommended
	Quote
}

// A Variant is one mode of using a library.
type Variant struct {
	Name    string `json:"name"`
	Default bool   `json:"default"`
	Ranked  bool   `json:"ranked"`
	Doc     string `json:"doc"`
	URL     string `json:"url,omitempty"`
	// Schema says how the library learns the shape of a value: reflection, generated, run-time schema,
	// by hand. Files of an older serbench have only the contestant's.
	Schema fact.Schema `json:"schema,omitempty"`
	// OwnType is set if values of the user's type are passed to the library as they are, without
	// generated code, for all built-in types that the variant can carry.
	OwnType bool `json:"own_type,omitempty"`
	// Unsafe is set if the code of this variant, generated code included, or a package of the library
	// that it imports, imports package unsafe.
	Unsafe bool `json:"unsafe,omitempty"`
	// Shown is where the documentation shows this use, and Instead why it is not the first
	// that it shows.
	Shown   *Quote `json:"shown,omitempty"`
	Instead string `json:"instead,omitempty"`
	// Mirror is set if values go through a type like the user's.
	Mirror bool `json:"mirror,omitempty"`
	// Guards is Contestant.Guards for this variant alone.
	Guards bool `json:"guards,omitempty"`
	// Fields says what identifies a field of a record in the bytes: names, tags, positions.
	Fields            string   `json:"fields,omitempty"`
	Format            string   `json:"format"`
	Claims            []string `json:"claims"`
	Predecessors      []string `json:"predecessors,omitempty"`
	PredecessorReason string   `json:"predecessor_reason,omitempty"`
}

// A Dataset is a data set.
type Dataset struct {
	Name   string `json:"name"`
	Type   string `json:"type"`
	Doc    string `json:"doc"`
	Count  int    `json:"count"`
	Digest string `json:"digest"` // of the values; see fidelity.Digest
	// Example is one of the values as JSON, indented; it is cut if it is long, and "" if encoding/json
	// can't write it. Files of an older serbench have none.
	Example string `json:"example,omitempty"`
	// Synthesized is set if the values are made up for a type of the user's.
	Synthesized bool `json:"synthesized,omitempty"`
}

// An Outcome says what a full round trip of a case kept.
type Outcome struct {
	Case
	RoundTrip
}

// A Worker is one process's measurement of one case in one window. The pass of the window
// says of what kind it is.
type Worker struct {
	Case
	Window int       `json:"window"`
	Start  time.Time `json:"start"`
	// WallNS is how long the process ran, in nanoseconds.
	WallNS int64       `json:"wall_ns"`
	Status fact.Status `json:"status"`
	// Error is the first line of the error.
	Error string `json:"error,omitempty"`
	Measurement
}

// A Measurement is the answer of a worker process.
type Measurement struct {
	Operations []Operation `json:"operations,omitempty"`
	Anchors    []Anchor    `json:"anchors,omitempty"`
	// CPUNS is the processor time that the process took, in nanoseconds; 0 if it is unknown.
	CPUNS int64 `json:"cpu_ns,omitempty"`
	// Memory is the answer in the pass of the library's own memory.
	Memory *OwnMemory `json:"own_memory,omitempty"`
	// Compressions are the answer in the pass that compresses.
	Compressions []Compression `json:"compressions,omitempty"`
}

// A Compression is what a compressor makes of the encodings of a case's values: of those with odd
// numbers, because the others train dictionaries.
type Compression struct {
	Compressor string `json:"compressor"` // gzip, "zstd fastest dictionary" …
	// Batch is how many bytes of encodings are compressed together, at most, each behind its length
	// as a varint; 0 is each message alone.
	Batch    int `json:"batch,omitempty"`
	Messages int `json:"messages"`
	// Raw and Bytes are the mean length of a message before and after, in bytes, with its share of
	// what the batch needs.
	Raw   float64 `json:"raw"`
	Bytes float64 `json:"bytes"`
	// CompressNS and DecompressNS are nanoseconds per message: the median of batches.
	CompressNS   float64 `json:"compress_ns"`
	DecompressNS float64 `json:"decompress_ns"`
	// Dictionary is its length in bytes, which is not in Bytes; 0 is none.
	Dictionary int `json:"dictionary,omitempty"`
}

// OwnMemory is what memory a library needs besides the caller's values and encodings, in bytes.
type OwnMemory struct {
	// Message is the length of the encoding of which the peaks are.
	Message int `json:"message"`
	// Peak is by how much an operation raises the process's resident memory at most, by operation,
	// at Go's default GOGC. It is missing for messages under 1 MiB and where the system can't tell.
	Peak map[fact.Operation]int64 `json:"peak,omitempty"`
	// Stays is how much the heap has grown after all values went both ways, their results were
	// dropped and the garbage was collected twice: caches and pools.
	Stays int64 `json:"stays"`
	// Pins is how much a decoded value's string or byte slice keeps from being collected beyond
	// its own length, if it alone is kept: the worst of up to 16 of them. Pinning is the field.
	// Both are missing if there is none.
	Pins    *int64 `json:"pins,omitempty"`
	Pinning string `json:"pinning,omitempty"`
}

// An Operation holds the raw samples of one operation.
type Operation struct {
	Name fact.Operation `json:"name"` // marshal or unmarshal; in the pass of first calls also bind
	// N is the number of executions in a batch; in the parallel pass, of each goroutine.
	N int `json:"n"`
	// Chunk is how many of them run between two garbage collections.
	Chunk int `json:"chunk,omitempty"`
	// Batches are in order. In the timing pass, the first Plan.Warmup are warm-up.
	Batches []Batch `json:"batches"`
	// AllocN executions allocated AllocBytes in AllocObjects heap objects.
	AllocN       int    `json:"alloc_n"`
	AllocBytes   uint64 `json:"alloc_bytes"`
	AllocObjects uint64 `json:"alloc_objects"`
	// Collections is how many cycles the garbage collector finished during the batches, in
	// the pass with garbage collection. Uncollected is how long UncollectedN executions took
	// without it. The last cycle ended after CollectedN executions.
	Collections  int   `json:"collections,omitempty"`
	CollectedN   int   `json:"collected_n,omitempty"`
	Uncollected  Batch `json:"uncollected,omitzero"`
	UncollectedN int   `json:"uncollected_n,omitempty"`
	// Instructions is how many instructions N executions took.
	Instructions int64 `json:"instructions,omitempty"`
}

// A Batch is one timing of N executions, without the time between chunks.
type Batch struct {
	AtNS     int64 `json:"at"`       // start, in nanoseconds after that of the worker
	NS       int64 `json:"ns"`       // wall time of all N executions
	CPUNS    int64 `json:"cpu"`      // processor time of the process during them
	Switches int64 `json:"switches"` // involuntary context switches, those during collections included
	Faults   int64 `json:"faults"`   // minor page faults, likewise
	// Steal is how long the hypervisor ran something else on the processor, in nanoseconds
	// but at the kernel's coarse resolution.
	Steal int64 `json:"steal,omitempty"`
	// Again is how many of its parts ran again because the process lost its processor. OffNS is how
	// long it was without one during parts that lost it every time, in nanoseconds: NS does not
	// include it.
	Again int   `json:"again,omitempty"`
	OffNS int64 `json:"off,omitempty"`
	// Pulse is the reading of the anchor null/marshal right after the batch, in nanoseconds
	// per operation; 0 if it was not read.
	Pulse float64 `json:"pulse,omitempty"`
}

// An Anchor is a reading of a reference loop inside a worker.
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
