package harness

import (
	"cmp"
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
	"github.com/serbench/serbench/result/fact"
)

// A Runner carries out the plan of a run file.
type Runner struct {
	Programs Programs
	// Types are those that each program with data sets has: those of the whole plan, whatever part
	// of it is carried out.
	Types    Types
	Launcher Launcher
	// Compressor is serbench itself, as the process that compresses.
	Compressor Program
	Cache      *Cache // nil: nothing is remembered between runs
	Observer   Observer
	// Unsettled says which cases need more windows for the plan's precision.
	Unsettled schedule.Unsettled

	calibrations calibrations
}

// An Observer follows the progress of a run. Nil functions are not called.
type Observer struct {
	// Verified is called after each case's round trip.
	Verified func(done, total int, o result.Outcome)
	// Estimated is called once, after verification and before the first window.
	Estimated func(left time.Duration, run *result.Run)
	// Probed is called after each variant's probes.
	Probed func(done, total int, v result.Verdict)
	// Started is called before each worker, with the number of finished workers in its
	// window.
	Started func(done, total int, c result.Case, w result.Window)
	// Measured is called after each worker.
	Measured func(done, total int, w result.Worker)
	// Window is called after each window.
	Window func(w result.Window, run *result.Run)
}

// Run verifies and measures whatever the plan asks for and the file still lacks. If ctx
// ends, it stops its workers and returns ctx's error. The file can then be resumed. Run
// does not write the file's end; the caller does.
func (r *Runner) Run(ctx context.Context, w *result.Writer) (err error) {
	if err := r.Verify(ctx, w); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Cache.Flush()) }()
	// From here on the parent's own work, such as writing the file, must not run on the
	// workers' processor. Verification used all processors.
	defer platform.StayOff(w.Run.Header.Plan.CPU)()
	if r.Observer.Estimated != nil {
		if err := r.calibrateScale(ctx, w.Run); err != nil {
			return err
		}
		r.Observer.Estimated(r.Estimate(w.Run), w.Run)
	}
	s := schedule.New(w.Run, r.Unsettled)
	for { // the next window depends on the results so far
		window, begun, ok := s.Next()
		if !ok {
			return nil
		}
		// All programs of the window before its first worker: nothing compiles while one runs.
		linked, err := r.link(ctx, w, window, begun)
		if err != nil {
			return err
		}
		for place, i := range window.Order {
			if s.Due(window, place) {
				if err := r.measure(ctx, w, s, window, w.Run.Header.Plan.Cases[i]); err != nil {
					return err
				}
			}
		}
		// Not earlier: if a case breaks during the window, other cases still need the programs.
		if err := r.Programs.Discard(linked); err != nil {
			return err
		}
		if r.Observer.Window != nil {
			r.Observer.Window(window, w.Run)
		}
	}
}

// measure runs one worker and writes its result at once, so an interrupted run loses only
// the running worker.
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
		WallNS:      time.Since(start).Nanoseconds(), // includes the start of the process; estimates need it
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
	// Workers of the other passes do other work, so neither their times nor their anchors
	// are comparable.
	if window.Pass != fact.Timing {
		return nil
	}
	if end.Status == fact.OK {
		r.Cache.rememberScale(time.Duration(one.WallNS), r.modelled(c, w.Run))
	}
	return r.Cache.remember(r.types(c), c, m)
}

// answer launches the worker that the window's pass asks for.
func (r *Runner) answer(ctx context.Context, run *result.Run, window result.Window, c result.Case) (result.Measurement, ending, error) {
	plan := run.Header.Plan
	program := r.Programs.Program(r.linkedFor(c, window))
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
	case fact.Timing:
		// Each worker draws which operation comes first, because the second one runs on the heap
		// that the first one left. A draw for a whole window would give all rows the same order.
		request := worker.Measuring{Batching: batching, Seed: run.Header.Identity.Seed + uint64(len(run.Workers))}
		expect := run.Outcome(c).RoundTrip
		if window.Layout != 0 {
			expect.Sizes = result.Sizes{} // protojson's spaces depend on its program's hash
		}
		request.Expect = &expect
		return launch(ctx, r.Launcher, program, s, worker.Measure, request)
	case fact.Compress:
		return r.compress(ctx, run, program, s, c)
	case fact.Instructions:
		return r.instructions(ctx, plan, batching)
	}
	if window.Pass == fact.GC {
		window.Heap = cmp.Or(window.Heap, fact.UsualHeap)
	}
	pass, ok := worker.Passes[window.Pass]
	if !ok {
		return result.Measurement{}, ending{}, fmt.Errorf("window %d: no pass is called %q", window.Number, window.Pass)
	}
	s.gogc = cmp.Or(pass.GOGC(window), s.gogc)
	return launch(ctx, r.Launcher.allowing(window.Heap), program, s, worker.TaskOf(window.Pass), pass.Request(batching, window))
}

// operations returns the planned operations that the case's codec supports. The file of an
// older serbench may lack a variant's claims. Then it returns all of them.
func operations(run *result.Run, c result.Case) []fact.Operation {
	planned := run.Header.Plan.Operations
	v := run.Variant(c)
	if v == nil {
		return planned
	}
	claims := contest.ClaimsNamed(v.Claims)
	return slices.DeleteFunc(slices.Clone(planned), func(op fact.Operation) bool { return !claims.Does(op) })
}
