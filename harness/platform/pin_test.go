package platform

import (
	"runtime"
	"slices"
	"testing"
)

// withCPUs runs a test as if the program had been started on some processors.
func withCPUs(t *testing.T, cpus ...int) {
	t.Helper()
	before := allCPUs
	allCPUs = func() []int { return cpus }
	t.Cleanup(func() { allCPUs = before })
}

func TestWorkerCPU(t *testing.T) {
	for _, test := range []struct {
		why        string
		cpus       []int
		worker     int
		processors int
	}{
		{"the highest number, whatever the order", []int{0, 7, 3}, 7, 3},
		{"as taskset leaves them", []int{4, 5}, 5, 2},
		{"a worker would compete with the parent", []int{3}, -1, 1},
		{"unknown processors", nil, -1, runtime.NumCPU()},
	} {
		withCPUs(t, test.cpus...)
		if got := WorkerCPU(false); got != test.worker {
			t.Errorf("of %v workers are pinned to %d, want %d: %s", test.cpus, got, test.worker, test.why)
		}
		if got := WorkerCPU(true); got != -1 {
			t.Errorf("of %v workers are pinned to %d, want no pinning", test.cpus, got)
		}
		if got := Processors(); got != test.processors {
			t.Errorf("%v are %d processors, want %d", test.cpus, got, test.processors)
		}
	}
}

func TestPinned(t *testing.T) {
	withCPUs(t, 0, 1, 2, 3)
	for _, test := range []struct {
		why        string
		cpu        int
		processors int
		want       []int
	}{
		{"it is not pinned", -1, 1, nil},
		{"nor with several", -1, 4, nil},
		{"the plan's", 2, 0, []int{2}},
		{"and with one", 2, 1, []int{2}},
		{"the last two", 3, 2, []int{2, 3}},
		{"all", 3, 4, []int{0, 1, 2, 3}},
		{"no more than there are", 3, 9, []int{0, 1, 2, 3}},
	} {
		if got := Pinned(test.cpu, test.processors); !slices.Equal(got, test.want) {
			t.Errorf("processor %d, %d of them: %v, want %v: %s", test.cpu, test.processors, got, test.want, test.why)
		}
	}
}
