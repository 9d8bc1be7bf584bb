package harness

import (
	"context"
	"fmt"
	"sync"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// A Description is what there is to know of a program before it works.
type Description struct {
	worker.Description
	Program result.Program
}

// Describe builds programs, and asks each what it is made of. One that can't be built, or
// that does not answer, has a fault and no more: it is a row, and the others are asked.
func (r *Runner) Describe(ctx context.Context, ids []ProgramID) (map[ProgramID]Description, error) {
	if err := r.Programs.Build(ctx, ids); err != nil {
		return nil, err
	}
	var lock sync.Mutex
	found := map[ProgramID]Description{}
	err := each(ctx, ids, func(ctx context.Context, id ProgramID) error {
		p := r.Programs.Program(id)
		about, end, err := launch(ctx, r.Launcher, p, setting{gogc: "100"}, worker.Describe, struct{}{})
		if err != nil {
			return err
		}
		d := Description{about, result.Program{Contestant: id.Contestant, Kinds: id.Kinds, Build: id.Build, Sum: p.Sum}}
		if end.Status == result.OK {
			d.Program.Go, d.Program.Settings, d.Program.Modules, d.Program.Instead = about.Go, about.Settings, about.Modules, p.Instead
		} else {
			// Without its sum, because a run file must not name a program that no worker
			// will ever run.
			d.Program.Sum, d.Program.Fault = "", fmt.Sprintf("%s: %s", end.Status, end.Error)
		}
		lock.Lock()
		defer lock.Unlock()
		found[id] = d
		return nil
	})
	return found, err
}

// Contestant is what the program says of its own contestant, nil where it says nothing.
// It is looked for by name, because the references are in the program as well.
func (d Description) Contestant() *result.Contestant {
	for i := range d.Contestants {
		if d.Contestants[i].Name == d.Program.Contestant {
			return &d.Contestants[i]
		}
	}
	return nil
}
