package harness

import (
	"context"

	"github.com/serbench/serbench/result"
)

// A ProgramID names a program: one contestant with the types of the data sets, or with
// those of package kinds, in one build and one layout.
type ProgramID struct {
	Contestant string
	Kinds      bool
	Build      result.Build
	// Layout is 0 for the linker's own; see result.Window.
	Layout uint32
}

func (id ProgramID) String() string {
	name := id.Contestant
	if id.Build != (result.Build{}) {
		name += " " + id.Build.String()
	}
	if id.Kinds {
		name += " (probes)"
	}
	return name
}

// A Program is a worker's executable. A fault is a field of it and not an error: a
// library that can't be built is a row like any other.
type Program struct {
	Command []string
	// Sum is the SHA-256 of the executable, in hexadecimal: what is remembered of one
	// program holds for no other.
	Sum string
	// Instead says that little of the library itself is in it, and what is in its place.
	Instead string
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
	// Discard deletes programs that are of no more use.
	Discard(ids []ProgramID) error
}

// ProgramsOf are the programs of cases, each once, in their order: what is built, and so
// what the user is told, is the same from run to run. Probes ask what a
// library does, and not how fast: one program serves with and without a profile.
func ProgramsOf(cases []result.Case, kinds bool) (ids []ProgramID) {
	seen := map[ProgramID]bool{}
	for _, c := range cases {
		id := ProgramID{Contestant: c.Contestant, Kinds: kinds, Build: c.Build}
		if kinds {
			id.Build.PGO = false
		}
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids
}

// types is the program that has a case's data set, in the linker's own layout.
func (r *Runner) types(c result.Case) Program { return r.linked(c, 0) }

// linked is that program in a layout.
func (r *Runner) linked(c result.Case, layout uint32) Program {
	return r.Programs.Program(ProgramID{Contestant: c.Contestant, Build: c.Build, Layout: layout})
}

// kinds is the program that asks a case's variant.
func (r *Runner) kinds(c result.Case) Program {
	return r.Programs.Program(ProgramsOf([]result.Case{c}, true)[0])
}
