package harness

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// limitMemory bounds the data memory of this process. Address space is too blunt
// a measure for Go, and resident size misses what is allocated and not touched.
func limitMemory(bytes uint64) {
	if bytes == 0 {
		return
	}
	if err := unix.Setrlimit(unix.RLIMIT_DATA, &unix.Rlimit{Cur: bytes, Max: bytes}); err != nil {
		fmt.Fprintf(os.Stderr, "worker: no memory limit: %v\n", err)
	}
}

// processUsage reads what the kernel counts for this process.
func processUsage() usage {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return usage{}
	}
	return usage{cpu: u.Utime.Nano() + u.Stime.Nano(), switches: u.Nivcsw, faults: u.Minflt}
}

// lastCPU returns the largest-numbered processor that this process may run on,
// and how many there are; -1 where it cannot be told.
func lastCPU() (last, count int) {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return -1, runtime.NumCPU()
	}
	last = -1
	for cpu := range 64 * len(set) {
		if set.IsSet(cpu) {
			last = cpu
		}
	}
	return last, set.Count()
}

// startOn starts a child pinned to one processor: a child inherits the affinity
// of the thread that forks it. A negative cpu leaves it unpinned.
func startOn(cpu int, start func() error) error {
	if cpu < 0 {
		return start()
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, pinned unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		return start()
	}
	pinned.Set(cpu)
	if err := unix.SchedSetaffinity(0, &pinned); err != nil {
		return fmt.Errorf("pin a worker to processor %d: %w", cpu, err)
	}
	err := start()
	if back := unix.SchedSetaffinity(0, &before); back != nil && err == nil {
		err = back
	}
	return err
}

// stayOff moves this process's threads away from the workers' processor.
func stayOff(cpu int) {
	var set unix.CPUSet
	if cpu < 0 || unix.SchedGetaffinity(0, &set) != nil {
		return
	}
	set.Clear(cpu)
	if set.Count() == 0 {
		return
	}
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return
	}
	for _, thread := range threads {
		if id, err := strconv.Atoi(thread.Name()); err == nil {
			_ = unix.SchedSetaffinity(id, &set)
		}
	}
}

// childAttributes puts a worker into a process group of its own, so that an
// interrupt from the keyboard reaches only the parent, which ends it.
func childAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func kernel() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	return unix.ByteSliceToString(u.Sysname[:]) + " " + unix.ByteSliceToString(u.Release[:])
}

func loadAverage() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
