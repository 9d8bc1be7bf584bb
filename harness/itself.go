package harness

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
)

// Itself is every program, for tests of what runs workers: the running test, called with
// the arguments, on which its TestMain must turn into a worker. There is nothing to build.
type Itself struct {
	Args []string
	// Faults are why some of the programs are not there.
	Faults map[ProgramID]string
	// Wanted and Discarded, where they are not nil, are told what was to be built, and
	// what is of no more use.
	Wanted, Discarded func([]ProgramID)
	// Salt makes the sums other ones.
	Salt string
}

// Build builds nothing.
func (i Itself) Build(_ context.Context, wanted []ProgramID) error {
	if i.Wanted != nil {
		i.Wanted(wanted)
	}
	return nil
}

// Discard deletes nothing.
func (i Itself) Discard(ids []ProgramID) error {
	if i.Discarded != nil {
		i.Discarded(ids)
	}
	return nil
}

// Program is the test itself, with a sum that is the program's alone: what is remembered
// of one must not be found of another, as if they were executables of their own.
func (i Itself) Program(id ProgramID) Program {
	if fault := i.Faults[id]; fault != "" {
		return Program{Fault: fault}
	}
	path, err := os.Executable()
	if err != nil {
		return Program{Fault: err.Error()}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%v %d%s", id, id.Layout, i.Salt))
	return Program{Command: append([]string{path}, i.Args...), Sum: hex.EncodeToString(sum[:])}
}
