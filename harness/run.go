// Package harness measures. The parent starts one worker process per case and window, of
// a program that links one library, so that no library's code, garbage, caches or
// crashes touch another's; a worker times batches and answers with raw samples;
// everything goes into the run file as it comes. What the samples mean is left to
// package stats.
//
// A run has four steps, each of which the run file keeps, so that it can be cut off after
// any line:
//
//   - verification: every case goes round once, several at a time, by the programs in the
//     linker's own layout; what came back changed is explained by a second program;
//   - the estimate, for which a few workers may be measured and discarded;
//   - windows of the timing pass, one worker at a time, each window by programs of its own
//     layout; which windows is up to package schedule;
//   - windows of the other passes: under collection, first calls, several processors,
//     instructions.
//
// Nothing that a library does ends a run. An error is a fault of serbench, of the machine,
// or the user's wish; everything else is a status in the file.
package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/harness/platform"
	"github.com/serbench/serbench/harness/schedule"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// A Runner carries out the plan of a run file.
type Runner struct {
	Programs Programs
	Launcher Launcher
	Cache    *Cache // nil: nothing is remembered between runs
	Observer Observer
	// Again says which cases are measured again.
	Again schedule.Again
}

// An Observer is told how a run goes on. Nil functions are not called.
type Observer struct {
	// Verified is called after each case's round trip.
	Verified func(done, total int, o result.Outcome)
	// Estimated is called once, after verification and before the first window.
	Estimated func(left time.Duration, run *result.Run)
	// Probed is called after each variant's probes.
	Probed func(done, total int, v result.Verdict)
	// Started is called before a worker, with how many workers of its window have
	// finished.
	Started func(done, total int, c result.Case, w result.Window)
	// Measured is called after a worker.
	Measured func(done, total int, w result.Worker)
	// Window is called after each window.
	Window func(w result.Window, run *result.Run)
}

// Run verifies and measures what the file's plan asks for and the file does not
// hold yet. When ctx ends it stops its workers and returns ctx's error; the file
// can then be resumed. It leaves the end to the caller.
func (r *Runner) Run(ctx context.Context, w *result.Writer) (err error) {
	if err := r.Verify(ctx, w); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Cache.Flush()) }()
	// After verification, which takes all processors, and before the first worker: whatever
	// the parent does then, such as writing the file, is beside the worker and not before it.
	platform.StayOff(w.Run.Header.Plan.CPU)
	if r.Observer.Estimated != nil {
		if err := r.calibrateScale(ctx, w.Run); err != nil {
			return err
		}
		r.Observer.Estimated(r.Estimate(w.Run), w.Run)
	}
	s := schedule.New(w.Run, r.Again)
	for { // the schedule reads the file anew each time: what is due depends on what came
		window, begun, ok := s.Next()
		if !ok {
			return nil
		}
		linked, err := r.link(ctx, w, window, begun)
		if err != nil {
			return err
		}
		for _, i := range window.Order {
			if c := w.Run.Header.Plan.Cases[i]; s.Due(window, c) {
				if err := r.measure(ctx, w, s, window, c); err != nil {
					return err
				}
			}
		}
		// Not before: a case that breaks in the middle of the window leaves others due.
		if err := r.Programs.Discard(linked); err != nil {
			return err
		}
		if r.Observer.Window != nil {
			r.Observer.Window(window, w.Run)
		}
	}
}

// measure runs one worker, and writes it before anything else is done with it: a run that
// is cut off loses the worker that was running, and no other.
func (r *Runner) measure(ctx context.Context, w *result.Writer, s *schedule.Schedule, window result.Window, c result.Case) error {
	done, total := s.Progress(window)
	if r.Observer.Started != nil {
		r.Observer.Started(done, total, c, window)
	}
	start := time.Now()
	m, end, err := r.answer(ctx, w.Run, window, c)
	if err != nil {
		return err
	}
	one := result.Worker{
		Case:        c,
		Window:      window.Number,
		Start:       start.UTC(),
		WallNS:      time.Since(start).Nanoseconds(), // with the start of the process, for estimates
		Status:      end.Status,
		Error:       end.Error,
		Measurement: m,
	}
	if err := w.Add(result.Line{Worker: &one}); err != nil {
		return err
	}
	s.Update()
	if r.Observer.Measured != nil {
		r.Observer.Measured(done+1, total, one)
	}
	// Workers of the other passes do other work: neither their length nor their anchors
	// compare.
	if window.Pass != result.Timing {
		return nil
	}
	if end.Status == result.OK {
		r.Cache.rememberScale(time.Duration(one.WallNS), r.modelled(c, w.Run))
	}
	return r.Cache.remember(r.types(c), c, m)
}

// answer launches the worker that the window's pass asks for.
func (r *Runner) answer(ctx context.Context, run *result.Run, window result.Window, c result.Case) (result.Measurement, ending, error) {
	plan := run.Header.Plan
	program := r.linked(c, window.Layout)
	s := setting{cpus: platform.Pinned(plan.CPU, window.Processors), processors: window.Processors, gogc: "off"}
	batching := worker.Batching{
		Case:       c,
		Operations: operations(run, c),
		Batches:    plan.Batches + plan.Warmup,
		Warmup:     plan.Warmup,
		BatchNS:    plan.BatchNS,
		N:          r.batches(run, c),
	}
	switch window.Pass {
	case result.Timing:
		// Each window draws anew which operation comes first: the second one finds the heap
		// that the first one left.
		request := worker.Measuring{Batching: batching, Seed: run.Header.Identity.Seed + uint64(window.Number)}
		expect := run.Outcome(c).RoundTrip
		if window.Layout != 0 {
			expect.Sizes = result.Sizes{} // protojson's spaces depend on its program's hash
		}
		request.Expect = &expect
		return launch(ctx, r.Launcher, program, s, worker.Measure, request)
	case result.GC: // as Go collects by default: that is what this pass is about
		s.gogc = "100"
		return launch(ctx, r.Launcher, program, s, worker.Collected, batching)
	case result.First:
		return launch(ctx, r.Launcher, program, s, worker.First, worker.Case{Case: c})
	case result.Parallel:
		return launch(ctx, r.Launcher, program, s, worker.Parallel, worker.Paralleling{Batching: batching, Processors: window.Processors})
	case result.Instructions:
		return r.instructions(ctx, plan, batching)
	}
	return result.Measurement{}, ending{}, fmt.Errorf("window %d: no pass is called %q", window.Number, window.Pass)
}

// operations are those of the plan that the case's codec has. A file of an older serbench
// may not say what a variant claims: then all are asked for.
func operations(run *result.Run, c result.Case) []string {
	planned := run.Header.Plan.Operations
	v := run.Variant(c)
	if v == nil || !contest.ClaimsNamed(v.Claims).NoMarshal {
		return planned
	}
	return slices.DeleteFunc(slices.Clone(planned), func(op string) bool { return op == worker.Marshal })
}

// batches returns how many executions make a batch, by operation, from the cache or else
// from the file: a window must have batches as long as the others had, or what each batch
// costs once would weigh otherwise. What is in neither the worker finds out itself.
func (r *Runner) batches(run *result.Run, c result.Case) map[string]int {
	n := r.Cache.batches(r.types(c), c)
	for _, w := range run.Timing() {
		if w.Case != c {
			continue
		}
		for _, op := range w.Operations {
			if n[op.Name] == 0 {
				n[op.Name] = op.N
			}
		}
	}
	return n
}
