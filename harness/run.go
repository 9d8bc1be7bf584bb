// Package harness measures. The parent starts one worker process per case and
// window, so that no library's garbage, caches or crashes touch another's; a
// worker times batches and answers with raw samples; everything goes into the
// run file as it comes. What the samples mean is left to package stats.
package harness

import (
	"context"
	"fmt"
	"math/rand/v2"
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
}

// An Observer is told how a run goes on. Nil functions are not called.
type Observer struct {
	// Verified is called after each case's round trip.
	Verified func(done, total int, o result.Outcome)
	// Started is called before a worker, with how many workers have finished.
	Started func(done, total int, c result.Case, window int)
	// Measured is called after a worker.
	Measured func(done, total int, w result.Worker)
	// Window is called after each window but the last.
	Window func(window int, run *result.Run)
}

// Run verifies and measures what the file's plan asks for and the file does not
// hold yet. When ctx ends it stops its workers and returns ctx's error; the file
// can then be resumed.
func (r *Runner) Run(ctx context.Context, w *result.Writer) error {
	if err := r.Verify(ctx, w); err != nil {
		return err
	}
	stayOff(w.Run.Header.Plan.CPU)
	s := newSchedule(w.Run)
	for window := range w.Run.Header.Plan.Windows {
		for _, c := range s.order(window) {
			if !s.due(window, c) {
				continue
			}
			if err := r.measure(ctx, w, s, window, c); err != nil {
				return err
			}
		}
		if r.Observer.Window != nil && window < w.Run.Header.Plan.Windows-1 {
			r.Observer.Window(window, w.Run)
		}
	}
	return w.Add(result.Line{End: &result.End{Finished: time.Now().UTC(), LoadAfter: loadAverage()}})
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
	return context.Cause(ctx)
}

func (r *Runner) verify(ctx context.Context, lock *sync.Mutex, c result.Case) (result.Outcome, error) {
	lock.Lock()
	known, ok := r.Cache.outcome(c)
	lock.Unlock()
	if ok {
		return result.Outcome{Case: c, Outcome: known}, nil
	}
	a, err := r.Launcher.launch(ctx, setting{cpu: -1, gogc: "100"}, request{Task: verifyTask, Case: c})
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
	return result.Outcome{Case: c, Outcome: *a.Outcome}, r.Cache.setOutcome(c, *a.Outcome)
}

// measure runs one worker.
func (r *Runner) measure(ctx context.Context, w *result.Writer, s *schedule, window int, c result.Case) error {
	plan := w.Run.Header.Plan
	if r.Observer.Started != nil {
		r.Observer.Started(s.done, s.total, c, window)
	}
	start := time.Now()
	a, err := r.Launcher.launch(ctx, setting{cpu: plan.CPU, gogc: "off"}, request{
		Task:       measureTask,
		Case:       c,
		Operations: plan.Operations,
		Batches:    plan.Batches + plan.Dropped,
		BatchNS:    plan.BatchNS,
		N:          r.Cache.batches(c),
		Seed:       w.Run.Header.Identity.Seed + uint64(window),
		Expect:     &w.Run.Outcome(c).Outcome,
	})
	if err != nil {
		return err
	}
	worker := result.Worker{
		Case:        c,
		Window:      window,
		Start:       start.UTC(),
		WallNS:      time.Since(start).Nanoseconds(),
		Status:      a.Status,
		Error:       a.Error,
		Measurement: a.Measurement,
	}
	if err := w.Add(result.Line{Worker: &worker}); err != nil {
		return err
	}
	s.finished(worker)
	if r.Observer.Measured != nil {
		r.Observer.Measured(s.done, s.total, worker)
	}
	return r.Cache.setBatches(c, a.Measurement)
}

// A schedule says which workers a run still needs.
type schedule struct {
	plan        result.Plan
	seed        uint64
	have        map[workerID]bool
	broken      map[result.Case]bool
	done, total int
}

type workerID struct {
	window int
	result.Case
}

func newSchedule(run *result.Run) *schedule {
	s := &schedule{
		plan:   run.Header.Plan,
		seed:   run.Header.Identity.Seed,
		have:   map[workerID]bool{},
		broken: map[result.Case]bool{},
	}
	for _, c := range s.plan.Cases {
		if o := run.Outcome(c); o == nil || o.Result == fidelity.Wrong {
			s.broken[c] = true
			continue
		}
		s.total += s.plan.Windows
	}
	for _, worker := range run.Workers {
		s.finished(worker)
	}
	return s
}

// order is the random order of a window, the same whenever it is asked for, so
// that a half-done window is completed in its own order.
func (s *schedule) order(window int) []result.Case {
	cases := append([]result.Case(nil), s.plan.Cases...)
	rand.New(rand.NewPCG(s.seed, uint64(window))).Shuffle(len(cases), func(i, j int) { cases[i], cases[j] = cases[j], cases[i] })
	return cases
}

func (s *schedule) due(window int, c result.Case) bool {
	return !s.broken[c] && !s.have[workerID{window, c}]
}

// finished takes note of a worker. A case that hung or outgrew its memory is not
// tried again: each try would cost a whole timeout to learn the same.
func (s *schedule) finished(w result.Worker) {
	id := workerID{w.Window, w.Case}
	if s.have[id] {
		return
	}
	s.have[id] = true
	s.done++
	if w.Status == result.Hung || w.Status == result.NoMemory {
		s.broken[w.Case] = true
		for window := range s.plan.Windows {
			if !s.have[workerID{window, w.Case}] {
				s.total--
			}
		}
	}
}

// Profile writes a profile of one operation's timed loop to a file, from a
// worker that runs the loop for about the given time.
func (r *Runner) Profile(ctx context.Context, c result.Case, operation, path string, length time.Duration) error {
	a, err := r.Launcher.launch(ctx, setting{cpu: -1, gogc: "100"}, request{
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
