package harness

import (
	"context"
	"fmt"
	"sync"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A Description says what a program consists of.
type Description struct {
	worker.Description
	Program result.Program
}

// Describe builds programs and asks each what it consists of. The description of a program
// that can't be built or does not answer has only a fault: that becomes a row, and the
// other programs are still described. Only a program itself knows for sure which versions it
// links and with which settings it was built.
func (r *Runner) Describe(ctx context.Context, ids []ProgramID, order worker.Describing) (map[ProgramID]Description, error) {
	if err := r.Programs.Build(ctx, ids); err != nil {
		return nil, err
	}
	var lock sync.Mutex
	found := map[ProgramID]Description{}
	err := each(ctx, ids, func(ctx context.Context, id ProgramID) error {
		p := r.Programs.Program(id)
		about, end, err := launch(ctx, r.Launcher, p, setting{gogc: "100"}, worker.Describe, order)
		if err != nil {
			return err
		}
		d := Description{about, id.Recorded()}
		d.Program.Sum = p.Sum
		if end.Status == fact.OK {
			d.Program.Go, d.Program.Settings, d.Program.Modules, d.Program.Instead = about.Go, about.Settings, about.Modules, p.Instead
		} else {
			// Drop the sum: a run file must not name a program that no worker will run.
			d.Program.Sum, d.Program.Fault = "", fmt.Sprintf("%s: %s", end.Status, end.Error)
		}
		lock.Lock()
		defer lock.Unlock()
		found[id] = d
		return nil
	})
	return found, err
}

// Contestant returns the program's description of its own contestant, or nil. It searches
// by name, because the program contains the references too.
func (d Description) Contestant() *result.Contestant {
	for i := range d.Contestants {
		if d.Contestants[i].Name == d.Program.Contestant {
			return &d.Contestants[i]
		}
	}
	return nil
}
