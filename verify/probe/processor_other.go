//go:build !unix

package probe

import "time"

var began = time.Now()

// processorTime is the wall time of this process, in nanoseconds, where there is no
// other that is as simple.
func processorTime() int64 { return time.Since(began).Nanoseconds() + 1 }
