package harness

import (
	"context"

	"github.com/serbench/serbench/result"
)

// A ProgramID names a program: one contestant with the types of the data sets, or with
// those of package kinds.
type ProgramID struct {
	Contestant string
	Kinds      bool
}

func (id ProgramID) String() string {
	if id.Kinds {
		return id.Contestant + " (probes)"
	}
	return id.Contestant
}

// A Program is a worker's executable.
type Program struct {
	Command []string
	// Sum is the SHA-256 of the executable, in hexadecimal: what is remembered of one
	// program holds for no other.
	Sum string
	// Fault is why there is no such program, in the compiler's first words; "" where
	// there is.
	Fault string
}

// Programs are where workers come from.
type Programs interface {
	// Build makes those of the programs that are not there yet, before any worker
	// measures. A program that can't be built is no error: its Fault tells.
	Build(ctx context.Context, wanted []ProgramID) error
	// Program returns a program that was built.
	Program(id ProgramID) Program
}

// ProgramsOf are the programs of cases, each once, in their order.
func ProgramsOf(cases []result.Case, kinds bool) (ids []ProgramID) {
	seen := map[ProgramID]bool{}
	for _, c := range cases {
		if id := (ProgramID{c.Contestant, kinds}); !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids
}

// types is the program that has a case's data set.
func (r *Runner) types(c result.Case) Program {
	return r.Programs.Program(ProgramID{c.Contestant, false})
}

// kinds is the program that asks a case's variant.
func (r *Runner) kinds(c result.Case) Program {
	return r.Programs.Program(ProgramID{c.Contestant, true})
}
