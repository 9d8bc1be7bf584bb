package serve

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// Modest lets everything else on this machine go first. Priorities belong to threads here; those
// that are started later have that of the one that starts them.
func Modest() {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		return
	}
	for _, t := range threads {
		if id, err := strconv.Atoi(t.Name()); err == nil {
			_ = unix.Setpriority(unix.PRIO_PROCESS, id, 19)
		}
	}
}
