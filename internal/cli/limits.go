package cli

import (
	"math"
	"time"

	"github.com/spf13/pflag"

	"github.com/serbench/serbench/result"
)

// limits bound a single worker.
type limits struct {
	timeout time.Duration
	memory  uint64 // MiB; 0 means no limit
}

// limitsOf returns the limits of a plan.
func limitsOf(plan result.Plan) limits {
	return limits{time.Duration(plan.TimeoutNS), plan.MemoryLimit >> 20}
}

func (l *limits) flags(f *pflag.FlagSet) {
	f.DurationVar(&l.timeout, "timeout", time.Minute, "how long one worker may take")
	f.Uint64Var(&l.memory, "memory-limit", 1024, "how much data memory one worker may use, in `MiB`; 0 means no limit")
}

func (l *limits) check() error {
	if l.timeout <= 0 {
		return usagef("--timeout is %v; want more than 0, such as 90s", l.timeout)
	}
	if most := uint64(math.MaxInt64 >> 20); l.memory > most {
		return usagef("--memory-limit is %d MiB; want at most %d", l.memory, most)
	}
	return nil
}

func (l *limits) apply(plan *result.Plan) {
	plan.TimeoutNS, plan.MemoryLimit = l.timeout.Nanoseconds(), l.memory<<20
}
