package harness

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Itself uses the running test binary as every program, to test code that runs workers.
// TestMain must become a worker if it sees the arguments. There is nothing to build.
type Itself struct {
	Args []string
	// Faults gives the reasons why some programs are missing.
	Faults map[ProgramID]string
	// Wanted and Discarded, unless nil, receive the arguments of Build and Discard.
	Wanted, Discarded func([]ProgramID)
	// Salt changes the sums.
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

// Program returns the test binary with a different sum for each program, as if each were
// an executable of its own: the cache must not mix them up.
func (i Itself) Program(id ProgramID) Program {
	if fault := i.Faults[id]; fault != "" {
		return Program{Fault: fault}
	}
	p := Running(i.Args...)
	sum := sha256.Sum256(fmt.Appendf(nil, "%v %d%s", id, id.Layout, i.Salt))
	p.Sum = hex.EncodeToString(sum[:])
	return p
}
