package cli

import (
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
)

// passes are further measurements of a run, apart from times.
type passes struct {
	gc           bool
	gcGrid       bool
	cold         bool
	firstCalls   bool
	memory       bool
	compress     bool
	instructions bool
	processors   []int
}

// Workers of each case in a pass.
const (
	gcWorkers     = 2
	coldWorkers   = 3
	firstWorkers  = 8
	memoryWorkers = 3
	squeezers     = 2
)

// gridLive, in MiB, and gridGOGC span the heaps of --gc-grid.
var (
	gridLive = []int{16, 64, 256}
	gridGOGC = []int{50, 100, 400}
)

func (s *passes) flags(f *pflag.FlagSet) {
	f.BoolVar(&s.gc, "gc", false, "also measure with garbage collection and a live heap of 64 MB, and what collection costs")
	f.BoolVar(&s.gcGrid, "gc-grid", false, "with --gc: also measure six libraries that allocate with live heaps of 16, 64 and 256 MB at GOGC 50, 100 and 400")
	f.BoolVar(&s.cold, "cold", false, "also time single executions between other types and other work")
	f.BoolVar(&s.firstCalls, "first-calls", false, "also measure the first calls of a process")
	f.BoolVar(&s.memory, "memory", false, "also measure the library's own memory: its peak for messages of 1 MiB and more, what stays, and what a kept string pins")
	f.BoolVar(&s.compress, "compress", false, "also compress the encodings, with gzip, zstd, s2 and lz4: sizes, and times both ways")
	f.BoolVar(&s.instructions, "instructions", false, "also count instructions, with valgrind")
	f.IntSliceVar(&s.processors, "cpu", nil, "also measure throughput on these `numbers` of processors, such as 1,2")
}

// check rejects what this machine can't measure.
func (s *passes) check() error {
	for _, n := range s.processors {
		if most := platform.Processors(); n < 1 || n > most {
			return usagef("--cpu %d: want numbers from 1 to %d, the processors of this machine", n, most)
		}
	}
	if s.gcGrid && !s.gc {
		return usagef("--gc-grid needs --gc, which measures the heap in its middle")
	}
	if s.instructions {
		if err := harness.Valgrind(); err != nil {
			return usagef("--instructions: %w", err)
		}
	}
	return nil
}

func (s *passes) apply(plan *result.Plan) {
	plan.Instructions, plan.Parallel = s.instructions, s.processors
	if s.gc {
		plan.GC = gcWorkers
	}
	if s.gcGrid {
		for _, live := range gridLive {
			for _, gogc := range gridGOGC {
				if heap := (result.Heap{LiveMB: live, GOGC: gogc}); heap != result.UsualHeap {
					plan.Heaps = append(plan.Heaps, heap)
				}
			}
		}
	}
	if s.cold {
		plan.Cold = coldWorkers
	}
	if s.firstCalls {
		plan.First = firstWorkers
	}
	if s.memory {
		plan.Memory = memoryWorkers
	}
	if s.compress {
		plan.Compress = squeezers
	}
}

// conditions switch off what a run does against noise.
type conditions struct {
	noPin  bool
	noGate bool
}

func (c *conditions) flags(f *pflag.FlagSet) {
	f.BoolVar(&c.noPin, "no-pin", false, "do not pin workers to one processor")
	f.BoolVar(&c.noGate, "no-gate", false, "count disturbed batches and workers in full")
}

func (c *conditions) apply(plan *result.Plan) {
	plan.CPU = platform.WorkerCPU(c.noPin)
	if !c.noGate {
		plan.Gate = result.DefaultGate
	}
}
