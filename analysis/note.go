package analysis

import (
	"github.com/serbench/serbench/result"
	"github.com/serbench/serbench/result/fact"
)

// A Note is something that a reader must know about a row. Package report has the sentences
// for it.
type Note struct {
	Kind NoteKind
	// Operation is what the note is about, or "" if it is about the whole row.
	Operation fact.Operation
	// Count is how many workers or windows, out of Of.
	Count, Of int
	// Status and Words say how a worker ended and with which error; Words may also explain
	// a stand-in.
	Status fact.Status
	Words  string
	// Modules are those whose version a release changes.
	Modules []string
	// Fields are paths of fields that a plain type lacks.
	Fields []string
	// NS is the harness's own cost, in nanoseconds per operation.
	NS float64
}

// A NoteKind says what a note is about.
type NoteKind int

// The kinds of notes.
const (
	// Broke: Count of Of workers ended with Status, the first with the error Words.
	Broke NoteKind = iota + 1
	// AllocationsDiffer: workers counted different allocations in Operation.
	AllocationsDiffer
	// NearNull: Operation takes less than NullFactor times the harness's own NS.
	NearNull
	// StandIn: the build has little of the library itself; Words says what it has instead.
	StandIn
	// Mirrored: values go through a type like the user's.
	Mirrored
	// Converted: values go through a plain type in place of the user's.
	Converted
	// Partial: the plain type lacks Fields.
	Partial
	// Moved: the build's release changes the versions of Modules too.
	Moved
)

// BuildNotes returns the notes on the program of a case.
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
