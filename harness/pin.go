package harness

// WorkerCPU returns the processor that workers are pinned to: the
// largest-numbered one. With one processor, or where a process can't be pinned,
// it is -1: the parent would stand in the workers' way.
func WorkerCPU(never bool) int {
	last, count := lastCPU()
	if never || count < 2 {
		return -1
	}
	return last
}
