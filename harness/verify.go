package harness

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/serbench/serbench/harness/prober"
	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// An unexplained case came back changed, and only the program with the probes' types can
// explain why. The timed program does not link those types, because their code would move
// the library's code.
type unexplained struct {
	result.Case
	worker.Verification
}

// Verify makes a round trip with every case of the plan that has no outcome yet. It runs
// several at a time, because verification is not timed. It builds the programs that explain
// changes only if something changed.
func (r *Runner) Verify(ctx context.Context, w *result.Writer) error {
	plan := w.Run.Header.Plan
	if err := r.Programs.Build(ctx, ProgramsOf(plan.Cases, r.Types)); err != nil {
		return err
	}
	due := slices.DeleteFunc(slices.Clone(plan.Cases), func(c result.Case) bool { return w.Run.Outcome(c) != nil })
	var (
		lock    sync.Mutex // over w, done and changed
		done    int
		changed []unexplained
	)
	verified := func(o result.Outcome) error {
		lock.Lock()
		defer lock.Unlock()
		done++
		if r.Observer.Verified != nil {
			r.Observer.Verified(done, len(due), o)
		}
		return w.Add(result.Line{Outcome: &o})
	}
	// A changed value waits until all cases are through, so that one go command builds all the
	// programs that explain.
	err := each(ctx, due, func(ctx context.Context, c result.Case) error {
		v, remember, err := r.verify(ctx, c)
		switch {
		case err != nil:
			return err
		case len(v.Changes) > 0:
			lock.Lock()
			defer lock.Unlock()
			changed = append(changed, unexplained{c, v})
			return nil
		case remember:
			r.Cache.setOutcome(r.types(c), c, v.Outcome)
		}
		return verified(result.Outcome{Case: c, RoundTrip: v.Outcome})
	})
	if err == nil && len(changed) > 0 {
		var cases []result.Case
		for _, one := range changed {
			cases = append(cases, one.Case)
		}
		if err = r.Programs.Build(ctx, ProgramsOf(cases, Probes)); err == nil {
			err = each(ctx, changed, func(ctx context.Context, one unexplained) error {
				outcome, err := r.explain(ctx, one)
				if err != nil {
					return err
				}
				return verified(result.Outcome{Case: one.Case, RoundTrip: outcome})
			})
		}
	}
	// Flush even after an error: what was verified need not be verified again.
	return errors.Join(err, r.Cache.Flush())
}

// verify makes a round trip with one case. The outcome should only be remembered if the
// process survived. A process that ended may have ended for a passing reason: a machine
// short of memory for a moment must not make a library wrong for a month.
func (r *Runner) verify(ctx context.Context, c result.Case) (v worker.Verification, remember bool, err error) {
	if known, ok := r.Cache.outcome(r.types(c), c); ok {
		return worker.Verification{Outcome: known}, false, nil
	}
	v, end, err := launch(ctx, r.Launcher, r.types(c), setting{gogc: "100"}, worker.Verify, worker.Case{Case: c})
	if err != nil {
		return v, false, err
	}
	if end.Status != fact.OK {
		return worker.Verification{Outcome: result.RoundTrip{Result: result.Wrong, Stage: fact.Stage(end.Status), Detail: end.Error}}, false, nil
	}
	r.Cache.setPace(r.types(c), c, v.Pace)
	return v, true, nil
}

// explain asks the program with the probes' types which loss explains the changes. The
// outcome becomes lossy, with the loss's name, or wrong.
func (r *Runner) explain(ctx context.Context, one unexplained) (result.RoundTrip, error) {
	outcome := one.Outcome
	losses, end, err := launch(ctx, r.Launcher, r.prober(one.Case), setting{gogc: "100"}, prober.Explain, prober.Changes{Case: one.Case, Changes: one.Changes})
	if err != nil {
		return outcome, err
	}
	// A single unexplained change makes the outcome wrong: a known loss must not hide it.
	if end.Status != fact.OK || !losses.All {
		outcome.Result, outcome.Stage, outcome.Decoded = result.Wrong, fact.StageCompare, ""
		return outcome, nil
	}
	// The other program only explains changes; what else is lost, verification found.
	if outcome.Loss != "" {
		losses.Name = strings.Join(slices.Sorted(slices.Values([]string{outcome.Loss, losses.Name})), ", ")
	}
	outcome.Loss = losses.Name
	return outcome, nil
}

// each calls do for every item, as many at a time as there are processors. It returns the
// first error, or ctx's. The first error also ends the context that do receives.
func each[T any](ctx context.Context, items []T, do func(context.Context, T) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, item := range items {
		group.Go(func() error {
			// The group starts waiting functions even after an error.
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return do(ctx, item)
		})
	}
	return group.Wait()
}
