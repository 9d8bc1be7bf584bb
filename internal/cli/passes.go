package cli

import (
	"github.com/spf13/pflag"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// passes are further measurements of a run, apart from times.
type passes struct {
	on           map[fact.Pass]*bool // passes that a switch turns on
	gcGrid       bool
	instructions bool
	processors   []int
}

// gridLive, in MiB, and gridGOGC span the heaps of --gc-grid.
var (
	gridLive = []int{16, 64, 256}
	gridGOGC = []int{50, 100, 400}
)

func (s *passes) flags(f *pflag.FlagSet) {
	s.on = map[fact.Pass]*bool{}
	for _, k := range fact.PassKinds {
		if k.Flag != "" {
			s.on[k.Pass] = f.Bool(k.Flag, false, k.Usage)
		}
	}
	f.BoolVar(&s.gcGrid, "gc-grid", false, "with --gc: also measure six libraries that allocate with live heaps of 16, 64 and 256 MB at GOGC 50, 100 and 400")
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
	if s.gcGrid && !*s.on[fact.GC] {
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
	for _, k := range fact.PassKinds {
		if k.Flag != "" && *s.on[k.Pass] {
			*k.Count(&plan.Passes) = k.Workers
		}
	}
	if s.gcGrid {
		plan.Heaps = gridHeaps()
	}
}

// gridHeaps returns the heaps of --gc-grid besides the usual one.
func gridHeaps() (all []fact.Heap) {
	for _, live := range gridLive {
		for _, gogc := range gridGOGC {
			if heap := (fact.Heap{LiveMB: live, GOGC: gogc}); heap != fact.UsualHeap {
				all = append(all, heap)
			}
		}
	}
	return all
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
