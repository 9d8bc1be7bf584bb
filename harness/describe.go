package harness

import (
	"context"
	"fmt"
	"sync"

	"github.com/serbench/serbench/harness/worker"
	"github.com/serbench/serbench/result"
)

// A Description is what there is to know of a contestant's programs before any works.
type Description struct {
	worker.Description
	Program result.Program
}

// Describe builds the programs of contestants that have data sets, and asks each what it
// is made of. One that can't be built, or that does not answer, has a fault and no more.
func (r *Runner) Describe(ctx context.Context, contestants []string) (map[string]Description, error) {
	var ids []ProgramID
	for _, name := range contestants {
		ids = append(ids, ProgramID{Contestant: name})
	}
	if err := r.Programs.Build(ctx, ids); err != nil {
		return nil, err
	}
	var lock sync.Mutex
	found := map[string]Description{}
	err := each(ctx, ids, func(ctx context.Context, id ProgramID) error {
		p := r.Programs.Program(id)
		about, end, err := launch(ctx, r.Launcher, p, setting{gogc: "100"}, worker.Describe, struct{}{})
		if err != nil {
			return err
		}
		d := Description{about, result.Program{Contestant: id.Contestant, Sum: p.Sum, Modules: about.Modules}}
		if end.Status != result.OK {
			d.Program = result.Program{Contestant: id.Contestant, Fault: fmt.Sprintf("%s: %s", end.Status, end.Error)}
		}
		lock.Lock()
		defer lock.Unlock()
		found[id.Contestant] = d
		return nil
	})
	return found, err
}
