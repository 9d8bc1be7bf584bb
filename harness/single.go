package harness

import (
	"context"
	"fmt"
	"time"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// Profile runs one operation's timed loop in a worker for about the given time, and writes
// its profile to a file.
func (r *Runner) Profile(ctx context.Context, c result.Case, operation fact.Operation, path string, length time.Duration) error {
	if err := r.Programs.Build(ctx, ProgramsOf([]result.Case{c}, r.Types)); err != nil {
		return err
	}
	// Unlike a timed worker, this one uses the default GOGC: without collections, a profile
	// would hide half of the cost of garbage.
	request := worker.Profiling{Case: c, Operation: operation, Path: path, LengthNS: length.Nanoseconds()}
	_, end, err := launch(ctx, r.Launcher, r.types(c), setting{gogc: "100"}, worker.Profile, request)
	if err == nil && end.Status != fact.OK {
		err = fmt.Errorf("%v %s: %s: %s", c, operation, end.Status, end.Error)
	}
	return err
}

// Dump returns the encodings of a case's first samples. The samples are the same as in a run,
// so anybody can examine the bytes that a time belongs to.
func (r *Runner) Dump(ctx context.Context, c result.Case, count int) (worker.Dumped, error) {
	if err := r.Programs.Build(ctx, ProgramsOf([]result.Case{c}, r.Types)); err != nil {
		return worker.Dumped{}, err
	}
	dumped, end, err := launch(ctx, r.Launcher, r.types(c), setting{gogc: "100"}, worker.Dump, worker.Dumping{Case: c, Count: count})
	if err == nil && end.Status != fact.OK {
		err = fmt.Errorf("%v: %s: %s", c, end.Status, end.Error)
	}
	return dumped, err
}
