package harness

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/serbench/serbench/result"
)

// A ProgramID names a program: one contestant with some types, in one build and one layout.
type ProgramID struct {
	Contestant string
	Types      Types
	Build      result.Build
	// Layout is 0 for the linker's own; see result.Window.
	Layout uint32
}

func (id ProgramID) String() string {
	name := id.Contestant
	if id.Build != (result.Build{}) {
		name += " " + id.Build.String()
	}
	if id.Types == Probes {
		name += " (probes)"
	}
	return name
}

// Recorded returns the program as run files and manifests name it.
func (id ProgramID) Recorded() result.Program {
	p := result.Program{Contestant: id.Contestant, Build: id.Build, Layout: id.Layout}
	if p.Kinds = id.Types == Probes; !p.Kinds {
		p.Types = id.Types.Names()
	}
	return p
}

// IDOf returns the ID of a program that a run file or a manifest names.
func IDOf(p result.Program) ProgramID {
	id := ProgramID{Contestant: p.Contestant, Types: TypesOf(p.Types...), Build: p.Build, Layout: p.Layout}
	if p.Kinds {
		id.Types = Probes
	}
	return id
}

// Types are the names of the types that a program has. They are one text, because a ProgramID is the
// key of maps.
type Types string

// Probes are the types that probes send.
const Probes Types = "probes"

// TypesOf returns the types with these names, each once, in whatever order they are given.
func TypesOf(names ...string) Types {
	return Types(strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), ","))
}

// Names returns their names in alphabetical order.
func (t Types) Names() []string {
	if t == "" {
		return nil
	}
	return strings.Split(string(t), ",")
}

// A Program is a worker's executable. A fault is a field and not an error, because a
// library that can't be built becomes a row like any other.
type Program struct {
	Command []string
	// Sum is the SHA-256 of the executable, in hexadecimal. The cache uses it as a key,
	// because its facts hold for one program only.
	Sum string
	// Instead is set if the program contains little of the library itself. It says which
	// other library it contains.
	Instead string
	// Fault says why there is no such program, usually in the compiler's first words. It
	// is "" if there is one.
	Fault string
}

// Running is the program that is running, called with some arguments. It has no sum: nothing that it
// tells is kept.
func Running(args ...string) Program {
	path, err := os.Executable()
	if err != nil {
		return Program{Fault: err.Error()}
	}
	return Program{Command: append([]string{path}, args...)}
}

// Programs provides the executables of workers.
type Programs interface {
	// Build makes the programs that are missing, before any worker measures. If a program
	// can't be built, its Fault says why, and Build returns no error.
	Build(ctx context.Context, wanted []ProgramID) error
	// Program returns a program that was built.
	Program(id ProgramID) Program
	// Discard deletes programs that are no longer needed.
	Discard(ids []ProgramID) error
}

// ProgramsOf returns the programs of the cases with the types, each once. It keeps their order, so that
// every run builds and reports them in the same order. Probes ask what a library does and
// not how fast, so a build with a profile shares the probing program of one without.
func ProgramsOf(cases []result.Case, types Types) (ids []ProgramID) {
	seen := map[ProgramID]bool{}
	for _, c := range cases {
		id := ProgramID{Contestant: c.Contestant, Types: types, Build: c.Build.Untwinned()}
		if types == Probes {
			id.Build.PGO = false
		}
		if !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return ids
}

// types returns the program with a case's data set, in the linker's own layout.
func (r *Runner) types(c result.Case) Program {
	return r.Programs.Program(ProgramsOf([]result.Case{c}, r.Types)[0])
}

// linkedFor returns that program in a window's layout. A twin has another.
func (r *Runner) linkedFor(c result.Case, window result.Window) ProgramID {
	id := ProgramsOf([]result.Case{c}, r.Types)[0]
	if id.Layout = window.Layout; c.Build.Twin {
		id.Layout++
	}
	return id
}

// prober returns the program that probes a case's variant.
func (r *Runner) prober(c result.Case) Program {
	return r.Programs.Program(ProgramsOf([]result.Case{c}, Probes)[0])
}
