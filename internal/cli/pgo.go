package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/serbench/serbench/harness"
	"github.com/serbench/serbench/internal/table"
	"github.com/serbench/serbench/programs"
	"github.com/serbench/serbench/result"
)

// The cost of a build with a profile, measured with json only: the standard library is
// compiled again for it.
const (
	pgoSeconds   = 12
	pgoMegabytes = 66
	// pgoUnasked is how many such builds need no --yes.
	pgoUnasked = 10
)

// sayCost announces what builds with profiles will take, and refuses many without --yes.
func (p *program) sayCost(with settings, cases []result.Case, operations int) error {
	programs := map[harness.ProgramID]bool{}
	loops := 0
	for _, c := range cases {
		if c.Build.PGO {
			programs[harness.ProgramID{Contestant: c.Contestant, Build: c.Build}] = true
			loops += operations
		}
	}
	n := len(programs)
	if n == 0 {
		return nil
	}
	words := fmt.Sprintf("--pgo builds %s again, each with its own standard library: about %v and %.1f GB of the go command's cache, after profiling for %v",
		table.Plural(n, "program", "programs"), time.Duration(n*pgoSeconds)*time.Second, float64(n*pgoMegabytes)/1000, time.Duration(loops)*harness.ProfileLoop)
	if n > pgoUnasked && !with.yes {
		return usagef("%s; add --yes to go ahead", words)
	}
	fmt.Fprintln(p.err, "serbench: "+words)
	return nil
}

// profiles gives the builder profiles of the loops in a plan.
func (p *program) profiles(r *harness.Runner, plan result.Plan) {
	if b, ok := r.Programs.(*programs.Builder); ok {
		b.Profile = func(ctx context.Context, id harness.ProgramID) (string, error) {
			return r.Merged(ctx, filepath.Join(b.Cache, "profiles"), id, plan.Cases, plan.Operations)
		}
	}
}
