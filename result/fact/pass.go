package fact

import "time"

// A Pass is a kind of measurement. Each window of a run belongs to one.
type Pass string

// The passes of a run.
const (
	Timing       Pass = ""             // no garbage collection, one processor: what is ranked
	GC           Pass = "gc"           // with garbage collection and a live heap
	Cold         Pass = "cold"         // single executions between other work
	FirstCalls   Pass = "first"        // the first calls of a process
	OwnMemory    Pass = "memory"       // the library's own memory
	Compress     Pass = "compress"     // what compressors make of the encodings
	Parallel     Pass = "parallel"     // several goroutines, each on a processor
	Instructions Pass = "instructions" // counted by valgrind
)

// A Heap is what the garbage collector finds in the pass with garbage collection.
type Heap struct {
	LiveMB int `json:"live_mb"` // what is live besides the library, in MiB, full of pointers
	GOGC   int `json:"gogc"`    // by how much the heap grows between two cycles, in percent of it
}

// UsualHeap is the heap that every case is measured with. GOGC is Go's default.
var UsualHeap = Heap{LiveMB: 64, GOGC: 100}

// Passes are the passes of a plan besides timing.
type Passes struct {
	// How many workers each case gets in these passes; 0 leaves the pass out.
	GC         int `json:"gc,omitempty"`
	Cold       int `json:"cold,omitempty"`
	FirstCalls int `json:"first,omitempty"`
	OwnMemory  int `json:"memory,omitempty"`
	Compress   int `json:"compress,omitempty"`
	// Heaps are more settings of the pass with garbage collection. Few cases take part, which
	// show what an allocated byte costs.
	Heaps []Heap `json:"heaps,omitempty"`
	// Parallel are the numbers of processors of the parallel pass.
	Parallel     []int `json:"parallel,omitempty"`
	Instructions bool  `json:"instructions,omitempty"`
}

// A PassKind describes a pass besides timing to the command line, the schedule and the
// reports.
type PassKind struct {
	Pass Pass
	// Flag and Usage are the command line's switch for the pass. Workers is how many workers
	// each case gets if it is on, and Count the field of the plan that holds the number. A pass
	// whose flag takes a value has none of these.
	Flag, Usage string
	Workers     int
	Count       func(*Passes) *int
	// Settings returns the plan's windows of the pass. If it is nil, all windows are alike.
	Settings func(Passes) []PassSetting
	// Takes is about how long a worker takes, and Startup whether it does little more than
	// start. If neither is set, it takes as long as a worker of the timing pass.
	Takes   time.Duration
	Startup bool
	// Table is how reports show a pass that measures the time of each operation; nil if they
	// have a table of their own for it.
	Table *PassTable
}

// A PassTable is a table of times by operation.
type PassTable struct {
	Title, Note string
	// Operations are the columns; nil stands for those of the plan.
	Operations []Operation
	// Ratio adds a column with the ratio to the time in a loop, and Total one with the sum.
	Ratio, Total bool
}

// A PassSetting is a series of windows of a pass.
type PassSetting struct {
	Pass       Pass
	Heap       Heap
	Processors int
	Workers    int // of each case
	// Few is set if only a few cases take part, which allocate.
	Few bool
}

// Windows returns the settings of all passes, in the order in which they are measured.
func (p Passes) Windows() (all []PassSetting) {
	for _, k := range PassKinds {
		all = append(all, k.Windows(p)...)
	}
	return all
}

// Windows returns the plan's settings of the pass.
func (k PassKind) Windows(p Passes) []PassSetting {
	if k.Settings != nil {
		return k.Settings(p)
	}
	return []PassSetting{{Pass: k.Pass, Workers: *k.Count(&p)}}
}

// PassKinds are the passes besides timing, in the order in which they are measured.
var PassKinds = []PassKind{
	{
		Pass: GC, Flag: "gc", Workers: 2, Count: func(p *Passes) *int { return &p.GC },
		Usage:    "also measure with garbage collection and a live heap of 64 MB, and what collection costs",
		Settings: func(p Passes) []PassSetting { return []PassSetting{{Pass: GC, Heap: UsualHeap, Workers: p.GC}} },
	},
	{
		Pass: GC, Takes: 4 * time.Second,
		Settings: func(p Passes) (all []PassSetting) {
			for _, heap := range p.Heaps {
				all = append(all, PassSetting{Pass: GC, Heap: heap, Workers: heapWorkers, Few: true})
			}
			return all
		},
	},
	{
		Pass: Cold, Flag: "cold", Workers: 3, Count: func(p *Passes) *int { return &p.Cold },
		Usage: "also time single executions between other types and other work",
		Table: &PassTable{
			Title: "Cold code",
			Note:  "The mean of single executions, between which the library marshals and unmarshals other types and the program walks through 1 MiB, sorts and looks things up; × is the ratio to the time in a loop.",
			Ratio: true,
		},
	},
	{
		Pass: FirstCalls, Flag: "first-calls", Workers: 8, Count: func(p *Passes) *int { return &p.FirstCalls },
		Usage:   "also measure the first calls of a process",
		Startup: true,
		Table: &PassTable{
			Title: "First calls",
			Note:  "What a new process pays to create the codec, marshal one value and unmarshal it; median over processes.",
			// Some libraries leave to the first marshal what others do in Bind, so the sum compares.
			Operations: []Operation{Bind, Marshal, Unmarshal}, Total: true,
		},
	},
	{
		Pass: OwnMemory, Flag: "memory", Workers: 3, Count: func(p *Passes) *int { return &p.OwnMemory },
		Usage: "also measure the library's own memory: its peak for messages of 1 MiB and more, what stays, and what a kept string pins",
	},
	{
		Pass: Compress, Flag: "compress", Workers: 2, Count: func(p *Passes) *int { return &p.Compress },
		Usage: "also compress the encodings, with gzip, zstd, s2 and lz4: sizes, and times both ways",
	},
	{
		Pass: Parallel,
		Settings: func(p Passes) (all []PassSetting) {
			for _, n := range p.Parallel {
				all = append(all, PassSetting{Pass: Parallel, Processors: n, Workers: parallelWorkers})
			}
			return all
		},
	},
	{
		// Faster operations are executed more often, so every case takes about the same time.
		Pass: Instructions, Takes: 12 * time.Second,
		Settings: func(p Passes) []PassSetting {
			if !p.Instructions {
				return nil
			}
			return []PassSetting{{Pass: Instructions, Workers: 1}}
		},
	},
}

const (
	// heapWorkers is how many workers a case gets with each of the plan's heaps: the interval
	// of the price is over cases.
	heapWorkers = 2
	// parallelWorkers is how many workers each case gets for each number of processors. Three
	// are enough for a median, and no interval is shown.
	parallelWorkers = 3
)
