package harness

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/serbench/serbench/result"
)

// link builds the programs of a window whose functions are shuffled, and notes them in
// the file before the window. It returns what is to be discarded after it. They are built
// before the first worker starts, because a compiler beside a worker would disturb it; and
// noted before the window's own line, so that a file that is cut off between the two is
// one of which the window has not begun.
func (r *Runner) link(ctx context.Context, w *result.Writer, window result.Window, begun bool) ([]ProgramID, error) {
	var ids []ProgramID
	if window.Layout != 0 {
		var cases []result.Case
		for _, i := range window.Order {
			cases = append(cases, w.Run.Header.Plan.Cases[i])
		}
		for _, id := range ProgramsOf(cases, false) {
			id.Layout = window.Layout
			ids = append(ids, id)
		}
		start := time.Now()
		if err := r.Programs.Build(ctx, ids); err != nil {
			return nil, err
		}
		took := time.Since(start)
		window.LinkNS = took.Nanoseconds()
		if w.Run.Header.Plan.Layouts == 0 { // else they were linked beforehand, and this read sums
			r.Cache.rememberLink(took, len(ids))
		}
		if err := r.note(w, ids); err != nil {
			return nil, err
		}
	}
	if begun {
		return ids, nil
	}
	return ids, w.Add(result.Line{Window: &window})
}

// note writes which programs there are. Those that the file has must be the same: it is a
// window that goes on.
func (r *Runner) note(w *result.Writer, ids []ProgramID) error {
	for _, id := range ids {
		p := r.Programs.Program(id)
		now := result.Program{Contestant: id.Contestant, Build: id.Build, Layout: id.Layout, Sum: p.Sum, Fault: p.Fault}
		known := slices.IndexFunc(w.Run.Linked, func(was result.Program) bool {
			return was.Contestant == now.Contestant && was.Build == now.Build && was.Layout == now.Layout
		})
		if known < 0 {
			if err := w.Add(result.Line{Program: &now}); err != nil { // a fault is noted, too
				return err
			}
		} else if was := w.Run.Linked[known]; was.Sum != now.Sum {
			return fmt.Errorf("%s: the program of %v in layout %d was %.12s, and is %.12s now; results of both would not compare", w.Run.Path, id, id.Layout, was.Sum, now.Sum)
		}
	}
	return nil
}
