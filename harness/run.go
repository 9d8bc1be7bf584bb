// Package harness measures. The parent starts one worker process per case and
// window, so that no library's garbage, caches or crashes touch another's; a
// worker times batches and answers with raw samples; everything goes into the
// run file as it comes. What the samples mean is left to package stats.
package harness

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/serbench/serbench/contest"
	"github.com/serbench/serbench/contest/fidelity"
	"github.com/serbench/serbench/result"
)

// A Runner carries out the plan of a run file.
type Runner struct {
	Suite    contest.Suite
	Launcher Launcher
	Cache    *Cache // nil: nothing is remembered between runs
	Observer Observer
	// Unsettled returns the cases of a part that need another window for the plan's
	// precision; it is asked where the plan names one.
	Unsettled func(run *result.Run, part int) []result.Case
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
	stayOff(w.Run.Header.Plan.CPU)
	if r.Observer.Estimated != nil {
		if err := r.calibrateScale(ctx, w.Run); err != nil {
			return err
		}
		r.Observer.Estimated(r.Estimate(w.Run), w.Run)
	}
	s := newSchedule(w.Run, r.Unsettled)
	for {
		window, begun, ok := s.next()
		if !ok {
			return nil
		}
		if !begun {
			if err := w.Add(result.Line{Window: &window}); err != nil {
				return err
			}
		}
		for _, i := range window.Order {
			if c := w.Run.Header.Plan.Cases[i]; s.due(window, c) {
				if err := r.measure(ctx, w, s, window, c); err != nil {
					return err
				}
			}
		}
		if r.Observer.Window != nil {
			r.Observer.Window(window, w.Run)
		}
	}
}

// Verify sends every case of the plan round that has no outcome yet, several
// at a time: verification is not timed.
func (r *Runner) Verify(ctx context.Context, w *result.Writer) error {
	plan := w.Run.Header.Plan
	var due []result.Case
	for _, c := range plan.Cases {
		if w.Run.Outcome(c) == nil {
			due = append(due, c)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		group sync.WaitGroup
		lock  sync.Mutex // over w, the cache and done
		done  int
		queue = make(chan result.Case)
	)
	for range min(runtime.NumCPU(), len(due)) {
		group.Go(func() {
			for c := range queue {
				outcome, err := r.verify(ctx, &lock, c)
				if err == nil {
					lock.Lock()
					err = w.Add(result.Line{Outcome: &outcome})
					done++
					if r.Observer.Verified != nil {
						r.Observer.Verified(done, len(due), outcome)
					}
					lock.Unlock()
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	for _, c := range due {
		queue <- c
	}
	close(queue)
	group.Wait()
	return errors.Join(context.Cause(ctx), r.Cache.Flush())
}

func (r *Runner) verify(ctx context.Context, lock *sync.Mutex, c result.Case) (result.Outcome, error) {
	lock.Lock()
	known, ok := r.Cache.outcome(c)
	lock.Unlock()
	if ok {
		return result.Outcome{Case: c, Outcome: known}, nil
	}
	a, err := r.Launcher.launch(ctx, setting{gogc: "100"}, request{Task: verifyTask, Case: c})
	if err != nil {
		return result.Outcome{}, err
	}
	if a.Outcome == nil {
		// The process did not live to tell; whoever looks again may find another
		// cause, so this is not remembered.
		return result.Outcome{Case: c, Outcome: fidelity.Outcome{Result: fidelity.Wrong, Stage: a.Status, Detail: a.Error}}, nil
	}
	lock.Lock()
	defer lock.Unlock()
	return result.Outcome{Case: c, Outcome: *a.Outcome}, r.Cache.setOutcome(c, *a.Outcome, a.Pace)
}

// measure runs one worker.
func (r *Runner) measure(ctx context.Context, w *result.Writer, s *schedule, window result.Window, c result.Case) error {
	done, total := s.progress(window)
	if r.Observer.Started != nil {
		r.Observer.Started(done, total, c, window)
	}
	start := time.Now()
	a, err := r.answer(ctx, w.Run, window, c)
	if err != nil {
		return err
	}
	worker := result.Worker{
		Case:        c,
		Window:      window.Number,
		Start:       start.UTC(),
		WallNS:      time.Since(start).Nanoseconds(),
		Status:      a.Status,
		Error:       a.Error,
		Measurement: a.Measurement,
	}
	if err := w.Add(result.Line{Worker: &worker}); err != nil {
		return err
	}
	s.update()
	if r.Observer.Measured != nil {
		r.Observer.Measured(done+1, total, worker)
	}
	if window.Pass != result.Timing {
		return nil
	}
	if a.Status == result.OK {
		r.Cache.rememberScale(time.Duration(worker.WallNS), r.modelled(c, w.Run.Header.Plan))
	}
	return r.Cache.remember(c, a.Measurement)
}

// answer launches the worker that the window's pass asks for.
func (r *Runner) answer(ctx context.Context, run *result.Run, window result.Window, c result.Case) (answer, error) {
	plan := run.Header.Plan
	s := setting{cpus: pinned(plan.CPU, window.Processors), processors: window.Processors, gogc: "off"}
	req := request{
		Case:       c,
		Operations: r.operations(c, plan.Operations),
		Batches:    plan.Batches + plan.Dropped,
		Dropped:    plan.Dropped,
		BatchNS:    plan.BatchNS,
		N:          r.batches(run, c),
		Seed:       run.Header.Identity.Seed + uint64(window.Number),
		Processors: window.Processors,
	}
	switch window.Pass {
	case result.Timing:
		req.Task = measureTask
		req.Expect = &run.Outcome(c).Outcome
	case result.Instructions:
		return r.instructions(ctx, run, c, req)
	case result.GC:
		req.Task, s.gogc = gcTask, "100"
	default:
		req.Task = task(window.Pass)
	}
	return r.Launcher.launch(ctx, s, req)
}

// operations are those of the plan that the case's codec has.
func (r *Runner) operations(c result.Case, planned []string) []string {
	_, v, _, err := resolve(r.Suite, c)
	if err != nil || !v.Claims.NoMarshal {
		return planned
	}
	var has []string
	for _, op := range planned {
		if op != Marshal {
			has = append(has, op)
		}
	}
	return has
}

// batches returns how many executions make a batch, by operation, from the file or
// else from the cache.
func (r *Runner) batches(run *result.Run, c result.Case) map[string]int {
	n := r.Cache.batches(c)
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

// Profile writes a profile of one operation's timed loop to a file, from a
// worker that runs the loop for about the given time.
func (r *Runner) Profile(ctx context.Context, c result.Case, operation, path string, length time.Duration) error {
	a, err := r.Launcher.launch(ctx, setting{gogc: "100"}, request{
		Task:       profileTask,
		Case:       c,
		Operations: []string{operation},
		Profile:    path,
		ProfileNS:  length.Nanoseconds(),
	})
	if err != nil {
		return err
	}
	if a.Status != result.OK {
		return fmt.Errorf("%v %s: %s: %s", c, operation, a.Status, a.Error)
	}
	return nil
}
