// Package platform wraps what workers and their parent need from the operating system:
// memory limits, pinning to processors, and the kernel's counters.
package platform

import (
	"runtime"
	"slices"
	"sync"
)

// allCPUs returns the processors that the program was started on, or none if they are
// unknown. They include the one that StayOff later leaves to the workers.
var allCPUs = sync.OnceValue(ownCPUs)

// Processors returns how many processors workers can use.
func Processors() int {
	if cpus := allCPUs(); len(cpus) > 0 {
		return len(cpus)
	}
	return runtime.NumCPU()
}

// WorkerCPU returns the processor to pin workers to: the one with the highest number. It
// returns -1 if a process can't be pinned, or if there is only one processor, where a
// pinned worker would compete with the parent.
func WorkerCPU(never bool) int {
	cpus := allCPUs()
	if never || len(cpus) < 2 {
		return -1
	}
	return slices.Max(cpus)
}

// Pinned returns the processors for a worker that uses a number of them: the plan's
// processor for one, and otherwise those with the highest numbers. It returns none if the
// plan doesn't pin workers.
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

// Usage holds the operating system's counters of a process so far. Steal belongs to its
// processor, and is in nanoseconds.
type Usage struct{ Switches, Faults, Steal int64 }
