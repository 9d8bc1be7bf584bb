package harness

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/serbench/serbench/result"
)

// link builds a window's programs, with their functions in the window's layout, and
// records them in the file. It returns the programs to discard after the window. It builds
// them before the first worker starts, because a running compiler would disturb the
// worker. It records them before the window's own line: if the file is cut off in between,
// the window has not begun.
func (r *Runner) link(ctx context.Context, w *result.Writer, window result.Window, begun bool) ([]ProgramID, error) {
	var ids []ProgramID
	for _, i := range window.Order {
		id := r.linkedFor(w.Run.Header.Plan.Cases[i], window)
		// The linker's own layout was built, and recorded in the header, before the run began.
		if id.Layout != 0 && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) > 0 {
		start := time.Now()
		if err := r.Programs.Build(ctx, ids); err != nil {
			return nil, err
		}
		took := time.Since(start)
		window.LinkNS = took.Nanoseconds()
		if w.Run.Header.Plan.Layouts == 0 { // otherwise Build only checked the sums of linked programs
			r.Cache.rememberLink(took, len(ids))
		}
		if err := r.note(w, ids); err != nil {
			return nil, err
		}
	}
	// A resumed run has the window's line already, and must not add it twice.
	if begun {
		return ids, nil
	}
	return ids, w.Add(result.Line{Window: &window})
}

// note records the programs in the file. If the file already has one, because the run
// resumes within this window, it must be the same.
func (r *Runner) note(w *result.Writer, ids []ProgramID) error {
	for _, id := range ids {
		p := r.Programs.Program(id)
		now := id.Recorded()
		now.Sum, now.Fault = p.Sum, p.Fault
		known := slices.IndexFunc(w.Run.Linked, func(was result.Program) bool {
			return was.Contestant == now.Contestant && was.Build == now.Build && was.Layout == now.Layout
		})
		if known < 0 {
			if err := w.Add(result.Line{Program: &now}); err != nil { // also records a fault
				return err
			}
		} else if was := w.Run.Linked[known]; was.Sum != now.Sum {
			return fmt.Errorf("%s: the program of %v in layout %d was %.12s, and is %.12s now; results of both would not compare", w.Run.Path, id, id.Layout, was.Sum, now.Sum)
		}
	}
	return nil
}
