// Package platform is what a worker and its parent ask of the operating system: limits of
// memory, processors to be pinned to, and what the kernel counts.
package platform

import (
	"runtime"
	"slices"
	"sync"
)

// allCPUs are the processors that the program was started on, none where it cannot
// be told; while it measures it leaves one of them to the workers.
var allCPUs = sync.OnceValue(ownCPUs)

// Processors is how many processors workers can be spread over.
func Processors() int {
	if cpus := allCPUs(); len(cpus) > 0 {
		return len(cpus)
	}
	return runtime.NumCPU()
}

// WorkerCPU returns the processor that workers are pinned to: the
// largest-numbered one. With one processor, or where a process can't be pinned,
// it is -1: the parent would stand in the workers' way.
func WorkerCPU(never bool) int {
	cpus := allCPUs()
	if never || len(cpus) < 2 {
		return -1
	}
	return slices.Max(cpus)
}

// Pinned is what to pin a worker to that runs on a number of processors: the
// plan's alone, or the largest-numbered ones, if it is pinned at all.
func Pinned(cpu, processors int) []int {
	switch cpus := allCPUs(); {
	case cpu < 0:
		return nil
	case processors < 2:
		return []int{cpu}
	default:
		return cpus[max(0, len(cpus)-processors):]
	}
}

// Usage is what the operating system says of a process so far; Steal is its
// processor's. Times are in nanoseconds.
type Usage struct{ CPU, Switches, Faults, Steal int64 }
