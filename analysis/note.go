package analysis

import (
	"github.com/serbench/serbench/result"
)

// A Note is something that a reader must know of a row: what happened, without the
// sentence that says it.
type Note struct {
	Kind NoteKind
	// Operation is the one that it is about, "" where it is about the row.
	Operation string
	// Count of so many workers, or windows.
	Count, Of int
	// Status and Words are how a worker ended and its error, or what Kind is about.
	Status, Words string
	// Modules that a release moved.
	Modules []string
	// NS is what the harness costs, in nanoseconds per operation.
	NS float64
}

// A NoteKind says what a note is about.
type NoteKind int

// The kinds of notes.
const (
	// AllDisturbed: the machine was slow during every worker.
	AllDisturbed NoteKind = iota + 1
	// SomeDisturbed: Count of Of workers count.
	SomeDisturbed
	// Broke: Count of Of workers ended with Status, the first with the error Words.
	Broke
	// AllocationsDiffer between workers, at Operation.
	AllocationsDiffer
	// NearNull: Operation takes less than NullFactor times the harness's own NS.
	NearNull
	// StandIn: the build has little of the library itself; Words say what it has.
	StandIn
	// Moved: the build's release moves Modules too.
	Moved
)

// BuildNotes say what a reader must know of a case's program.
func (a *Analysis) BuildNotes(c result.Case) (notes []Note) {
	p := a.Run.Program(c)
	if p == nil {
		return nil
	}
	if p.Instead != "" {
		notes = append(notes, Note{Kind: StandIn, Words: p.Instead})
	}
	if len(p.Moved) > 0 {
		notes = append(notes, Note{Kind: Moved, Modules: p.Moved})
	}
	return notes
}
