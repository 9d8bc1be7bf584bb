//go:build unix

package probe

import "golang.org/x/sys/unix"

// processorTime returns the processor time of this process in nanoseconds.
func processorTime() int64 {
	var u unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &u) != nil {
		return 1
	}
	return u.Utime.Nano() + u.Stime.Nano() + 1
}
