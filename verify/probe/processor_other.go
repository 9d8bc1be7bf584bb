//go:build !unix

package probe

import "time"

var began = time.Now()

// processorTime returns the wall time of this process in nanoseconds: processor time is
// harder to get on these systems.
func processorTime() int64 { return time.Since(began).Nanoseconds() + 1 }
